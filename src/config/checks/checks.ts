import type { JsonDocument } from '../read/document.ts';
import type { Report } from '../read/problem.ts';
import type { DocsConfigInput } from '../schema/index.ts';
import { checkApi } from './api.ts';
import type { Check, Checked } from './check.ts';
import { checkColors } from './colors.ts';
import { checkRedirects } from './redirects.ts';
import { checkRepository } from './repository.ts';
import { checkShell } from './shell.ts';
import { checkVersions } from './versions.ts';

const CHECKS: readonly Check[] = [
  checkApi,
  checkColors,
  checkRedirects,
  checkRepository,
  checkShell,
  checkVersions,
];

/** Reports what several properties of a document show to be wrong only together. */
export function checkTogether(
  doc: JsonDocument,
  { isList }: Pick<Checked, 'isList'>,
  report: Report,
): void {
  // What the schema refuses has been taken out before.
  const input = doc.value as DocsConfigInput;
  for (const check of CHECKS) check({ doc, input, isList }, report);
}
