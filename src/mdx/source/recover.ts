import { offsetAt, type Edit } from '../../text/edits.ts';
import { repairAttributes } from './repair-attributes.ts';

/** A place in a text, both numbers from 1. */
export interface Place {
  line: number;
  column: number;
}

/** Something that MDX rejects, at a place in the file. */
export interface CompileProblem extends Place {
  message: string;
}

/** The first thing that the parser rejects. */
export interface Rejection extends CompileProblem {
  /** Where the tag opens that has no partner. */
  opening?: Place | undefined;
}

/** Reads "3:13: message (code)", the form of the parser's errors; undefined where an error names no place. */
export function readRejection(error: unknown): Rejection | undefined {
  const text = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(text);
  if (!match) return undefined;
  const full = match[3] ?? '';
  const opening = /for `<[^`]*>` \((\d+):(\d+)\)/.exec(full);
  const message = full.replace(/ \(note: [\s\S]*\)$| with oxc| \(\d+:\d+\)/g, '');
  return { message, ...toPlace(match), opening: opening ? toPlace(opening) : undefined };
}

function toPlace(match: RegExpExecArray): Place {
  return { line: Number(match[1]), column: Number(match[2]) };
}

/**
 * The edit that makes plain text of the sign that the parser stumbled over. Quotes of attributes are corrected, and a
 * known component's tag without a partner is dropped, so that its content stays. Undefined where nothing can be blamed.
 */
export function findRepair(
  source: string,
  problem: Rejection,
  isComponent: (name: string) => boolean,
): Edit | undefined {
  const offset = offsetAt(source, problem.opening ?? problem);
  if (problem.message.startsWith('Could not parse esm')) return separateModuleLine(source, offset);
  const placeholder = escapePlaceholder(source, offset);
  if (placeholder) return placeholder;
  const at = '<{}'.includes(source[offset] ?? ' ') ? offset : lastSign(source, offset);
  if (at === undefined) return undefined;
  if (source[at] !== '<') return escapeAt(source, at);
  return repairAttributes(source, at) ?? removeTag(source, at, isComponent) ?? escapeAt(source, at);
}

/** A tag whose partner stands alone on its line while the tag has text beside it: what to say, and what to write. */
export interface UnevenTag {
  message: string;
  edit: Edit;
}

const TAG_END = /<[A-Za-z][\w.]*(?:\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/y;

/**
 * `<Tab>text` with `</Tab>` on a line of its own further down, or the other way round: the parser wants both tags beside
 * text, or both alone. Undefined for everything else that it rejects.
 */
export function findUnevenTag(source: string, problem: Rejection): UnevenTag | undefined {
  const offset = offsetAt(source, problem);
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  const before = source.slice(lineStart, offset);
  const [, opened] =
    /^Expected a closing tag for `<([\w.]+)>` before the end/.exec(problem.message) ?? [];
  if (opened !== undefined) {
    TAG_END.lastIndex = offset;
    const end = offset + (TAG_END.exec(source)?.[0].length ?? 0);
    const isAlone = new RegExp(`^[ \\t]*</${opened.replaceAll('.', '\\.')}>[ \\t]*$`, 'm');
    // The marks of a quotation would have to be repeated.
    if (end === offset || !/^[ \t]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?$/.test(before)) return undefined;
    if (!isAlone.test(source.slice(end))) return undefined;
    return {
      message: `\`<${opened}>\` has text behind it, and its closing tag stands on a line of its own`,
      edit: { start: end, end, text: `\n${' '.repeat(before.length)}` },
    };
  }
  const [, closed] =
    /^Expected the closing tag `<\/([\w.]+)>` either after the end of/.exec(problem.message) ?? [];
  if (closed === undefined || before.trim() === '' || !source.startsWith(`</${closed}>`, offset))
    return undefined;
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  return {
    message: `\`</${closed}>\` has text before it, and its opening tag stands on a line of its own`,
    edit: { start: offset, end: offset, text: `\n${indent}` },
  };
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '{': '&#123;', '}': '&#125;' };

/** Makes text of a whole `{{name}}` at once. */
function escapePlaceholder(source: string, offset: number): Edit | undefined {
  const start = source.lastIndexOf('{{', offset + 1);
  const [text] = /^\{\{[^{}\n]*\}\}/.exec(source.slice(start, start + 200)) ?? [];
  if (start < 0 || text === undefined || start + text.length < offset) return undefined;
  if (source[start - 1] === '=') return undefined;
  const escaped = text.replace(/[{}]/g, (sign) => ENTITIES[sign] ?? sign);
  return { start, end: start + text.length, text: escaped };
}

function escapeAt(source: string, offset: number): Edit {
  return { start: offset, end: offset + 1, text: ENTITIES[source[offset] ?? ''] ?? '' };
}

/** The nearest `{` or `<` before an offset, not further away than a long paragraph. */
function lastSign(source: string, offset: number): number | undefined {
  for (let i = Math.min(offset, source.length - 1); i >= 0 && offset - i < 2000; i--) {
    if (source[i] === '{' || source[i] === '<') return i;
  }
  return undefined;
}

const COMPONENT_TAG =
  /<\/?(?<name>[A-Z][\w.]*)(?:\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/y;

/** A word in such signs that names no component is text, as in `List<String>`. */
function removeTag(
  source: string,
  offset: number,
  isComponent: (name: string) => boolean,
): Edit | undefined {
  COMPONENT_TAG.lastIndex = offset;
  const found = COMPONENT_TAG.exec(source);
  const [name = ''] = found?.groups?.['name']?.split('.') ?? [];
  if (!found || !isComponent(name)) return undefined;
  return { start: offset, end: offset + found[0].length, text: '' };
}

/** Prose that directly follows an import or export line is read as its continuation: part them. */
function separateModuleLine(source: string, offset: number): Edit {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const isModuleLine = /^(?:import|export)\b/.test(source.slice(start));
  if (!isModuleLine) return { start, end: start, text: '\n' };
  return { start, end: start + 1, text: `&#${source.charCodeAt(start)};` };
}
