import { suggest } from '../../diagnostics/suggest.ts';
import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';
import { createPlaceFinder, type PlaceFinder } from '../../text/edits.ts';
import { CALLOUT_KINDS } from './container-directives.ts';
import type { Slip } from './slip.ts';
import { findUnevenRules } from './table-pipes.ts';

const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const DIRECTIVE = /^[ \t>]*:{3,}[ \t]*([A-Za-z][\w-]*)/gm;
/** `[text][name]`, but no lookup as in code, `list[0][1]`. */
const REFERENCE = /(?<![\w\])\\!])\[[^[\]\n]+\]\[([^[\]\n]+)\]/g;

/** Markdown that begins something and does not end it, or names what is not there. */
export function findLooseEnds(body: string): Slip[] {
  const code = codeRanges(body);
  const isCode = createCodeTest(code);
  const placeOf = createPlaceFinder(body);
  return [
    ...openFence(body, code, placeOf),
    ...directives(body, isCode, placeOf),
    ...references(body, isCode, placeOf),
    ...unevenTables(body),
  ];
}

/** A fence that reaches the end of the text without a closing one has all of the rest in it. */
function openFence(body: string, code: readonly [number, number][], placeOf: PlaceFinder): Slip[] {
  const [start, end] = code.at(-1) ?? [0, 0];
  const [, marks = ''] = FENCE.exec(body.slice(start)) ?? [];
  const lines = body.slice(start).trimEnd().split('\n');
  const isClosed = lines.length > 1 && FENCE.exec(lines.at(-1) ?? '')?.[1]?.startsWith(marks);
  if (marks === '' || end < body.trimEnd().length || isClosed) return [];
  const message = 'a code block is never closed, so that the rest of the page is code';
  const at = body.indexOf(marks, start);
  return [
    toEnd(placeOf, at, marks, {
      code: 'unclosed-fence',
      message,
      hint: `end it with a line of ${marks}`,
    }),
  ];
}

function directives(body: string, isCode: (at: number) => boolean, placeOf: PlaceFinder): Slip[] {
  return [...body.matchAll(DIRECTIVE)].flatMap(({ 0: whole, 1: name = '', index }) => {
    if (isCode(index) || Object.hasOwn(CALLOUT_KINDS, name.toLowerCase())) return [];
    const near = suggest(name, Object.keys(CALLOUT_KINDS));
    const message = `there is no callout ":::${name}"; it is shown as text`;
    const hint = near
      ? `did you mean ":::${near}"?`
      : `callouts are ${Object.keys(CALLOUT_KINDS).join(', ')}`;
    const at = index + whole.lastIndexOf(name);
    return [toEnd(placeOf, at, name, { code: 'unknown-directive', message, hint })];
  });
}

function references(body: string, isCode: (at: number) => boolean, placeOf: PlaceFinder): Slip[] {
  const normal = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  const known = new Set(
    [...body.matchAll(/^[ \t>]*\[([^\]\n\r]+)\]:/gm)].map(([, name = '']) => normal(name)),
  );
  return [...body.matchAll(REFERENCE)].flatMap(({ 0: whole, 1: name = '', index }) => {
    if (isCode(index) || known.has(normal(name))) return [];
    const near = suggest(normal(name), known);
    const message = `nothing defines [${name}]; ${whole} is shown as text`;
    const hint = near ? `did you mean [${near}]?` : `add a line: [${name}]: /address`;
    return [toEnd(placeOf, index, whole, { code: 'missing-definition', message, hint })];
  });
}

function unevenTables(body: string): Slip[] {
  const lines = body.split('\n');
  return findUnevenRules(body).map(({ line, text, columns, headColumns, isCorrected }) => {
    const result = isCorrected ? `is shown with ${headColumns} columns` : 'is shown as text';
    const written = lines[line - 1] ?? '';
    return {
      code: 'table-columns',
      message: `the delimiter row has ${columns} columns, and the head above it has ${headColumns}; the table ${result}`,
      hint: `write ${headColumns} columns of dashes: |${' --- |'.repeat(headColumns)}`,
      line,
      column: Math.max(0, written.indexOf(text)) + 1,
      length: text.length,
    };
  });
}

function toEnd(
  placeOf: PlaceFinder,
  offset: number,
  { length }: string,
  told: Pick<Slip, 'code' | 'message' | 'hint'>,
): Slip {
  return { ...told, ...placeOf(offset), length };
}
