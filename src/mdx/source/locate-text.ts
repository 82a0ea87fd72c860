import type { MdastNode } from 'satteri';
import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';
import { createPlaceFinder, lineStarts } from '../../text/edits.ts';

/** A marked piece of a text, from 1. */
export interface SourcePlace {
  line: number;
  column: number;
  length: number;
}

/** Finds a text inside a node. */
export type Locator = (text: string, node: MdastNode) => SourcePlace;

/**
 * Finds texts one after the other, each where it stands behind the one before: the places that the parser
 * tells are those of a text in which some signs were rewritten, so only their lines can be relied on.
 */
export function createLocator(body: string): Locator {
  const starts = lineStarts(body);
  const placeOf = createPlaceFinder(body);
  const isCode = createLazyCodeTest(body);
  const last = new Map<string, number>();
  return (text, { position }) => {
    const line = position?.start.line ?? 1;
    const from = Math.max(starts[line - 1] ?? 0, last.get(text) ?? 0);
    const end = starts[position?.end.line ?? line] ?? body.length + 1;
    const at = text === '' ? -1 : findDelimited(body, text, { from, end, isCode });
    if (at < 0) return { line, column: 1, length: 1 };
    last.set(text, at + text.length);
    return { ...placeOf(at), length: text.length };
  };
}

/** Characters before and behind an address in a link or an attribute. */
const BEFORE = /[("'<[=\s]/;
const BEHIND = /[)"'>\]\s]/;

interface Stretch {
  from: number;
  end: number;
  isCode(at: number): boolean;
}

function findDelimited(body: string, text: string, { from, end, isCode }: Stretch): number {
  let first = -1;
  for (let at = body.indexOf(text, from); at >= 0 && at < end; at = body.indexOf(text, at + 1)) {
    if (isCode(at)) continue;
    if (first < 0) first = at;
    const before = body[at - 1] ?? '\n';
    const behind = body[at + text.length] ?? '\n';
    // A link may have its address as its text, too: `[/a](/a)`.
    const isLabel = before === '[' && behind === ']';
    if (BEFORE.test(before) && BEHIND.test(behind) && !isLabel) return at;
  }
  return first;
}

function createLazyCodeTest(body: string): (at: number) => boolean {
  let isCode: ReturnType<typeof createCodeTest> | undefined;
  return (at) => (isCode ??= createCodeTest(codeRanges(body)))(at);
}
