import type { Version } from '../../config/model/types.ts';
import { readAddress } from '../entries/address.ts';
import type { Entry } from '../entries/entry.ts';
import { unsafeAddress } from './problems.ts';
import type { NavigationDiagnostic } from '../model/diagnostic.ts';
import type { VersionChoice } from '../model/versions.ts';

/** Entries of the version selector. `entries` are the listed pages in reading order. */
export function findVersionChoices(
  versions: readonly Version[],
  entries: readonly Entry[],
  diagnostics: NavigationDiagnostic[],
): VersionChoice[] {
  const firstHrefs = new Map<string | undefined, string>();
  for (const { version, link } of entries) {
    if (!firstHrefs.has(version)) firstHrefs.set(version, link.href);
  }
  return versions.flatMap((version): VersionChoice[] => {
    const { name, locale } = version;
    if (!version.url) {
      const href = firstHrefs.get(name) ?? firstHrefs.get(undefined) ?? '/';
      return [{ name, default: version.default, href, external: false, isLink: false, locale }];
    }
    const address = readAddress(version.url);
    if (address.kind !== 'unsafe') {
      const { href, kind } = address;
      return [{ name, default: false, href, external: kind === 'external', isLink: true, locale }];
    }
    diagnostics.push(unsafeAddress(name, version.url, version.addressPlace));
    return [];
  });
}
