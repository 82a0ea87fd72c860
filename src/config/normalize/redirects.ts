import type { Problem, Report } from '../read/problem.ts';
import type { RedirectFields } from '../schema/redirects.ts';
import type { Redirect } from '../model/types.ts';

/** Redirects that can be followed: each source once, with a leading slash. */
export function normalizeRedirects(
  redirects: readonly RedirectFields[],
  report: Report,
  { isModern } = { isModern: false },
): Redirect[] {
  const sources = new Set<string>();
  return redirects.flatMap((redirect, index) => {
    const source = toSource(redirect.source);
    const problem = findProblem(
      { ...redirect, source },
      { isRepeated: sources.has(source), isModern },
    );
    sources.add(source);
    if (!problem) return [{ ...redirect, source }];
    report({ ...problem, path: ['redirects', index, 'source'] });
    return [];
  });
}

function findProblem(
  { source, destination }: Redirect,
  { isRepeated, isModern }: { isRepeated: boolean; isModern: boolean },
): Omit<Problem, 'path'> | undefined {
  const quoted = JSON.stringify(source);
  if (isRepeated) {
    const says = `is ${quoted}, like that of an earlier redirect`;
    const hint = 'remove one of the two redirects';
    // Published sites with an object-valued `navigation` have such pairs; their first one counts.
    const variant = isModern ? 'object-navigation' : undefined;
    return { code: 'duplicate-redirect', variant, says, hint };
  }
  if (/[?#]/.test(source)) {
    const says = 'has a query or fragment, which redirects do not see';
    const hint = `write ${JSON.stringify(source.split(/[?#]/, 1)[0])}`;
    return { code: 'wrong-value', variant: 'unmatched-source', says, hint };
  }
  if (source === toSource(destination)) {
    const says = `leads to itself: ${quoted}`;
    return { code: 'redirect-loop', says, hint: 'remove it' };
  }
  return undefined;
}

function toSource(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
