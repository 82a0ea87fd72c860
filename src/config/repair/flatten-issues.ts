import type { z } from 'zod';
import { valueAt } from '../read/document.ts';
import { getOptions, getSchemaAt, pickBranch, type Schema } from '../schema/view.ts';

type Issue = z.core.$ZodIssue;

/**
 * The same issues, where a failed alternative is replaced by what is wrong with the alternative that
 * the value is meant for: "Invalid input" becomes the issue of one property.
 */
export function flattenIssues(root: Schema, value: unknown, issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const received = valueAt({ value }, issue.path);
    const schema = getSchemaAt(root, value, issue.path);
    const branch = schema && pickBranch(schema, received);
    const errors = branch && issue.errors[getOptions(schema).findIndex(holds(branch, received))];
    if (!errors?.length) return [issue];
    const inner = errors.map((error) => ({ ...error, path: [...issue.path, ...error.path] }));
    return flattenIssues(root, value, inner);
  });
}

function holds(branch: Schema, value: unknown) {
  return (option: Schema) => pickBranch(option, value) === branch;
}
