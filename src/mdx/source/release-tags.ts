import { codeRanges } from '../../text/code-ranges.ts';

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const OPENING = /^[ \t]*<([A-Z][\w.]*)(?:\s[^<>]*)?(?<!\/)>[ \t]*$/;
const CLOSING = /^([ \t]+)<\/([A-Z][\w.]*)>[ \t]*$/;

/**
 * Moves a closing tag to the margin where a list before it would take it in: the tag stands as far right as the words of the
 * list, but what it closes began before the list. The parser would put the end inside the item, and give up.
 */
export function releaseTags(body: string): string {
  if (!/^[ \t]+<\/[A-Z]/m.test(body)) return body;
  const lines = body.split('\n');
  const isCode = lineTester(body, lines);
  const open: { name: string; at: number }[] = [];
  /** The first line of the list that goes on here, and where the words of its last item begin. */
  let list: { at: number; words: number } | undefined;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '' || isCode(at)) continue;
    const [, indent, name] = CLOSING.exec(line) ?? [];
    const item = ITEM.exec(line);
    const isInside = list !== undefined && indentOf(line) >= list.words;
    if (indent !== undefined && name !== undefined) {
      const start = open[lastIndexOf(open, name)];
      open.length = Math.max(0, lastIndexOf(open, name));
      if (!isInside || !list || !start || start.at > list.at) continue;
      lines[at] = line.trim();
      list = undefined;
    } else if (item) list = { at: list?.at ?? at, words: item[0].length };
    else if (!isInside) list = undefined;
    const [, opened] = OPENING.exec(line) ?? [];
    if (opened !== undefined) open.push({ name: opened, at });
  }
  return lines.join('\n');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lastIndexOf(open: readonly { name: string }[], name: string): number {
  return open.findLastIndex((one) => one.name === name);
}

/** Tells of each line in turn whether it is code. */
function lineTester(body: string, lines: readonly string[]): (line: number) => boolean {
  const ranges = codeRanges(body);
  const starts: number[] = [];
  let offset = 0;
  for (const line of lines) {
    starts.push(offset);
    offset += line.length + 1;
  }
  let next = 0;
  return (line) => {
    const at = starts[line] ?? 0;
    while (next < ranges.length && (ranges[next]?.[1] ?? 0) <= at) next += 1;
    const [start = Infinity] = ranges[next] ?? [];
    return start <= at;
  };
}
