import {
  isGroup,
  isPage,
  walkNavigation,
  type NavigationGroup,
} from '../../../src/config/navigation.ts';
import type { DocsConfig } from '../../../src/config/docs-config.ts';
import { printDiagnostics } from '../../../src/diagnostics/print.ts';
import { parseConfig, type ParsedConfig } from '../../../src/config/parse-config.ts';

/** Smallest valid docs.json. */
export const minimal = {
  name: 'Plant Store',
  navigation: [{ group: 'Guides', pages: ['introduction'] }],
};

/** Result for the smallest docs.json with other properties. */
export function parseWith(properties: Record<string, unknown>): ParsedConfig {
  return parseConfig(JSON.stringify({ ...minimal, ...properties }, null, 2), 'docs.json');
}

/** Diagnostics as `severity code: message -> hint`. */
export function summarize({ diagnostics }: ParsedConfig): string[] {
  return diagnostics.map(
    ({ severity, code, message, hint }) => `${severity} ${code}: ${message} -> ${hint}`,
  );
}

/** Printed problems of a text. */
export function print(text: string): string {
  const { diagnostics } = parseConfig(text, 'docs.json');
  return printDiagnostics(diagnostics, { readText: () => text });
}

/** A part of the configuration without places, with pages as text. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  if ('page' in value) return value.page;
  const {
    location: _location,
    urlLocation: _urlLocation,
    ...rest
  } = value as Record<string, unknown>;
  return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, withoutPlaces(one)]));
}

/** The groups directly inside a navigation, and all inside its divisions, in reading order. */
export function listGroups({ navigation }: DocsConfig): NavigationGroup[] {
  return [...walkNavigation(navigation)].flatMap(({ part, around }) =>
    isGroup(part) && !around.some(isGroup) ? [part] : [],
  );
}

/** Ids of the pages directly in a group. */
export function pagesOf({ pages }: NavigationGroup): string[] {
  return pages.flatMap((item) => (isPage(item) ? [item.page] : []));
}
