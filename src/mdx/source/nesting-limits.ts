import { positionAt } from '../../utils/text.ts';
import { findFalseBlocks, type ParseTree } from './fenced-blocks.ts';
import { findInvalidExpression } from './deep-expressions.ts';
import { NestingScanner, type Excess, type TextKind } from './nesting-scanner.ts';
import {
  countDelimiters,
  MAX_ELEMENTS,
  MAX_EMPHASIS,
  MAX_UNCLOSED_TAGS,
  MAX_WEIGHT,
  UNCLOSED,
  WORDS_IN_A_ROW,
} from './parser-limits.ts';
import type { CompileProblem } from './recover.ts';

/** Scans of a text whose fenced blocks are text for the parser, each with other blocks. */
const MAX_ROUNDS = 10;

const BYTE_ORDER_MARK = '\ufeff';

/** Block quotes and lists, whose HTML grows with the square of their depth. */
const MAX_CONTAINERS = 100;

/**
 * The first position at which a text is nested too deeply to be parsed; undefined if there is none.
 * Takes linear time. `parse` shows which fenced blocks are code for the parser, and throws its error if an expression
 * that contains many elements is unclosed for it; it is required before a text is parsed.
 */
export function findExcessiveNesting(
  written: string,
  kind: TextKind,
  parse?: ParseTree,
): CompileProblem | undefined {
  const text = normalizeLines(written);
  const found =
    (kind === 'code' ? undefined : findDeepContainer(text)) ??
    (mayBeDeep(text) ? scan(text, kind, parse) : undefined);
  if (!found) return undefined;
  const [message, offset] = found;
  return { message, ...positionAt(text, offset) };
}

/** The text with line feeds only and without a byte order mark, as the parser reads it. Keeps offsets. */
function normalizeLines(text: string): string {
  const lines = text.includes('\r')
    ? text.replace(/\r(\n?)/g, (_, end) => (end ? ' \n' : '\n'))
    : text;
  return lines.startsWith(BYTE_ORDER_MARK) ? ` ${lines.slice(1)}` : lines;
}

/**
 * Scans a text with formulas twice, because the parser reads some of them as other text: what is
 * nested too deeply either way is not parsed. Only an expression that is unclosed because of a
 * quotation mark in a formula is, if such formulas have too few brackets for deep nesting.
 */
function scan(text: string, kind: TextKind, parse?: ParseTree): Excess | undefined {
  const found = scanBlocks(text, { kind, parse, skipsMath: false });
  if (kind === 'code' || !text.includes('$$')) return found;
  if (found && found[0] !== UNCLOSED) return found;
  return scanBlocks(text, { kind, parse, skipsMath: true });
}

/** Scans again with the fenced blocks that are text for the parser. */
function scanBlocks(
  text: string,
  { kind, parse, skipsMath }: { kind: TextKind; parse: ParseTree | undefined; skipsMath: boolean },
): Excess | undefined {
  const falseBlocks = new Set<number>();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const scanner = new NestingScanner(text, kind, { skipsMath, falseBlocks });
    const found = scanner.find();
    if (found || !parse) return found;
    const added = findFalseBlocks(text, scanner.blocks, parse);
    if (added.length === 0) {
      return findInvalidExpression(text, scanner.deepRanges, parse);
    }
    for (const start of added) falseBlocks.add(start);
  }
  return ['Brackets and operators are nested too deeply', [...falseBlocks][0] ?? 0];
}

/** A fast check that makes the scan unnecessary for nearly all pages. */
function mayBeDeep(text: string): boolean {
  const [, openers = 0, operators = 0, marks = 0] = countDelimiters(text);
  return (
    hasTagsInExpressions(text) ||
    openers > MAX_ELEMENTS ||
    marks > MAX_EMPHASIS ||
    openers + operators + marks > MAX_WEIGHT / 2 ||
    text.split('\\').length > MAX_WEIGHT ||
    WORDS_IN_A_ROW.test(text)
  );
}

function hasTagsInExpressions(text: string): boolean {
  if (!text.includes('{')) return false;
  let tags = 0;
  for (
    let at = text.indexOf('<');
    at >= 0 && tags <= MAX_UNCLOSED_TAGS;
    at = text.indexOf('<', at + 1)
  )
    if (text[at + 1] !== '/') tags += 1;
  return tags > MAX_UNCLOSED_TAGS;
}

const CONTAINER = /[ \t]*(?:(>)|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]\s]{1,1000}\]:)/y;
const THEMATIC_BREAK = /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/;

/**
 * Block quotes and list items by their columns: each one to the right is inside the previous ones.
 */
function findDeepContainer(text: string): Excess | undefined {
  const columns: number[] = [];
  let start = 0;
  while (start <= text.length) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    if (/[ \t>*+\-\d[]/.test(text[start] ?? '')) {
      const line = text.slice(start, end);
      const at = THEMATIC_BREAK.test(line) ? undefined : addContainers(columns, line);
      if (at !== undefined) return ['Block quotes and lists are nested too deeply', start + at];
    }
    start = end + 1;
  }
  return undefined;
}

function addContainers(columns: number[], line: string): number | undefined {
  CONTAINER.lastIndex = 0;
  for (let match = CONTAINER.exec(line); match; match = CONTAINER.exec(line)) {
    const column = CONTAINER.lastIndex - 1;
    while ((columns.at(-1) ?? -1) >= column) columns.pop();
    if (columns.push(column) > MAX_CONTAINERS) return column;
  }
  return undefined;
}
