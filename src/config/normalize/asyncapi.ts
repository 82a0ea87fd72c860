import type { JsonPath } from '../../diagnostics/position.ts';
import type { Report } from '../problem.ts';

/** Reports every AsyncAPI document that docs.json names: no pages are made of them. */
export function reportAsyncapi(value: unknown, path: JsonPath, report: Report): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    if (key !== 'asyncapi' || inner === undefined) {
      reportAsyncapi(inner, at, report);
      continue;
    }
    report({
      code: 'asyncapi',
      severity: 'warning',
      path: at,
      says: 'names an AsyncAPI document, of which no pages are made',
      hint: 'describe its channels and messages on pages of your own',
    });
  }
}
