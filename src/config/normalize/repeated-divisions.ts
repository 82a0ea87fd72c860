import type { NavigationDivision } from '../model/navigation-tree.ts';
import type { Report } from '../read/problem.ts';

/** Kinds that usually hold all the others. */
const OUTER = new Set<NavigationDivision['kind']>(['product', 'language', 'version']);

/** Leaves out a tab that stands beside versions although each of them has that very tab itself. */
export function withoutRepeated(
  divisions: readonly NavigationDivision[],
  report: Report,
): NavigationDivision[] {
  const outer = divisions.filter(({ kind, href }) => OUTER.has(kind) && href === undefined);
  return divisions.filter(({ kind, name, path }) => {
    const isSame = (inner: NavigationDivision) => inner.kind === kind && inner.name === name;
    const isRepeated =
      !OUTER.has(kind) && outer.length > 0 && outer.every((one) => one.divisions.some(isSame));
    if (isRepeated) {
      report({
        code: 'contradiction',
        path,
        says: `repeats the ${kind} ${JSON.stringify(name)}, which each ${outer[0]?.kind} beside it has`,
        hint: `remove it; what the ${outer[0]?.kind} has is shown`,
      });
    }
    return !isRepeated;
  });
}
