import type { JsonPath } from '../../diagnostics/position.ts';
import type { Problem } from '../read/problem.ts';
import {
  DIVISION_LISTS,
  type DivisionFields,
  type DivisionList,
  type NodeFields,
} from '../schema/navigation-fields.ts';

/** Lists that usually hold all the others. */
const OUTER = ['products', 'languages', 'versions'] as const;

/** The problem of a tab that stands beside versions although each of them has that very tab itself. */
export function findRepeated(
  node: NodeFields,
  list: DivisionList,
  division: DivisionFields,
  path: JsonPath,
): Problem | undefined {
  const kind = DIVISION_LISTS[list];
  const row = OUTER.find((one) => node[one]?.some(({ href }) => href === undefined));
  if (!row || OUTER.some((one) => one === list)) return undefined;
  const outer = OUTER.flatMap((one) => node[one] ?? []).filter(({ href }) => href === undefined);
  const isSame = (inner: DivisionFields) => inner[kind] === division[kind];
  if (!outer.every((one) => one[list]?.some(isSame))) return undefined;
  return {
    code: 'contradiction',
    path,
    message: `repeats the ${kind} ${JSON.stringify(division[kind])}, which each ${DIVISION_LISTS[row]} beside it has`,
    hint: `remove it; what the ${DIVISION_LISTS[row]} has is shown`,
  };
}
