// Prevents publishing while package.json lacks the location of Trellis. Run by `npm publish`; a dry run only prints
// the message.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ROOT } from '../../utils/engine.ts';

/**
 * Fields that the publisher must set: links on the package page, and that the package is in a registry
 * (`IS_PUBLISHED`).
 */
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

/** Message about missing fields, with the command that adds them; undefined if all exist. */
export function findMissingFields(metadata: Readonly<Record<string, unknown>>): string | undefined {
  const missing = Object.entries(FIELDS).filter(([name]) => !metadata[name]);
  if (missing.length === 0) return undefined;
  const names = missing.map(([name]) => name).join(', ');
  const settings = missing.map(([, setting]) => setting).join(' ');
  return `Missing in package.json: ${names}. Set the values before you publish the package: npm pkg set ${settings}`;
}
