import { parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { shorten } from './path-text.ts';
import { readStructure } from './json-structure.ts';
import type { Problem } from './problem.ts';
import { SYNTAX_ERRORS, UNKNOWN_WORD } from './syntax-errors.ts';

export interface ParsedJson {
  /** Absent when the text is no JSON. */
  value?: unknown;
  problems: Problem[];
}

/** Value of a JSON text, with what is wrong in the text itself. */
export function parseJson(text: string): ParsedJson {
  const { duplicates, tooDeep } = readStructure(text);
  if (tooDeep !== undefined) return { problems: [toDepthProblem(tooDeep)] };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problems: findSyntaxErrors(text) };
  }
  const problems = duplicates.map(({ path, key, offset, length }): Problem => {
    const says = `has the property ${JSON.stringify(shorten(key))} twice`;
    const hint = 'remove one of the two: only the last one counts';
    return { code: 'duplicate-key', path, says, hint, at: { offset, length } };
  });
  return { value, problems };
}

function toDepthProblem(offset: number): Problem {
  const says = 'has too many lists and objects inside each other';
  const hint = 'nest groups of pages less deeply';
  return toSyntaxProblem(says, hint, offset, 1);
}

function findSyntaxErrors(text: string): Problem[] {
  if (text.trim() === '') {
    const hint =
      'write { "name": "My project", "navigation": [{ "group": "Guides", "pages": ["introduction"] }] }';
    return [toSyntaxProblem('is empty', hint, 0, 1)];
  }
  if (text.includes('\0') || text.includes('\ufffd')) {
    return [toSyntaxProblem('is not written in UTF-8', 'save the file as UTF-8', 0, 1)];
  }
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const comments = errors.filter(isComment);
  // After the first real error the parser guesses, so what follows would mislead.
  const first = errors.find((error) => !isComment(error));
  const found = first ? [...comments, first] : comments;
  return found.length > 0
    ? found.map((error) => describeSyntaxError(error, text))
    : [toSyntaxProblem('is no valid JSON', 'check the file with a JSON validator', 0, 1)];
}

function isComment({ error }: ParseError): boolean {
  return printParseErrorCode(error) === 'InvalidCommentToken';
}

function describeSyntaxError({ error, offset, length }: ParseError, text: string): Problem {
  const before = text.slice(0, offset).trimEnd();
  const at = text.slice(offset, offset + Math.max(1, length));
  if (before.endsWith(',') && /^[}\]]/.test(at)) {
    const says = `has a comma before the closing ${at.charAt(0)}`;
    return toSyntaxProblem(says, 'remove the comma', before.length - 1, 1);
  }
  if (at.startsWith("'")) {
    return toSyntaxProblem('has text in single quotes', 'use double quotes', offset, length);
  }
  const name = printParseErrorCode(error);
  if (name === 'CommaExpected' && /^[}\]]/.test(at)) {
    const [open, close] = at.startsWith('}') ? ['a list', ']'] : ['an object', '}'];
    const says = `has a ${at.charAt(0)} while ${open} is still open`;
    return toSyntaxProblem(says, `close it with ${close} before`, offset, 1);
  }
  const { says, hint } = SYNTAX_ERRORS[name] ?? UNKNOWN_WORD;
  // A missing comma or quote is missed where the text before it ends, not a line further down.
  const isMissing = name === 'CommaExpected' || offset >= text.length;
  const start = isMissing ? Math.max(0, before.length - 1) : offset;
  return toSyntaxProblem(says, hint, start, isMissing ? 1 : Math.max(1, length));
}

function toSyntaxProblem(says: string, hint: string, offset: number, length: number): Problem {
  return { code: 'invalid-json', path: [], says, hint, at: { offset, length } };
}
