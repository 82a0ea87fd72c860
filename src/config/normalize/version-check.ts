import type { JsonPath } from '../../diagnostics/position.ts';
import type { Version } from '../model/types.ts';
import type { Problem, Report } from '../read/problem.ts';

/** Gives a version back when it is to be followed; reports one that no menu has, or that another one surrounds. */
export type CheckVersion = (
  version: string | undefined,
  owner: JsonPath,
  kind: 'group' | 'division',
  outer?: string,
) => string | undefined;

/** Check of the versions that groups, tabs and anchors name. */
export function createVersionCheck(
  versions: readonly Pick<Version, 'name'>[],
  report: Report,
): CheckVersion {
  const names = versions.map(({ name }) => name);
  return (version, owner, kind, outer) => {
    if (version === undefined) return undefined;
    const path = [...owner, 'version'];
    if (!names.includes(version)) report(unknownVersion(version, path, names, kind));
    if (names.length === 0) return undefined;
    if (outer !== undefined && version !== outer) {
      const message = `is ${JSON.stringify(version)} inside a group of version ${JSON.stringify(outer)}; the inner one counts`;
      const hint = 'leave the version to one of the two groups';
      report({ code: 'conflicting-version', path, message, hint });
    }
    return version;
  };
}

function unknownVersion(
  version: string,
  path: JsonPath,
  names: readonly string[],
  kind: 'group' | 'division',
): Problem {
  const text = JSON.stringify(version);
  const message = `is ${text}, which "versions" does not list`;
  if (names.length === 0) {
    const hint = `add "versions": [${text}] to docs.json; without it the version is ignored`;
    return { code: 'unknown-version', path, message, hint };
  }
  const listed = names.map((name) => JSON.stringify(name)).join(', ');
  const hint = `add ${text} to "versions", or write one that it lists: ${listed}`;
  const variant = kind === 'group' ? 'of-group' : undefined;
  return { code: 'unknown-version', variant, path, message, hint };
}
