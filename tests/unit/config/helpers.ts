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

/** What people see for a text. */
export function print(text: string): string {
  const { diagnostics } = parseConfig(text, 'docs.json');
  return printDiagnostics(diagnostics, { readText: () => text });
}
