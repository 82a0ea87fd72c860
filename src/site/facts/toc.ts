import type { Heading } from '../../mdx/postprocess/types.ts';
import type { TocEntry } from '../model/page-data.ts';

/** Table of contents: h1 and h2 at the top, h3 and h4 below the entry before them. */
export function buildToc(headings: readonly Heading[]): TocEntry[] {
  const entries: TocEntry[] = [];
  for (const { id, text, depth } of headings) {
    const entry: TocEntry = { id, text, depth, children: [] };
    const parent = entries.at(-1);
    if (depth >= 3 && parent && parent.depth < depth) parent.children.push(entry);
    else entries.push(entry);
  }
  return entries;
}
