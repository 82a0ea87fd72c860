import type { z } from 'zod';
import type { JsonPath } from '../diagnostics/position.ts';
import { findCure } from './cures.ts';
import { getValueAt } from './flatten-issues.ts';
import { toValueText } from './path-text.ts';
import type { Problem } from './problem.ts';
import { getMeta, getSchemaAt, isOptional, toExpectation, type Schema } from './schema-view.ts';

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
  const received = getValueAt(value, path);
  const schema = getSchemaAt(root, value, path);
  if (received === undefined && path.length > 0) return describeMissing(root, value, path);
  const hint = findCure({ path, received, schema, root: value }) ?? explain(root, value, path);
  if (isEmptyOption(received, schema)) {
    const says = 'is an empty string';
    return { code: 'empty-value', severity: 'warning', path, says, hint: 'remove it, or fill it' };
  }
  const isCheck = CHECKS.has(issue.code);
  const expected = isCheck || !schema ? issue.message : toExpectation(schema);
  const isText = typeof received === 'string' && issue.code === 'invalid_type';
  const says = `must be ${expected}, not ${isText ? 'the string ' : ''}${toValueText(received)}`;
  const code = issue.code === 'invalid_type' ? 'wrong-type' : 'wrong-value';
  return { code, severity: 'error', path, says, hint };
}

/** Issues of the checks in the schema, whose message is the expectation itself. */
const CHECKS = new Set<Issue['code']>(['too_small', 'too_big', 'invalid_format', 'custom']);

function describeMissing(root: Schema, value: unknown, path: JsonPath): Problem {
  const key = String(path.at(-1));
  const schema = getSchemaAt(root, value, path);
  const example = (schema && getExample(schema)) ?? '…';
  const description = schema && firstSentence(getMeta(schema).description);
  return {
    code: 'missing-key',
    severity: 'error',
    path: path.slice(0, -1),
    says: `needs ${JSON.stringify(key)}`,
    hint: `add ${JSON.stringify(key)}: ${JSON.stringify(example)}${description ? ` (${description})` : ''}`,
  };
}

function getExample(schema: Schema): unknown {
  const { examples } = getMeta(schema);
  return Array.isArray(examples) ? examples[0] : undefined;
}

/** First sentence of the nearest description on the way to a value: what it is there for. */
function explain(root: Schema, value: unknown, path: JsonPath): string {
  for (let length = path.length; length > 0; length--) {
    const schema = getSchemaAt(root, value, path.slice(0, length));
    const description = schema && firstSentence(getMeta(schema).description);
    if (description) return description;
  }
  return 'docs.json is an object with at least "name" and "navigation"';
}

function firstSentence(description: string | undefined): string | undefined {
  return description?.split(/\.(?:\s|$)/, 1)[0];
}

function isEmptyOption(received: unknown, schema: Schema | undefined): boolean {
  return (
    typeof received === 'string' &&
    received.trim() === '' &&
    schema !== undefined &&
    isOptional(schema)
  );
}

/** Pages listed without a group are one mistake, however many they are. */
function followsBareString({ path }: Issue, root: unknown): boolean {
  const [key, index] = path;
  if (key !== 'navigation' || path.length !== 2 || typeof index !== 'number') return false;
  const [before, own] = [index - 1, index].map((at) => getValueAt(root, ['navigation', at]));
  return typeof own === 'string' && typeof before === 'string';
}
