import { z } from 'zod';
import { link, text } from '../shared/text.ts';
import { modern } from './dialect.ts';

/** One column of `footer.links` in the words of an object-valued `navigation`. */
export const modernColumn = z.strictObject({
  header: modern(text().optional(), 'Heading of the column.'),
  items: modern(
    z.array(
      z.strictObject({
        label: modern(text(), 'Text of the link.'),
        href: modern(link(), 'Where the link leads.'),
      }),
    ),
    'Links of the column.',
  ),
});
