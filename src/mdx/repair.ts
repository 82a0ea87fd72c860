/** Something that MDX rejects, at a place in the file. */
export interface CompileProblem {
  message: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Reads "3:13: message (code)", as the parser says it; undefined where an error names no place. */
export function readPlace(error: unknown): CompileProblem | undefined {
  const text = error instanceof Error ? error.message : String(error);
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \([\w-]+:[\w-]+\))?$/.exec(text);
  if (!match) return undefined;
  const message = (match[3] ?? '').replace(/ \(note: [\s\S]*\)$/, '').replace(/ with oxc/, '');
  return { message, line: Number(match[1]), column: Number(match[2]) };
}

/**
 * Makes plain text of the sign that the parser stumbled over. A component's tag without a partner is
 * dropped, so that its content stays. Undefined where nothing can be blamed.
 */
export function repair(source: string, problem: CompileProblem): string | undefined {
  const opening = /for `<[^`]*>` \((\d+):(\d+)\)/.exec(problem.message);
  const offset = opening
    ? offsetOf(source, Number(opening[1]), Number(opening[2]))
    : offsetOf(source, problem.line, problem.column);
  if (problem.message.startsWith('Could not parse esm')) return separateModuleLine(source, offset);
  const placeholder = escapePlaceholder(source, offset);
  if (placeholder !== undefined) return placeholder;
  const at = '<{}'.includes(source[offset] ?? ' ') ? offset : lastSign(source, offset);
  if (at === undefined) return undefined;
  return (source[at] === '<' ? removeTag(source, at) : undefined) ?? escapeAt(source, at);
}

const ENTITIES: Record<string, string> = { '<': '&lt;', '{': '&#123;', '}': '&#125;' };

/** Makes text of a whole `{{name}}` at once. */
function escapePlaceholder(source: string, offset: number): string | undefined {
  const start = source.lastIndexOf('{{', offset + 1);
  const [text] = /^\{\{[^{}\n]*\}\}/.exec(source.slice(start, start + 200)) ?? [];
  if (start < 0 || text === undefined || start + text.length < offset) return undefined;
  if (source[start - 1] === '=') return undefined;
  const escaped = text.replace(/[{}]/g, (sign) => ENTITIES[sign] ?? sign);
  return source.slice(0, start) + escaped + source.slice(start + text.length);
}

function escapeAt(source: string, offset: number): string {
  return source.slice(0, offset) + ENTITIES[source[offset] ?? ''] + source.slice(offset + 1);
}

/** The nearest `{` or `<` before an offset, not further away than a long paragraph. */
function lastSign(source: string, offset: number): number | undefined {
  for (let i = Math.min(offset, source.length - 1); i >= 0 && offset - i < 2000; i--) {
    if (source[i] === '{' || source[i] === '<') return i;
  }
  return undefined;
}

const COMPONENT_TAG =
  /<\/?[A-Z][\w.]*(?:\s(?:[^"'<>{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)?>/y;

function removeTag(source: string, offset: number): string | undefined {
  COMPONENT_TAG.lastIndex = offset;
  const tag = COMPONENT_TAG.exec(source)?.[0];
  return tag && source.slice(0, offset) + source.slice(offset + tag.length);
}

/** Prose that directly follows an import or export line is read as its continuation: part them. */
function separateModuleLine(source: string, offset: number): string | undefined {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const isModuleLine = /^(?:import|export)\b/.test(source.slice(start));
  if (!isModuleLine) return `${source.slice(0, start)}\n${source.slice(start)}`;
  return `${source.slice(0, start)}&#${source.charCodeAt(start)};${source.slice(start + 1)}`;
}

function offsetOf(source: string, line: number, column: number): number {
  let offset = 0;
  for (let i = 1; i < line; i++) {
    const next = source.indexOf('\n', offset);
    if (next < 0) break;
    offset = next + 1;
  }
  return offset + column - 1;
}
