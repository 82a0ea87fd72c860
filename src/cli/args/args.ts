import { PAPERS, type Paper } from '../../client/book-format.ts';
import { isCodeDisabled } from '../../content/project.ts';
import type { RuleId, Severity } from '../../diagnostics/rules.ts';
import type { PortSetting } from '../../server/listen.ts';
import {
  findAddress,
  HOST_NAMES,
  recogniseHost,
  type Environment,
  type HostName,
} from '../../site/hosts.ts';
import { readInside } from '../../utils/files.ts';
import {
  COMMANDS,
  DEPLOY_TARGETS,
  parseWords,
  readBase,
  readCount,
  readFolder,
  readFormat,
  readGroups,
  readLevel,
  readName,
  readPort,
  readRules,
  readSite,
  UsageError,
  type Command,
  type DeployTarget,
  type Format,
} from './values.ts';

/** The command line, read. */
export interface Args extends Place {
  command: Command;
  /** The project's folder, as given. */
  dir: string;
  /** The page or folder that `rename` moves, and where to. */
  from?: string | undefined;
  to?: string | undefined;
  /** `rename` does what it shows without asking. */
  yes: boolean;
  out?: string | undefined;
  /** Groups that the readers of the site are in; absent where nothing is said of them. */
  groups?: readonly string[] | undefined;
  report?: string | undefined;
  /** Folder for the caches of projects. */
  cache?: string | undefined;
  /** Absent where the user names none. */
  port?: number | undefined;
  /** What sets the port: the option where it is given, else the variable. */
  portSetting: PortSetting;
  /** Name or address that servers listen on. */
  address: string;
  /** `dev` opens a browser. */
  open: boolean;
  strict: boolean;
  quiet: boolean;
  verbose: boolean;
  offline: boolean;
  precompress: boolean;
  /** `build` offers large pictures in smaller files, too. */
  pictures: boolean;
  /** `build` writes a site that is opened from disk. */
  portable: boolean;
  /** Nothing of the project runs: pages are data. */
  noCode: boolean;
  format: Format;
  /** Rules that `check` tells of; empty for all. */
  rules: readonly RuleId[];
  /** The least severe problems that `check` tells of. */
  level: Severity;
  /** Commit whose problems `check` leaves out, as Git names it. */
  since?: string | undefined;
  /** Tag or branch that `check` looks at in place of what lies in the folder. */
  at?: string | undefined;
  /** `check` mends what leaves no doubt. */
  fix: boolean;
  /** `check --fix` and `rename` only say what they would change. */
  dryRun: boolean;
  /** `check` looks at links to other sites. */
  external: boolean;
  /** `check` looks at built pages in a browser. */
  a11y: boolean;
  /** Pages that `check --a11y` looks at at most; Infinity for all. */
  a11yPages: number;
  /** Name of the site that `new` starts. */
  name?: string | undefined;
  /** Host for which `new` adds what builds the project there. */
  deploy?: DeployTarget | undefined;
  /** Translations that `translations` marks as made from their originals as these are now. */
  mark: readonly string[];
  /** Group, tab or path that `pdf` makes a book of. */
  section?: string | undefined;
  /** Version of the docs that `pdf` makes a book of, where it is not the first. */
  docsVersion?: string | undefined;
  /** Likewise its language. */
  language?: string | undefined;
  paper: Paper;
}

/** A request for help: on one command, or on all. */
interface HelpRequest {
  help: Command | undefined;
}

/** Reads the command line. Throws UsageError. */
export function readArgs(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Args | HelpRequest | 'version' {
  const { version, ...given } = splitVersion(argv);
  const { values, positionals } = parseWords(given.argv);
  if (values.help || positionals[0] === 'help') {
    const topic = positionals[positionals[0] === 'help' ? 1 : 0];
    return { help: topic === undefined ? undefined : readName(topic, COMMANDS, 'command') };
  }
  if (values.version) return 'version';
  const [command, ...words] = positionals;
  // What is renamed stands before the folder of the project.
  const [from, to] = command === 'rename' ? words.splice(0, 2) : [];
  const [dir = '.', ...rest] = words;
  if (command === 'rename' && to === undefined)
    throw new UsageError('rename takes two names, as in "trellis rename guides/soil plants/soil"');
  if (!command) throw new UsageError(`name a command: ${COMMANDS.join(', ')}`);
  if (rest.length > 0)
    throw new UsageError(`one folder at a time, please: "${rest[0]}" is one too many`);
  const named = readPlace(values);
  // Only what is built goes to a host, and what opens from disk to none.
  const isForHost = command === 'build' && !values.portable;
  const place = isForHost ? completePlace(named, values, { env, dir }) : named;
  return {
    command: readName(command, COMMANDS, 'command'),
    dir,
    from,
    to,
    yes: values.yes ?? false,
    out: values.out,
    ...place,
    groups: readGroups(values.groups),
    report: values.report,
    cache: readFolder(values.cache),
    port: readPort(values.port ?? env['PORT']),
    portSetting: values.port === undefined ? 'PORT' : '--port',
    address: values.address ?? env['HOST'] ?? 'localhost',
    open: values.open ?? false,
    strict: values.strict ?? false,
    quiet: values.quiet ?? false,
    verbose: values.verbose ?? false,
    offline: values.offline ?? false,
    precompress: values.precompress ?? false,
    pictures: values.pictures ?? true,
    portable: values.portable ?? false,
    noCode: values.code === false || isCodeDisabled(env),
    format: readFormat(values.format),
    rules: readRules(values.rule),
    level: readLevel(values.level ?? (values.quiet ? 'warning' : undefined)),
    since: values.since,
    at: values.at,
    fix: values.fix ?? false,
    dryRun: values['dry-run'] ?? false,
    external: values.external ?? false,
    a11y: values.a11y ?? false,
    a11yPages: readCount(values['a11y-pages']),
    name: values.name,
    mark: values.mark ?? [],
    section: values.section,
    docsVersion: version,
    language: values.language,
    paper: readName(values.paper ?? 'a4', PAPERS, 'size of paper'),
    deploy:
      values.deploy === undefined ? undefined : readName(values.deploy, DEPLOY_TARGETS, 'host'),
  };
}

/** Takes the version that a book is to be of out of the words: `--version` by itself asks for that of Trellis. */
function splitVersion(argv: readonly string[]): { argv: string[]; version?: string | undefined } {
  const words = [...argv];
  const at = words.findIndex((word) => /^--version(?:=|$)/.test(word));
  if (words[0] !== 'pdf' || at < 0) return { argv: words };
  const [, own] = /^--version=(.+)$/.exec(words[at] ?? '') ?? [];
  const next = words[at + 1];
  if (own === undefined && (next === undefined || next.startsWith('-'))) return { argv: words };
  words.splice(at, own === undefined ? 2 : 1);
  return { argv: words, version: own ?? next };
}

/** Where a site will be found. */
interface Place {
  /** Absent where nobody said so and no build machine is recognised. */
  host?: HostName | undefined;
  /** Whether the build machine said so, and not the user. */
  isRecognised?: boolean | undefined;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com` */
  site?: string | undefined;
}

/** The place that the command line names. Throws UsageError. */
function readPlace(given: {
  host?: string;
  base?: string;
  site?: string;
  portable?: boolean;
}): Place {
  // A site that is opened from disk has no base.
  const path = given.portable ? '' : readSitePath(given.site);
  const base = given.base === undefined ? path : readBase(given.base);
  if (path !== '' && path !== base)
    throw new UsageError(
      `--site "${given.site}" has the path ${path}, but --base is "${given.base}". Use the same path in both, or leave out one of them.`,
    );
  return { host: readHost(given.host), base, site: readSite(given.site) };
}

/** The path of an address, '' for none. */
function readSitePath(site: string | undefined): string {
  const path = URL.parse(site ?? '')?.pathname.replace(/\/+$/, '') ?? '';
  return readBase(path, `--site "${site}" has a path, "${path}", that no site can be served below`);
}

function readHost(text: string | undefined): HostName | undefined {
  if (text === undefined) return undefined;
  if (/^localhost$|[.:]/.test(text))
    throw new UsageError(
      `--host names the host that a site is for, and "${text}" is none; servers listen where --address says`,
    );
  return readName(text, HOST_NAMES, 'host');
}

/** The same with what a build machine knows of it; what is given wins. */
function completePlace(
  place: Place,
  given: { base?: string; site?: string },
  { env, dir }: { env: Environment; dir: string },
): Place {
  const readOwn = (name: string) => readInside(dir, name) ?? '';
  const found = place.host
    ? { name: place.host, address: findAddress(place.host, env, readOwn) }
    : recogniseHost(env, readOwn);
  if (found === undefined) return place;
  const { origin, pathname } = URL.parse(found.address ?? '') ?? {
    origin: undefined,
    pathname: '',
  };
  // A domain of one's own begins at its root, wherever the host would have the site.
  const isOwnDomain = given.site !== undefined && place.site !== origin;
  const isBaseGiven = given.base !== undefined || place.base !== '';
  const base = isBaseGiven || isOwnDomain ? place.base : readBase(pathname);
  return { host: found.name, isRecognised: !place.host, base, site: place.site ?? origin };
}
