import type { JsonPath } from '../../diagnostics/position.ts';
import type { Report } from '../read/problem.ts';
import type { VersionFields } from '../schema/versions.ts';
import type { Version } from '../model/types.ts';

/** Versions as objects, exactly one of them the default unless all are links. */
export function normalizeVersions(fields: readonly VersionFields[], report: Report): Version[] {
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
      says: `must not be true: "${chosen?.name}" is the default already`,
      hint: 'leave "default" to one version',
    });
  }
  const first = chosen ?? entries.find(({ url }) => url === undefined);
  return entries.map((entry) => ({
    name: entry.name,
    url: entry.url,
    default: entry === first,
    locale: entry.locale,
  }));
}

function reportRepeated(name: string, index: number, report: Report): void {
  report({
    code: 'duplicate-version',
    path: ['versions', index],
    says: `names the version ${JSON.stringify(name)} again`,
    hint: 'remove it',
  });
}

/** Checks the versions that groups, tabs and anchors name. */
export type CheckVersion = (version: string | undefined, owner: JsonPath) => string | undefined;

/** Check that gives a version back when it is to be followed, and reports versions that no menu has. */
export function createVersionCheck(versions: readonly Version[], report: Report): CheckVersion {
  const names = new Set(versions.map(({ name }) => name));
  return (version, owner) => {
    if (version === undefined || names.has(version)) return version;
    const path = [...owner, 'version'];
    const text = JSON.stringify(version);
    const says = `is ${text}, which "versions" does not list`;
    if (names.size > 0) {
      const listed = [...names].map((name) => JSON.stringify(name)).join(', ');
      const hint = `add ${text} to "versions", or write one that it lists: ${listed}`;
      report({ code: 'unknown-version', variant: 'of-group', path, says, hint });
      return version;
    }
    const hint = `add "versions": [${text}] to docs.json; without it the version is ignored`;
    report({ code: 'unknown-version', path, says, hint });
    return undefined;
  };
}
