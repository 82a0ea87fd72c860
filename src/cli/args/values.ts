import { parseArgs } from 'node:util';
import { RULES, type RuleId, type Severity } from '../../diagnostics/rules.ts';
import { suggest } from '../../utils/text.ts';

/** How `check` tells what it found. */
export type Format = (typeof FORMATS)[number];

/** Hosts for which `new --deploy` has files. */
export const DEPLOY_TARGETS = [
  'github',
  'gitlab',
  'netlify',
  'cloudflare',
  'vercel',
  'docker',
] as const;

export type DeployTarget = (typeof DEPLOY_TARGETS)[number];

const FORMATS = ['people', 'json', 'sarif', 'github'] as const;
const RULE_IDS = Object.keys(RULES) as RuleId[];
const LEVELS = { error: 'error', warning: 'warning', note: 'info' } as const;

/** Names that an error message still lists. */
const MAX_LISTED = 12;

/** A command line that cannot be understood; the message says why. */
export class UsageError extends Error {}

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

/** The path below which a site lives, '' for the whole host. */
export function readBase(base = '', problem = `--base "${base}" is not a path`): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  // It stands in files that servers and shells read.
  if (/[?#\s"'`$\\{}<>^|;]|\/\/|\.\./.test(path)) throw new UsageError(problem);
  return path && `/${path}`;
}

/** The origin of an address. */
export function readSite(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const url = URL.parse(site);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--site "${site}" is not a web address`);
  return url.origin;
}

/** The name of a format of `check`. */
export function readFormat(text = 'people'): Format {
  return readName(text, FORMATS, 'format');
}

/** Names of rules, each once; several may stand in one word, with commas. */
export function readRules(texts: readonly string[] = []): RuleId[] {
  const names = texts.flatMap((text) => text.split(',')).filter((name) => name !== '');
  return [...new Set(names)].map((name) => readName(name, RULE_IDS, 'rule'));
}

/** Names of groups, each once; several may stand in one word, with commas. Undefined where nothing is said. */
export function readGroups(texts?: readonly string[]): string[] | undefined {
  const names = texts?.flatMap((text) => text.split(',')).map((name) => name.trim());
  return names && [...new Set(names.filter((name) => name !== ''))];
}

/** The least severe problems to tell of, all of them where nothing is said. */
export function readLevel(text = 'note'): Severity {
  return LEVELS[readName(text, ['error', 'warning', 'note'], 'level')];
}

/** One of the names there are. Throws UsageError, with the name that may be meant. */
export function readName<Name extends string>(
  text: string,
  names: readonly Name[],
  kind: string,
): Name {
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  const near = suggest(text, names);
  const list = names.length > MAX_LISTED ? '' : `. Available: ${names.join(', ')}`;
  throw new UsageError(
    `Unknown ${kind} "${text}".${near === undefined ? list.slice(1) : ` Did you mean "${near}"?`}`,
  );
}

/** A number of pages, Infinity for all. */
export function readCount(text = '100'): number {
  if (text === 'all') return Infinity;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`--a11y-pages is a number of pages or "all", not "${text}"`);
  return Number(text);
}

/** The folder that `--cache` names. */
export function readFolder(text: string | undefined): string | undefined {
  if (text === '') throw new UsageError('--cache requires a folder');
  return text;
}

/** The number of a port. */
export function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`"${text}" is not a port`);
  return port;
}

export type Command = (typeof COMMANDS)[number];

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
