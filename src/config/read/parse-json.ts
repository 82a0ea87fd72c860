import { createScanner, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { rethrowUnless } from '../../utils/errors.ts';
import { rootLocation, shorten, type LocatedProblem, type SourceFile } from '../document.ts';

interface ParsedJson {
  /** Absent when the text is no JSON. */
  value?: unknown;
  problems: LocatedProblem[];
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
): LocatedProblem {
  const mark = { source, offset, length };
  const place = rootLocation(source);
  return { code: 'invalid-json', message, hint, place, mark };
}

function toDuplicate(
  source: SourceFile,
  { path, key, offset, length }: JsonStructure['duplicates'][number],
): LocatedProblem {
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

/** Deepest nesting that is read; the deepest real file has about thirty levels. */
const DEEPEST = 200;

interface JsonStructure {
  /** Keys that stand a second time in their object, with the path of the object. */
  duplicates: { path: (string | number)[]; key: string; offset: number; length: number }[];
  /** Where the nesting goes too deep for the parsers, which are recursive. */
  tooDeep?: number | undefined;
}

interface Level {
  keys: Set<string>;
  /** Key or index of the member that is being read. */
  segment: string | number;
  expectsKey: boolean;
}

/** What a JSON text has that `JSON.parse` does not tell: repeated keys, and nesting without end. */
function readStructure(text: string): JsonStructure {
  const scanner = createScanner(text, true);
  const levels: Level[] = [];
  const duplicates: JsonStructure['duplicates'] = [];
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const level = levels.at(-1);
    const offset = scanner.getTokenOffset();
    const mark = text.charAt(offset);
    if (mark === '{' || mark === '[') {
      if (levels.length === DEEPEST) return { duplicates, tooDeep: offset };
      levels.push(openLevel(mark));
    } else if (mark === '}' || mark === ']') {
      levels.pop();
    } else if (mark === ',' && level) {
      nextMember(level);
    } else if (mark === '"' && level?.expectsKey) {
      const key = scanner.getTokenValue();
      if (level.keys.has(key)) {
        const path = levels.slice(0, -1).map(({ segment }) => segment);
        duplicates.push({ path, key, offset, length: scanner.getTokenLength() });
      }
      level.keys.add(key);
      level.segment = key;
      level.expectsKey = false;
    }
  }
  return { duplicates };
}

function openLevel(mark: '{' | '['): Level {
  return mark === '{'
    ? { keys: new Set(), segment: '', expectsKey: true }
    : { keys: new Set(), segment: 0, expectsKey: false };
}

function nextMember(level: Level): void {
  if (typeof level.segment === 'number') level.segment++;
  else level.expectsKey = true;
}

interface SyntaxMessage {
  message: string;
  hint: string;
}

const UNKNOWN_WORD: SyntaxMessage = {
  message: 'has a word that JSON does not know',
  hint: 'put names and text in double quotes; only numbers, true, false and null go without',
};

/** What each error of jsonc-parser is called, and what to do about it. */
const SYNTAX_ERRORS: Partial<Record<string, SyntaxMessage>> = {
  InvalidNumberFormat: {
    message: 'has a number in a form that JSON does not know',
    hint: 'write it with digits and a point, such as 0.5',
  },
  PropertyNameExpected: {
    message: 'lacks the name of a property here',
    hint: 'put the name in double quotes before the colon',
  },
  ValueExpected: {
    message: 'lacks a value here',
    hint: 'write a value, or remove the name and the comma before it',
  },
  ColonExpected: {
    message: 'lacks a colon after the name of a property',
    hint: 'write "name": value',
  },
  CommaExpected: {
    message: 'lacks a comma after this',
    hint: 'put a comma between two properties or list items',
  },
  CloseBraceExpected: {
    message: 'ends before an object is closed',
    hint: 'add the missing }',
  },
  CloseBracketExpected: {
    message: 'ends before a list is closed',
    hint: 'add the missing ]',
  },
  EndOfFileExpected: {
    message: 'goes on after the end of its object',
    hint: 'remove what follows the last }, or one } before it',
  },
  InvalidCommentToken: {
    message: 'has a comment, which JSON does not allow',
    hint: 'remove the comment',
  },
  UnexpectedEndOfComment: {
    message: 'has a comment without end',
    hint: 'remove the comment',
  },
  UnexpectedEndOfString: {
    message: 'has a text without closing quote',
    hint: 'close the text with a double quote on the same line; write a line break as \\n',
  },
  UnexpectedEndOfNumber: {
    message: 'has an unfinished number',
    hint: 'write it with digits and a point, such as 0.5',
  },
  InvalidUnicode: {
    message: 'has a broken character code',
    hint: 'write \\u and four hexadecimal digits',
  },
  InvalidEscapeCharacter: {
    message: 'has a backslash before a character that takes none',
    hint: 'write a backslash as \\\\, or use a slash in paths',
  },
  InvalidCharacter: {
    message: 'has an invisible control character in a text',
    hint: 'write a tab as \\t and a line break as \\n',
  },
};

/** A `{` or `[` that is not closed yet. */
interface Open {
  mark: string;
  line: number;
  /** Of the line it stands in. */
  indent: number;
}

/** What should have been closed, and behind which character. */
interface UnclosedPart {
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
function findUnclosedByIndent(text: string): UnclosedPart | undefined {
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
