import { findLooseEnds } from './loose-ends.ts';
import type { Slip } from './slip.ts';
import { readSource } from './source-index.ts';
import { hasSuspectTag } from './suspect-tags.ts';

/**
 * What is wrong with a text that is going to be rendered: loose ends of Markdown, attributes and places of components.
 * What has no effect here is left to the check, which tells it once for a site. `given` are components that the project
 * has in place of the library's.
 */
export function findSlips(body: string, given: readonly string[] = []): Slip[] {
  if (!hasSuspectTag(body)) return findLooseEnds(body);
  return readSource(body, given).slips.filter(({ code }) => code !== 'ignored-prop');
}
