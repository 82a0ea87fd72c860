// Holds a publication back while package.json does not say where Trellis lives. `npm publish` runs it; a dry run is only told.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ROOT } from '../../utils/engine.ts';

/** What only the publisher can set: the links on the package's page, and that a registry has the package (`IS_PUBLISHED`). */
const FIELDS = {
  homepage: 'homepage=https://…',
  repository: 'repository.type=git repository.url=git+https://….git',
  bugs: 'bugs.url=https://…',
  publishConfig: 'publishConfig.access=public',
} as const;

const text = readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8');
const sentence = findMissingFields(JSON.parse(text) as Record<string, unknown>);
if (sentence) {
  console.error(sentence);
  if (process.env['npm_config_dry_run'] !== 'true') process.exitCode = 1;
}

/** Says which of these a package.json lacks, with the command that adds them; undefined where all are there. */
export function findMissingFields(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const missing = Object.entries(FIELDS).filter(([name]) => !metadata[name]);
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  const settings = missing.map(([, setting]) => setting).join(' ');
  return `package.json has no ${names}, which a published package requires. Before you publish it: npm pkg set ${settings}`;
}
