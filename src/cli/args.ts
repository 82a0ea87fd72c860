import { parseArgs } from 'node:util';

export type Command = 'build' | 'dev' | 'preview' | 'mcp' | 'check' | 'new';

/** How `check` tells what it found. */
export type Format = (typeof FORMATS)[number];

const FORMATS = ['people', 'json', 'sarif', 'github'] as const;

/** The command line, read. */
export interface Args {
  command: Command;
  /** The project's folder, as given. */
  dir: string;
  out?: string | undefined;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com` */
  site?: string | undefined;
  report?: string | undefined;
  /** Absent where the user names none. */
  port?: number | undefined;
  host: string;
  /** `dev` opens a browser. */
  open: boolean;
  strict: boolean;
  quiet: boolean;
  verbose: boolean;
  offline: boolean;
  precompress: boolean;
  /** `build` offers large pictures in smaller files, too. */
  pictures: boolean;
  format: Format;
  /** `check` mends what leaves no doubt. */
  fix: boolean;
  /** `check --fix` only says what it would change. */
  dryRun: boolean;
  /** `check` looks at links to other sites. */
  external: boolean;
  /** `check` looks at built pages in a browser. */
  a11y: boolean;
  /** Pages that `check --a11y` looks at at most; Infinity for all. */
  a11yPages: number;
  /** Name of the site that `new` starts. */
  name?: string | undefined;
}

export const USAGE = `Usage: trellis <command> [dir] [options]

Commands
  build [dir]      write the site to dir/dist
  dev [dir]        serve the site while you write; changes show at once
  preview [dir]    serve what build wrote
  check [dir]      say everything that is wrong with the project; nothing is written
  new [dir]        start a project in an empty folder
  mcp [dir]        answer an agent's questions about what build wrote (MCP on stdio)

Options
  --out DIR        folder that build writes and preview serves
  --base PATH      the site lives below this path on its host, such as /docs
  --site URL       address of the site, for canonical links and the sitemap
  --report FILE    write a JSON report of the build
  --strict         treat warnings as errors
  --format NAME    how check tells: people, json, sarif or github
  --fix            let check mend what leaves no doubt; with --dry-run only say it
  --external       let check look at links to other sites
  --a11y           let check look at the built pages in a browser, with axe
  --a11y-pages N   how many of them: a number, or all; 100 without it
  --name NAME      name of the site that new starts
  --offline        make no network requests
  --port, --host   address of dev and preview (also PORT and HOST; http://localhost:4321)
  --open           let dev open the site in a browser
  --no-pictures    offer large pictures only as they are, not in WebP and smaller sizes
  --precompress    put .br and .gz copies beside text files, for servers that send them
  --quiet          print problems only
  --verbose        print every page and every timing
  --help, --version
`;

const COMMANDS: readonly string[] = [
  'build',
  'dev',
  'preview',
  'check',
  'new',
  'mcp',
] satisfies Command[];

const OPTIONS = {
  out: { type: 'string' },
  base: { type: 'string' },
  site: { type: 'string' },
  report: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  open: { type: 'boolean' },
  strict: { type: 'boolean' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  offline: { type: 'boolean' },
  precompress: { type: 'boolean' },
  pictures: { type: 'boolean' },
  format: { type: 'string' },
  fix: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  external: { type: 'boolean' },
  a11y: { type: 'boolean' },
  'a11y-pages': { type: 'string' },
  name: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

/** A command line that cannot be understood; the message says why. */
export class UsageError extends Error {}

/** Reads the command line. `help` and `version` come back as words. Throws UsageError. */
export function readArgs(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
): Args | 'help' | 'version' {
  const { values, positionals } = parse(argv);
  if (values.help || positionals[0] === 'help') return 'help';
  if (values.version) return 'version';
  const [command, dir = '.', ...rest] = positionals;
  if (!command) throw new UsageError('no command given');
  if (!COMMANDS.includes(command)) throw new UsageError(`there is no command "${command}"`);
  if (rest.length > 0)
    throw new UsageError(`one folder at a time, please: "${rest[0]}" is one too many`);
  return {
    command: command as Command,
    dir,
    out: values.out,
    base: readBase(values.base),
    site: readSite(values.site),
    report: values.report,
    port: readPort(values.port ?? env['PORT']),
    host: values.host ?? env['HOST'] ?? 'localhost',
    open: values.open ?? false,
    strict: values.strict ?? false,
    quiet: values.quiet ?? false,
    verbose: values.verbose ?? false,
    offline: values.offline ?? false,
    precompress: values.precompress ?? false,
    pictures: values.pictures ?? true,
    format: readFormat(values.format),
    fix: values.fix ?? false,
    dryRun: values['dry-run'] ?? false,
    external: values.external ?? false,
    a11y: values.a11y ?? false,
    a11yPages: readCount(values['a11y-pages']),
    name: values.name,
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: OPTIONS,
      allowPositionals: true,
      allowNegative: true,
    });
  } catch (error) {
    throw new UsageError(
      error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error),
    );
  }
}

function readBase(base = ''): string {
  const path = base.replace(/^\/+|\/+$/g, '');
  if (/[?#\s]|\/\/|\.\./.test(path)) throw new UsageError(`--base "${base}" is not a path`);
  return path && `/${path}`;
}

function readSite(site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const url = URL.parse(site);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--site "${site}" is not a web address`);
  return url.origin;
}

function readFormat(text = 'people'): Format {
  const format = FORMATS.find((name) => name === text);
  if (!format) throw new UsageError(`--format "${text}" is none of ${FORMATS.join(', ')}`);
  return format;
}

function readCount(text = '100'): number {
  if (text === 'all') return Infinity;
  if (!/^[1-9]\d*$/.test(text))
    throw new UsageError(`--a11y-pages is a number of pages or "all", not "${text}"`);
  return Number(text);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`"${text}" is not a port`);
  return port;
}
