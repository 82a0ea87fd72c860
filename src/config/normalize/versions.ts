import type { JsonPath } from '../../diagnostics/position.ts';
import type { Place } from '../read/place.ts';
import type { Problem, Report } from '../read/problem.ts';
import type { VersionFields } from '../schema/versions.ts';
import type { Version } from '../model/types.ts';

/** Versions as objects, exactly one of them the default unless all are links. */
export function normalizeVersions(
  fields: readonly VersionFields[],
  placeOf: (path: JsonPath) => Place,
  report: Report,
): Version[] {
  const entries = fields
    .map((entry, index) => ({ ...(typeof entry === 'string' ? { name: entry } : entry), index }))
    .filter(({ name, index }, at, all) => {
      const isFirst = all.findIndex((other) => other.name === name) === at;
      if (!isFirst) reportRepeated(name, index, report);
      return isFirst;
    });
  const [chosen, ...others] = entries.filter((entry) => entry.default);
  for (const { index } of others) {
    report({
      code: 'several-defaults',
      path: ['versions', index, 'default'],
      message: `must not be true: "${chosen?.name}" is the default already`,
      hint: 'leave "default" to one version',
    });
  }
  const first = chosen ?? entries.find(({ url }) => url === undefined);
  return entries.map((entry) => ({
    name: entry.name,
    url: entry.url,
    default: entry === first,
    locale: entry.locale,
    addressPlace: placeOf(['versions', entry.index, 'url']),
  }));
}

function reportRepeated(name: string, index: number, report: Report): void {
  report({
    code: 'duplicate-version',
    path: ['versions', index],
    message: `names the version ${JSON.stringify(name)} again`,
    hint: 'remove it',
  });
}

/** Gives a version back when it is to be followed; reports one that no menu has, or that another one surrounds. */
export type CheckVersion = (
  version: string | undefined,
  owner: JsonPath,
  kind: 'group' | 'division',
  outer?: string,
) => string | undefined;

/** Check of the versions that groups, tabs and anchors name. */
export function createVersionCheck(versions: readonly Version[], report: Report): CheckVersion {
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
