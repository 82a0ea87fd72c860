import { z } from 'zod';
import { navigationTree } from '../../schema/navigation-tree.ts';
import { navigationGroup } from '../../schema/navigation-group.ts';

const groups = z.array(navigationGroup).min(1, 'a list of at least one group');

export const navigationSchema = z.union([groups, navigationTree]).meta({
  description:
    'Groups of pages, in the order of the sidebar. Instead of the list there may be an object with tabs, versions, languages and other divisions that hold their pages.',
  examples: [[{ group: 'Getting started', pages: ['introduction'] }]],
});
