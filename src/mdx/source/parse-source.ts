import type { MdastNode } from 'satteri';
import { applyEdit, type Edit } from '../../text/edits.ts';
import { findDescription } from '../descriptions/descriptions.ts';
import { markdownToMdast, mdxToMdast, NestingError } from './parser.ts';
import { findRepair, readRejection } from './recover.ts';

/** More repairs than this mean that the text is not MDX at all. */
const MAX_REPAIRS = 60;

/** The syntax tree of a text, and the text that its offsets are of. What MDX rejects is made text, as on the page. */
export function parseSource(written: string): { tree: MdastNode; text: string } {
  let text = written;
  for (let repairs = 0; repairs <= MAX_REPAIRS; repairs++) {
    try {
      return { tree: mdxToMdast(text), text };
    } catch (error) {
      if (error instanceof NestingError) return NOTHING;
      const edit = repairOf(text, error);
      if (!edit) break;
      text = applyEdit(text, edit);
    }
  }
  try {
    return { tree: markdownToMdast(written), text: written };
  } catch (error) {
    if (error instanceof NestingError) return NOTHING;
    throw error;
  }
}

/** The page is shown as its author wrote it, and has no headings, links or elements. */
const NOTHING: { tree: MdastNode; text: string } = {
  tree: { type: 'root', children: [] },
  text: '',
};

function repairOf(text: string, error: unknown): Edit | undefined {
  const rejection = readRejection(error);
  return rejection && findRepair(text, rejection, (name) => findDescription(name) !== undefined);
}
