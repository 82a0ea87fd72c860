import type { MdastNode } from 'satteri';
import type { Range } from '../../utils/code-ranges.ts';
import { countDelimiters, MAX_EMPHASIS } from './parser-limits.ts';
import { mayHide } from './nesting-state.ts';

/** Marks of emphasis in code that would end the process if they were text. */
const MAX_MARKS = 4 * MAX_EMPHASIS;

/** Parses a text without expressions or elements in its fenced blocks. */
export type ParseTree = (text: string) => MdastNode;

/**
 * Start offsets of the blocks that are not code for the parser, for example because a list item around them ends
 * earlier. Only if together they have enough brackets, tags, or marks to be nested too deeply as text.
 */
export function findFalseBlocks(
  text: string,
  blocks: readonly Range[],
  parse: ParseTree,
): number[] {
  const hidden = blocks.map(([start, end]) => text.slice(start, end)).join('\n');
  const [, , , marks = 0] = countDelimiters(hidden);
  if (!mayHide(hidden) && marks <= MAX_MARKS) return [];
  const ranges = listCode(parse(withoutCode(text, blocks)));
  return blocks.flatMap(([start, end]) => {
    // The range of the parser begins with the marker, and ends before blank lines.
    const last = start + text.slice(start, end).trimEnd().length;
    const code = ranges[ranges.findLastIndex(([from]) => from < last)];
    return code && code[0] < endOfLine(text, start) && code[1] >= last ? [] : [start];
  });
}

/** The text with letters in place of the content of its blocks: lines begin and end blocks as before. */
function withoutCode(text: string, blocks: readonly Range[]): string {
  let result = '';
  let from = 0;
  for (const [start, end] of blocks) {
    result += text.slice(from, start);
    result += text.slice(start, end).split('\n').map(withoutContent).join('\n');
    from = end;
  }
  return result + text.slice(from);
}

const OPENING = /^([^`~]*(?:`{3,}|~{3,}))(.*)$/s;
const CONTENT = /^([ \t>]*(?:`{3,}(?!.*\S)|~{3,}(?!.*\S))?)(.*)$/s;

function withoutContent(line: string, index: number): string {
  const [, start = '', content = ''] = (index === 0 ? OPENING : CONTENT).exec(line) ?? [];
  return start + content.replace(/\S/g, 'x');
}

function listCode(node: MdastNode): Range[] {
  const { start, end } = node.position ?? {};
  if (node.type === 'code') return [[start?.offset ?? 0, end?.offset ?? 0]];
  return 'children' in node ? node.children.flatMap(listCode) : [];
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
