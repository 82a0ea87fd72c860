import { parseArgs } from 'node:util';
import { suggest } from '../../diagnostics/suggest.ts';
import { UsageError } from './values.ts';

/** The commands, in the order in which they are told. */
export const COMMANDS = [
  'build',
  'dev',
  'preview',
  'serve',
  'check',
  'rename',
  'translations',
  'new',
  'mcp',
  'pdf',
] as const;

export type Command = (typeof COMMANDS)[number];

/** The options of all commands. */
const OPTIONS = {
  out: { type: 'string' },
  host: { type: 'string' },
  base: { type: 'string' },
  site: { type: 'string' },
  groups: { type: 'string', multiple: true },
  report: { type: 'string' },
  cache: { type: 'string' },
  port: { type: 'string' },
  address: { type: 'string' },
  open: { type: 'boolean' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  offline: { type: 'boolean' },
  precompress: { type: 'boolean' },
  pictures: { type: 'boolean' },
  portable: { type: 'boolean' },
  code: { type: 'boolean' },
  format: { type: 'string' },
  rule: { type: 'string', multiple: true },
  level: { type: 'string' },
  since: { type: 'string' },
  at: { type: 'string' },
  fix: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean', short: 'y' },
  external: { type: 'boolean' },
  a11y: { type: 'boolean' },
  'a11y-pages': { type: 'string' },
  name: { type: 'string' },
  deploy: { type: 'string' },
  mark: { type: 'string', multiple: true },
  section: { type: 'string' },
  language: { type: 'string' },
  paper: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** Tells options from other words. Throws UsageError for options that there are not. */
export function parseWords(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: OPTIONS,
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error);
    const [, option = ''] = /Unknown option '--(?:no-)?([^']+)'/.exec(message) ?? [];
    const near = suggest(option, Object.keys(OPTIONS));
    throw new UsageError(near ? `${message}; did you mean --${near}?` : message);
  }
}
