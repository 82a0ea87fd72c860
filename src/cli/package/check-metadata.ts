// Holds a publication back while package.json does not say where Trellis lives. `npm publish` runs it; a dry run is only told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINE_ROOT } from '../../engine/engine.ts';
import { findMissingFields } from './missing-fields.ts';

const text = readFileSync(join(ENGINE_ROOT, 'package.json'), 'utf8');
const sentence = findMissingFields(JSON.parse(text) as Record<string, unknown>);
if (sentence) {
  console.error(sentence);
  if (process.env['npm_config_dry_run'] !== 'true') process.exitCode = 1;
}
