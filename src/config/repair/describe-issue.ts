import type { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { suggestFix, isGroupList } from './suggest-fix.ts';
import { valueAt } from '../read/document.ts';
import { toJsonText, toValueText } from '../read/path-text.ts';
import { getMissingKey } from '../schema/shared/missing-key.ts';
import type { Problem } from '../read/problem.ts';
import { getMeta, getSchemaAt, isOptional, toExpectation, type Schema } from '../schema/view.ts';

type Issue = z.core.$ZodIssue;

/** Problems in the words of docs.json for what validation found, one for each value. */
export function describeIssues(root: Schema, value: unknown, issues: readonly Issue[]): Problem[] {
  const byPath = new Map<string, Issue>();
  for (const issue of issues) {
    const key = JSON.stringify(issue.path);
    // A value that is empty also breaks every later check; the first one says it best.
    if (!byPath.has(key)) byPath.set(key, issue);
  }
  return [...byPath.values()]
    .filter((issue) => !followsBareString(issue, value))
    .map((issue) => describeIssue(root, value, issue));
}

function describeIssue(root: Schema, value: unknown, issue: Issue): Problem {
  const path = issue.path as JsonPath;
  const missing = issue.code === 'custom' ? getMissingKey(issue.params) : undefined;
  if (missing) return toMissingKey(path, missing.key, missing.hint);
  const received = valueAt({ value }, path);
  const schema = getSchemaAt(root, value, path);
  if (received === undefined && path.length > 0) return describeMissing(root, value, path);
  const hint = suggestFix({ path, received, schema, root: value }) ?? explain(root, value, path);
  if (typeof received === 'string' && received.trim() === '' && issue.code !== 'invalid_type') {
    return describeEmpty(path, schema, hint);
  }
  const expected = CHECKS.has(issue.code) || !schema ? issue.message : toExpectation(schema);
  const isType = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  const isText = isType && typeof received === 'string';
  const message = `must be ${expected}, not ${isText ? 'the string ' : ''}${toValueText(received)}`;
  const code = isType ? 'wrong-type' : 'wrong-value';
  return { code, path, message, hint };
}

/** An empty string stands for no value wherever one may be left out. */
function describeEmpty(path: JsonPath, schema: Schema | undefined, hint: string): Problem {
  const message = 'is an empty string';
  return schema && isOptional(schema)
    ? { code: 'empty-value', path, message, hint: 'remove it, or fill it' }
    : { code: 'wrong-value', path, message: 'must not be empty', hint };
}

/** Issues of the checks in the schema, whose message is the expectation itself. */
const CHECKS = new Set<Issue['code']>(['too_small', 'too_big', 'invalid_format', 'custom']);

function describeMissing(root: Schema, value: unknown, path: JsonPath): Problem {
  const key = String(path.at(-1));
  const schema = getSchemaAt(root, value, path);
  const words = schema && getWords(schema);
  const hint = `add ${JSON.stringify(key)}: ${words?.example ?? '…'}${inBrackets(words?.purpose)}`;
  return toMissingKey(path.slice(0, -1), key, hint);
}

function toMissingKey(path: JsonPath, key: string, hint: string): Problem {
  return { code: 'missing-key', path, message: `needs ${JSON.stringify(key)}`, hint };
}

/** What the nearest described value on the way to a wrong one is for, with an example. */
function explain(root: Schema, value: unknown, path: JsonPath): string {
  for (let length = path.length; length > 0; length--) {
    const schema = getSchemaAt(root, value, path.slice(0, length));
    const { example, purpose } = schema ? getWords(schema) : {};
    if (example) return `write for example ${example}${inBrackets(purpose)}`;
    if (purpose) return purpose;
  }
  return 'write an object with at least "name" and "navigation"';
}

interface Words {
  /** First example, as JSON. */
  example?: string | undefined;
  /** First sentence of the description. */
  purpose?: string | undefined;
}

function getWords(schema: Schema): Words {
  const { examples, description } = getMeta(schema);
  return {
    example: Array.isArray(examples) ? toJsonText(examples[0]) : undefined,
    purpose: description?.split(/\.(?:\s|$)/, 1)[0],
  };
}

function inBrackets(text: string | undefined): string {
  return text ? ` (${text})` : '';
}

/** Pages listed without a group are one mistake, however many they are. */
function followsBareString({ path }: Issue, root: unknown): boolean {
  const list = path.slice(0, -1) as JsonPath;
  const index = path.at(-1);
  if (!isGroupList(list) || typeof index !== 'number') return false;
  const [before, own] = [index - 1, index].map((at) => valueAt({ value: root }, [...list, at]));
  return typeof own === 'string' && typeof before === 'string';
}
