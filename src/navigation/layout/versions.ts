import type { DocsConfig, NavigationGroup } from '../../config/model/types.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import { groupConflict, unknownVersion } from './problems.ts';
import type { NavigationDiagnostic } from './types.ts';

/** What `versions` of docs.json says about the `version` keys elsewhere. */
export interface VersionRules {
  /** All names, in order; without any, `version` keys have no effect. */
  names: readonly string[];
  diagnostics: NavigationDiagnostic[];
  /** Names already reported as missing from the list. */
  reported: Set<string>;
}

/** Rules for a docs.json; what breaks them is added to `diagnostics`. */
export function createVersionRules(
  config: DocsConfig,
  diagnostics: NavigationDiagnostic[],
): VersionRules {
  return { names: config.versions.map(({ name }) => name), diagnostics, reported: new Set() };
}

/** Version of a group: its own, else that of the group around it. */
export function versionOfGroup(
  rules: VersionRules,
  group: NavigationGroup,
  outer: string | undefined,
  path: JsonPath,
): string | undefined {
  const { version } = group;
  if (!version) return outer;
  const at = [...path, 'version'];
  checkVersion(rules, version, at, 'of-group');
  if (rules.names.length === 0) return undefined;
  if (outer && outer !== version) rules.diagnostics.push(groupConflict(version, outer, at));
  return version;
}

/** Version of a tab or an anchor; an unknown one is no error, as its pages can still be reached. */
export function versionOfDivision(
  rules: VersionRules,
  version: string | undefined,
  path: JsonPath,
): string | undefined {
  if (!version) return undefined;
  checkVersion(rules, version, [...path, 'version']);
  return rules.names.length > 0 ? version : undefined;
}

function checkVersion(
  { names, diagnostics, reported }: VersionRules,
  version: string,
  path: JsonPath,
  variant?: 'of-group',
): void {
  if (names.includes(version)) return;
  // Where the whole list is missing, one sentence per name says it all.
  if (names.length === 0 && reported.has(version)) return;
  reported.add(version);
  diagnostics.push(unknownVersion(version, path, names, names.length > 0 ? variant : undefined));
}
