import { createScanner, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { rethrowUnless } from '../../utils/errors.ts';
import { rootLocation, shorten, type LocatedProblem, type SourceFile } from '../document.ts';

interface ParsedJson {
  /** Absent when the text is no JSON. */
  value?: unknown;
  problems: LocatedProblem[];
}

/** Value of a JSON text, with its syntax errors. */
export function parseJson(source: SourceFile): ParsedJson {
  const { text } = source;
  const { duplicates, tooDeep } = readStructure(text);
  if (tooDeep !== undefined)
    return { problems: [toProblem(source, { ...TOO_DEEP, offset: tooDeep, length: 1 })] };
  try {
    const value: unknown = JSON.parse(text);
    return { value, problems: duplicates.map((found) => toDuplicate(source, found)) };
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    return { problems: findSyntaxErrors(text).map((error) => toProblem(source, error)) };
  }
}

/** A syntax error with its range in the text. */
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
  const location = rootLocation(source);
  return { code: 'invalid-json', message, hint, location, mark };
}

function toDuplicate(
  source: SourceFile,
  { path, key, offset, length }: JsonStructure['duplicates'][number],
): LocatedProblem {
  const message = `Duplicate property ${JSON.stringify(shorten(key))}.`;
  const hint = 'Remove one of them. The last value applies.';
  const location = { source, path, fullPath: path };
  const mark = { source, offset, length };
  return { code: 'duplicate-key', message, hint, location, mark };
}

/** Message about excessive nesting. */
export const TOO_DEEP = {
  message: 'Lists and objects are nested too deeply.',
  hint: 'Reduce the nesting of groups.',
};

function findSyntaxErrors(text: string): TextError[] {
  if (text.trim() === '') {
    const hint =
      'Example: { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }';
    return [toError('The file is empty.', hint, 0, 1)];
  }
  if (text.includes('\0') || text.includes('\ufffd')) {
    return [toError('The file is not encoded in UTF-8.', 'Save the file as UTF-8.', 0, 1)];
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (errors.length === 0)
    return [toError('Invalid JSON.', 'Check the file with a JSON validator.', 0, 1)];
  // After the first real error, the parser guesses, and further errors would mislead.
  const isCertain = (error: ParseError) =>
    isComment(error) || commaBefore(error, text) !== undefined;
  const first = errors.find((error) => !isCertain(error));
  const certain = errors.filter(
    (error) =>
      isComment(error) || (isCertain(error) && error.offset <= (first?.offset ?? Infinity)),
  );
  const found = first ? [...certain, first] : certain;
  const described = found.map((error) => describeSyntaxError(error, text));
  // A comma before a brace is reported twice: for the missing name and the missing value.
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
    const message = `Unexpected comma before "${text.charAt(offset)}".`;
    return toError(message, 'Remove the comma.', comma, 1);
  }
  const before = text.slice(0, offset).trimEnd();
  const at = text.slice(offset, offset + Math.max(1, length));
  if (at.startsWith("'")) {
    return toError('Unexpected single quotes.', 'Use double quotes.', offset, length);
  }
  const name = printParseErrorCode(error);
  const unclosed = name === 'PropertyNameExpected' ? findUnclosed(text, offset) : undefined;
  if (unclosed !== undefined) {
    return toError('Missing "}".', 'Close the object with "}".', unclosed, 1);
  }
  const isOpen = /^Close|^CommaExpected/.test(name) && /^(?:[}\]:]|$)/.test(at);
  const part = isOpen ? findUnclosedByIndent(text) : undefined;
  if (part) return toMissingEnd(part);
  if (name === 'CommaExpected' && /^[}\]]/.test(at)) {
    const [open, close] = at.startsWith('}') ? ['list', ']'] : ['object', '}'];
    const message = `Unexpected "${at.charAt(0)}": the ${open} before it is not closed.`;
    return toError(message, `Add "${close}" before it.`, offset, 1);
  }
  const { message, hint } = SYNTAX_ERRORS[name] ?? UNKNOWN_WORD;
  // A missing comma or quote is reported at the end of the text before it, not on the next line.
  const isMissing = name === 'CommaExpected' || offset >= text.length;
  const start = isMissing ? Math.max(0, before.length - 1) : offset;
  return toError(message, hint, start, isMissing ? 1 : Math.max(1, length));
}

/**
 * For an object that should end before another value, `{ "a": 1, { "b": 2 }`, or before the next
 * item of a list: the offset of its last character. Undefined if a property name is missing
 * instead.
 */
function findUnclosed(text: string, offset: number): number | undefined {
  const before = text.slice(0, offset).trimEnd();
  const inside = before.slice(0, -1).trimEnd();
  return before.endsWith(',') && /^[{[]/.test(text.slice(offset)) ? inside.length - 1 : undefined;
}

function toMissingEnd({ closer, openLine, offset }: UnclosedPart): TextError {
  const what = closer === '}' ? 'object' : 'list';
  const hint = `Add "${closer}" to close the ${what} that starts on line ${openLine}.`;
  return toError(`Missing "${closer}".`, hint, offset, 1);
}

function toError(message: string, hint: string, offset: number, length: number): TextError {
  return { message, hint, offset, length };
}

/** Deepest nesting that is read; the deepest real file has about thirty levels. */
export const DEEPEST = 200;

interface JsonStructure {
  /** Repeated keys, with the path of their object. */
  duplicates: { path: (string | number)[]; key: string; offset: number; length: number }[];
  /** Offset at which the nesting is too deep for the recursive parsers. */
  tooDeep?: number | undefined;
}

interface Level {
  keys: Set<string>;
  /** Key or index of the member that is being read. */
  segment: string | number;
  expectsKey: boolean;
}

/** Problems that `JSON.parse` does not report: repeated keys and excessive nesting. */
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
  message: 'Unexpected word.',
  hint: 'Put names and strings in double quotes. Only numbers, true, false, and null have no quotes.',
};

/** Messages and hints for the errors of jsonc-parser. */
const SYNTAX_ERRORS: Partial<Record<string, SyntaxMessage>> = {
  InvalidNumberFormat: {
    message: 'Invalid number.',
    hint: 'Use digits and a decimal point, such as 0.5.',
  },
  PropertyNameExpected: {
    message: 'Missing property name.',
    hint: 'Add the name in double quotes before the colon.',
  },
  ValueExpected: {
    message: 'Missing value.',
    hint: 'Add a value, or remove the property name and the comma before it.',
  },
  ColonExpected: {
    message: 'Missing colon after a property name.',
    hint: 'Use the form "name": value.',
  },
  CommaExpected: {
    message: 'Missing comma.',
    hint: 'Add a comma between properties or list items.',
  },
  CloseBraceExpected: {
    message: 'Unexpected end of file in an object.',
    hint: 'Add the missing "}".',
  },
  CloseBracketExpected: {
    message: 'Unexpected end of file in a list.',
    hint: 'Add the missing "]".',
  },
  EndOfFileExpected: {
    message: 'Unexpected text after the end of the object.',
    hint: 'Remove the text after the last "}", or an extra "}" before it.',
  },
  InvalidCommentToken: {
    message: 'JSON does not allow comments.',
    hint: 'Remove the comment.',
  },
  UnexpectedEndOfComment: {
    message: 'Unclosed comment.',
    hint: 'Remove the comment.',
  },
  UnexpectedEndOfString: {
    message: 'Unclosed string.',
    hint: 'Close the string with a double quote on the same line. Write line breaks as \\n.',
  },
  UnexpectedEndOfNumber: {
    message: 'Incomplete number.',
    hint: 'Use digits and a decimal point, such as 0.5.',
  },
  InvalidUnicode: {
    message: 'Invalid Unicode escape.',
    hint: 'Use \\u followed by four hexadecimal digits.',
  },
  InvalidEscapeCharacter: {
    message: 'Invalid escape sequence.',
    hint: 'Write a backslash as \\\\, or use a forward slash in paths.',
  },
  InvalidCharacter: {
    message: 'Invalid control character in a string.',
    hint: 'Write a tab as \\t and a line break as \\n.',
  },
};

/** An unclosed `{` or `[`. */
interface Open {
  mark: string;
  line: number;
  /** Indentation of its line. */
  indent: number;
}

/** The unclosed part, and the position at which it should end. */
interface UnclosedPart {
  /** The missing bracket. */
  closer: '}' | ']';
  /** Line of the opening character, counted from 1. */
  openLine: number;
  /** Offset of its last character. */
  offset: number;
}

/**
 * Finds the unclosed object or list by indentation: a line in it is indented less than its opening
 * line. Undefined for a text without consistent indentation.
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
      // A line right below the opening line only shows that the text is not indented.
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

/**
 * Whether a line with this first character must be outside of the open part; a comma may precede
 * it.
 */
function isOutside(mark: string, indent: number, inner: Open): boolean {
  if (mark === '' || mark === ',') return false;
  const isEnd = mark === '}' || mark === ']';
  return indent < inner.indent || (indent === inner.indent && !isEnd);
}
