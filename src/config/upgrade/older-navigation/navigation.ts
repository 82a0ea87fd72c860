import { z } from 'zod';
import { docsJson } from '../../schema/dialect.ts';
import { createTree } from '../../schema/navigation-tree.ts';
import { navigationGroup } from '../../schema/navigation-group.ts';
import { navbarSchema } from '../navbar.ts';

const tree = createTree({
  language: {
    navbar: docsJson(navbarSchema, 'Header links in place of those of the whole site.'),
  },
});

const groups = z.array(navigationGroup).min(1, 'a list of at least one group');

export const authorNavigation = z.union([groups, tree]).meta({
  description:
    'Groups of pages, in the order of the sidebar. Instead of the list there may be an object with tabs, versions, languages and other divisions that hold their pages.',
  examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
});
