import { removeValues } from '../read/document.ts';
import type { Problem } from '../read/problem.ts';
import { toSource } from '../schema/redirects.ts';
import type { Check } from './check.ts';

/** Takes out redirects that cannot be followed: a source is read once, without query, and leads elsewhere. */
export const checkRedirects: Check = ({ input, doc, isList }, report) => {
  const { redirects = [] } = input;
  const sources = new Set<string>();
  const wrong = redirects.flatMap(({ source: written, destination }, index) => {
    const source = toSource(written.trim());
    const problem = sources.has(source)
      ? toRepeated(source, isList)
      : findProblem(source, toSource(destination.trim()));
    sources.add(source);
    return problem ? [{ index, problem }] : [];
  });
  for (const { index, problem } of wrong) {
    report({ ...problem, path: ['redirects', index, 'source'] });
  }
  removeValues(
    doc,
    wrong.map(({ index }) => ['redirects', index]),
  );
};

function toRepeated(source: string, isList: boolean): Omit<Problem, 'path'> {
  return {
    code: 'duplicate-redirect',
    // Published sites with an object-valued `navigation` have such pairs; their first one counts.
    variant: isList ? undefined : 'object-navigation',
    message: `is ${JSON.stringify(source)}, like that of an earlier redirect`,
    hint: 'remove one of the two redirects',
  };
}

function findProblem(source: string, destination: string): Omit<Problem, 'path'> | undefined {
  if (/[?#]/.test(source)) {
    const message = 'has a query or fragment, which redirects do not see';
    const hint = `write ${JSON.stringify(source.split(/[?#]/, 1)[0])}`;
    return { code: 'wrong-value', variant: 'unmatched-source', message, hint };
  }
  if (source !== destination) return undefined;
  const message = `leads to itself: ${JSON.stringify(source)}`;
  return { code: 'redirect-loop', message, hint: 'remove it' };
}
