import type { OutputUnit } from '@cfworker/json-schema';

/** Keywords that only say that something is wrong further in. */
const OUTER = new Set([
  '$ref', 'allOf', 'properties', 'patternProperties', 'additionalProperties', 'unevaluatedProperties',
  'items', 'prefixItems', 'unevaluatedItems', 'if', 'dependentSchemas', 'propertyNames', 'contains',
]); // prettier-ignore

/** The innermost errors. Of alternatives those of the one that the value was meant to be, where there is one. */
export function explainErrors(errors: readonly OutputUnit[]): OutputUnit[] {
  const kept: OutputUnit[] = [];
  for (let at = 0; at < errors.length; at++) {
    const error = errors[at];
    if (!error) continue;
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      if (!OUTER.has(error.keyword)) kept.push(error);
      continue;
    }
    const end = endOfAlternatives(errors, at);
    kept.push(...(findMeant(error, errors.slice(at + 1, end)) ?? [error]));
    at = end - 1;
  }
  return kept;
}

/** Errors of alternatives follow the one that none of them fits. A `false` schema does not say where it stands. */
function endOfAlternatives(errors: readonly OutputUnit[], start: number): number {
  const place = `${errors[start]?.keywordLocation}/`;
  const first = start + 1;
  const end = errors.findIndex(
    (error, at) =>
      at >= first && !error.keywordLocation.startsWith(place) && (at === first || !isFalse(error)),
  );
  return end < 0 ? errors.length : end;
}

function isFalse(error: OutputUnit | undefined): boolean {
  return error?.keyword === 'false';
}

/** The errors of the only alternative that the value may have been meant to be. */
function findMeant(error: OutputUnit, inner: readonly OutputUnit[]): OutputUnit[] | undefined {
  if (/\([1-9]\d* matches\)/.test(error.error)) return undefined;
  const branches = new Map<string, OutputUnit[]>();
  let name = '';
  for (const unit of inner) {
    if (!isFalse(unit))
      name = unit.keywordLocation.slice(error.keywordLocation.length + 1).split('/', 1)[0] ?? '';
    branches.set(name, [...(branches.get(name) ?? []), unit]);
  }
  const meant = [...branches.values()]
    .map(explainErrors)
    .filter((branch) => !branch.some((one) => isOtherKind(one, error)));
  return meant.length === 1 ? meant[0] : undefined;
}

/** A value of another type, or with another word for its kind, was not meant to be this alternative. */
function isOtherKind({ keyword, instanceLocation }: OutputUnit, around: OutputUnit): boolean {
  if (instanceLocation === around.instanceLocation) return keyword === 'type';
  const isMember = instanceLocation.slice(around.instanceLocation.length).lastIndexOf('/') === 0;
  return isMember && (keyword === 'const' || keyword === 'enum');
}
