import { createScanner } from 'jsonc-parser';

/** A `{` or `[` that is not closed yet. */
interface Open {
  mark: string;
  line: number;
  /** Of the line it stands in. */
  indent: number;
}

/** What should have been closed, and behind which character. */
export interface UnclosedPart {
  /** The sign that is missing. */
  closer: '}' | ']';
  /** Line of the sign that opened it, from 1. */
  openLine: number;
  /** Of the last character that belongs to it. */
  offset: number;
}

/**
 * The object or list whose end is missing, as the indentation shows it: a line stands no deeper than the one that opened
 * what it would be in. Undefined for a text that is indented in no order, or not at all.
 */
export function findUnclosedByIndent(text: string): UnclosedPart | undefined {
  const scanner = createScanner(text, true);
  const open: Open[] = [];
  let last = { line: -1, indent: 0, end: 0 };
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const mark = text.charAt(offset);
    const line = scanner.getTokenStartLine();
    const isFirst = line !== last.line;
    const indent = isFirst ? scanner.getTokenStartCharacter() : last.indent;
    const inner = open.at(-1);
    if (isFirst && inner && isOutside(mark, indent, inner)) {
      // Right below what opens it, a line shows only that the text is not indented.
      if (inner.line === last.line) return undefined;
      const closer = inner.mark === '{' ? '}' : ']';
      return { closer, openLine: inner.line + 1, offset: last.end - 1 };
    }
    if (mark === '{' || mark === '[') open.push({ mark, line, indent });
    else if (mark === '}' || mark === ']') open.pop();
    last = { line, indent, end: mark === ',' ? last.end : offset + scanner.getTokenLength() };
  }
  return undefined;
}

/** Whether a line that begins so cannot belong to what is open; a comma may stand before its line. */
function isOutside(mark: string, indent: number, inner: Open): boolean {
  if (mark === '' || mark === ',') return false;
  const isEnd = mark === '}' || mark === ']';
  return indent < inner.indent || (indent === inner.indent && !isEnd);
}
