import { RULES, type RuleId, type Severity } from '../../diagnostics/rules/index.ts';
import { suggest } from '../../diagnostics/suggest.ts';

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
