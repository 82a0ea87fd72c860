import type { Report } from '../read/problem.ts';
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
    const problem = findProblem({ ...redirect, source }, sources.has(source));
    sources.add(source);
    if (!problem) return [{ ...redirect, source }];
    // Published sites with an object-valued `navigation` have such pairs; their first one counts.
    const isMild = isModern && problem.code === 'duplicate-redirect';
    const severity = isMild ? 'warning' : problem.severity;
    report({ ...problem, severity, path: ['redirects', index, 'source'] });
    return [];
  });
}

function findProblem({ source, destination }: Redirect, isRepeated: boolean) {
  const quoted = JSON.stringify(source);
  if (isRepeated) {
    const says = `is ${quoted}, like that of an earlier redirect`;
    const hint = 'remove one of the two redirects';
    return { code: 'duplicate-redirect', severity: 'error', says, hint } as const;
  }
  if (/[?#]/.test(source)) {
    const says = 'has a query or fragment, which redirects do not see';
    const hint = `write ${JSON.stringify(source.split(/[?#]/, 1)[0])}`;
    return { code: 'wrong-value', severity: 'warning', says, hint } as const;
  }
  if (source === toSource(destination)) {
    const says = `leads to itself: ${quoted}`;
    return { code: 'redirect-loop', severity: 'warning', says, hint: 'remove it' } as const;
  }
  return undefined;
}

function toSource(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
