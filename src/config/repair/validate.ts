import type { z } from 'zod';
import type { JsonPath } from '../../diagnostics/position.ts';
import { getMember, removeValues, type JsonDocument } from '../read/document.ts';
import type { Report } from '../read/problem.ts';
import { describeIssues } from './describe-issue.ts';
import { flattenIssues } from './flatten-issues.ts';

/**
 * What the schema makes of a document, which loses what is not valid, with an error for each; undefined
 * when nothing is left.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  doc: JsonDocument,
  report: Report,
): z.output<T> | undefined {
  for (let round = 1; ; round++) {
    const result = schema.safeParse(doc.value);
    if (result.success) return result.data;
    const issues = flattenIssues(schema, doc.value, result.error.issues);
    // Later rounds find only what the values that were left out leave behind.
    if (round === 1) describeIssues(schema, doc.value, issues).forEach(report);
    const paths = issues.map(({ path }) => findOwn(doc.value, path as JsonPath));
    if (paths.some(({ length }) => length === 0)) return undefined;
    removeValues(doc, paths);
  }
}

/** Path of a value, or of the object that lacks it. */
function findOwn(root: unknown, path: JsonPath): JsonPath {
  let value = root;
  const missing = path.findIndex((key) => (value = getMember(value, key)) === undefined);
  return missing === -1 ? path : path.slice(0, missing);
}
