import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { shorten } from './path-text.ts';
import { readStructure, type JsonStructure } from './json-structure.ts';
import { rootPlace, type SourceFile } from './place.ts';
import type { PlacedProblem } from './problem.ts';
import { findUnclosedByIndent, type UnclosedPart } from './unclosed-by-indent.ts';
import { SYNTAX_ERRORS, UNKNOWN_WORD } from './syntax-errors.ts';
import { rethrowUnless } from '../../text/errors.ts';

export interface ParsedJson {
  /** Absent when the text is no JSON. */
  value?: unknown;
  problems: PlacedProblem[];
}

/** Value of a JSON text, with what is wrong in the text itself. */
export function parseJson(source: SourceFile): ParsedJson {
  const { text } = source;
  const { duplicates, tooDeep } = readStructure(text);
  if (tooDeep !== undefined) return { problems: [toProblem(source, toDepthError(tooDeep))] };
  try {
    const value: unknown = JSON.parse(text);
    return { value, problems: duplicates.map((found) => toDuplicate(source, found)) };
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    return { problems: findSyntaxErrors(text).map((error) => toProblem(source, error)) };
  }
}

/** What is wrong at a piece of the text. */
interface TextError {
  message: string;
  hint: string;
  offset: number;
  length: number;
}

function toProblem(
  source: SourceFile,
  { message, hint, offset, length }: TextError,
): PlacedProblem {
  const mark = { source, offset, length };
  const place = rootPlace(source);
  return { code: 'invalid-json', message, hint, place, mark };
}

function toDuplicate(
  source: SourceFile,
  { path, key, offset, length }: JsonStructure['duplicates'][number],
): PlacedProblem {
  const message = `has the property ${JSON.stringify(shorten(key))} twice`;
  const hint = 'remove one of the two: only the last one counts';
  const place = { source, path, fullPath: path };
  const mark = { source, offset, length };
  return { code: 'duplicate-key', message, hint, place, mark };
}

function toDepthError(offset: number): TextError {
  const message = 'has too many lists and objects inside each other';
  return { message, hint: 'nest groups of pages less deeply', offset, length: 1 };
}

function findSyntaxErrors(text: string): TextError[] {
  if (text.trim() === '') {
    const hint =
      'write { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }';
    return [toError('is empty', hint, 0, 1)];
  }
  if (text.includes('\0') || text.includes('\ufffd')) {
    return [toError('is not written in UTF-8', 'save the file as UTF-8', 0, 1)];
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length === 0)
    return [toError('is no valid JSON', 'check the file with a JSON validator', 0, 1)];
  // After the first real error the parser guesses, so what follows would mislead.
  const isCertain = (error: ParseError) =>
    isComment(error) || commaBefore(error, text) !== undefined;
  const first = errors.find((error) => !isCertain(error));
  const certain = errors.filter(
    (error) =>
      isComment(error) || (isCertain(error) && error.offset <= (first?.offset ?? Infinity)),
  );
  const found = first ? [...certain, first] : certain;
  const described = found.map((error) => describeSyntaxError(error, text));
  // A comma before a brace is met twice: no name follows it, and no value.
  return [...new Map(described.map((error) => [error.offset, error])).values()];
}

/** Offset of the comma before a closing bracket or brace; undefined for other errors. */
function commaBefore({ offset }: ParseError, text: string): number | undefined {
  if (!/[}\]]/.test(text.charAt(offset))) return undefined;
  let at = offset - 1;
  while (/\s/.test(text.charAt(at))) at -= 1;
  return text.charAt(at) === ',' ? at : undefined;
}

function isComment({ error }: ParseError): boolean {
  return printParseErrorCode(error) === 'InvalidCommentToken';
}

function describeSyntaxError(found: ParseError, text: string): TextError {
  const { error, offset, length } = found;
  const comma = commaBefore(found, text);
  if (comma !== undefined) {
    const message = `has a comma before the closing ${text.charAt(offset)}`;
    return toError(message, 'remove the comma', comma, 1);
  }
  const before = text.slice(0, offset).trimEnd();
  const at = text.slice(offset, offset + Math.max(1, length));
  if (at.startsWith("'")) {
    return toError('has text in single quotes', 'use double quotes', offset, length);
  }
  const name = printParseErrorCode(error);
  const unclosed = name === 'PropertyNameExpected' ? findUnclosed(text, offset) : undefined;
  if (unclosed !== undefined) {
    return toError('lacks a } here', 'a } is missing: the object is still open', unclosed, 1);
  }
  const isOpen = /^Close|^CommaExpected/.test(name) && /^(?:[}\]:]|$)/.test(at);
  const part = isOpen ? findUnclosedByIndent(text) : undefined;
  if (part) return toMissingEnd(part);
  if (name === 'CommaExpected' && /^[}\]]/.test(at)) {
    const [open, close] = at.startsWith('}') ? ['a list', ']'] : ['an object', '}'];
    const message = `has a ${at.charAt(0)} while ${open} is still open`;
    return toError(message, `close it with ${close} before`, offset, 1);
  }
  const { message, hint } = SYNTAX_ERRORS[name] ?? UNKNOWN_WORD;
  // A missing comma or quote is missed where the text before it ends, not a line further down.
  const isMissing = name === 'CommaExpected' || offset >= text.length;
  const start = isMissing ? Math.max(0, before.length - 1) : offset;
  return toError(message, hint, start, isMissing ? 1 : Math.max(1, length));
}

/**
 * Where an object should have ended before another value, `{ "a": 1, { "b": 2 }`, or a list goes on behind it: the
 * last character that belongs to it. Undefined where the name of a property is what is missing.
 */
function findUnclosed(text: string, offset: number): number | undefined {
  const before = text.slice(0, offset).trimEnd();
  const inside = before.slice(0, -1).trimEnd();
  return before.endsWith(',') && /^[{[]/.test(text.slice(offset)) ? inside.length - 1 : undefined;
}

function toMissingEnd({ closer, openLine, offset }: UnclosedPart): TextError {
  const what = closer === '}' ? 'object' : 'list';
  const hint = `a ${closer} is missing: the ${what} of line ${openLine} is still open`;
  return toError(`lacks a ${closer} here`, hint, offset, 1);
}

function toError(message: string, hint: string, offset: number, length: number): TextError {
  return { message, hint, offset, length };
}
