import { z } from 'zod';
import type { PartName } from './types.ts';

/** The parts in the order in which they stand on a page. */
export const PART_NAMES: readonly PartName[] = [
  'banner', 'header', 'sidebar', 'pageHeader', 'tableOfContents', 'pageFooter', 'footer', 'notFound',
]; // prettier-ignore

const isFunction = (value: unknown) => typeof value === 'function';
const hook = z.custom<never>(isFunction, 'is to be a function').optional();
const file = z.string('is to be the path of a file');
const component = z
  .string()
  .regex(/^[A-Z]\w*$/, 'is no name of a component; those begin with a capital letter');

const rule = z.strictObject({
  name: z.string('is to be a text').min(1, 'is empty'),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  check: z.custom<never>(isFunction, 'is to be a function'),
});

/** What `trellis.config.ts` may export by default. */
export const configSchema = z.strictObject({
  components: z.record(component, file).optional(),
  parts: z.partialRecord(z.enum(PART_NAMES), file).optional(),
  markdown: z
    .strictObject({
      mdastPlugins: z.array(z.custom<never>()).optional(),
      hastPlugins: z.array(z.custom<never>()).optional(),
    })
    .optional(),
  docsJson: hook,
  pages: hook,
  outputs: hook,
  rules: z.array(rule).optional(),
});
