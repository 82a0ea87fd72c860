import { writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { mayReplace, REPORT_MARK } from '../../content/own-output.ts';
import type { Project } from '../../content/project.ts';
import { joinRepeats, toPublished, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import {
  detectHost,
  findSiteUrl,
  HOSTS,
  type Environment,
  type HostName,
} from '../../site/hosts.ts';
import { makeCacheDir } from '../../site/cache.ts';
import type { PageReport } from '../../site/page-report.ts';
import type { SiteOptions } from '../../site/site.ts';
import { ENGINE_VERSION } from '../../utils/engine.ts';
import { createFolders, readInside } from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';
import { readBase, type Shard, type SiteUrl } from '../args/options.ts';
import { openProject, type ProjectArgs } from '../open-project.ts';
import { CommandOutput } from '../output.ts';
import { checkOutDir, checkParents, isZip } from './publish.ts';

/** Folder in the cache with a folder for each shard. They share nothing, so they can be prepared at the same time. */
export const SHARDS = 'shards';

/** Command line of `build` and `pdf`. */
interface SiteArgs extends ProjectArgs {
  code: boolean;
  site?: SiteUrl | undefined;
  groups?: readonly string[] | undefined;
  offline: boolean;
  strict: boolean;
  quiet: boolean;
  verbose: boolean;
}

/** Command line of `build`. */
export interface BuildArgs extends SiteArgs {
  out?: string | undefined;
  host?: HostName | undefined;
  base?: string | undefined;
  report?: string | undefined;
  shard?: Shard | undefined;
  merge: boolean;
  portable: boolean;
  precompress: boolean;
  pictures: boolean;
}

/** Input and output of a build. */
export interface BuildJob {
  args: Pick<BuildArgs, 'report' | 'strict' | 'verbose'>;
  /** Whether the host was detected from the build environment. */
  isHostDetected: boolean;
  project: Project;
  /** Absolute path of the output folder or zip. */
  outDir: string;
  output: CommandOutput;
  options: SiteOptions;
  /** Prepares only these pages, in a separate cache folder. */
  shard?: Shard | undefined;
  /** The site is never published, so that its URL is of no importance. */
  isPreview?: boolean | undefined;
  /** Takes the pages that all shards prepared. */
  isMerge?: boolean | undefined;
}

/**
 * Creates a job from the command line. A project with an Astro configuration includes its server, unless a static
 * site or a host is requested.
 */
export function openJob(args: BuildArgs, env: Environment = process.env): BuildJob {
  const isStatic = args.out !== undefined || args.portable || args.host !== undefined;
  checkShard(args);
  const job = readJob(args, findTarget(args, env), !isStatic);
  checkCache(args, job);
  checkOutDir(job.outDir, job.project);
  checkPortable(args, job.options.base);
  const { shard, merge } = args;
  if (shard === undefined) return { ...job, isMerge: merge };
  const cacheDir = join(job.project.cacheDir, SHARDS, `${shard.number}-of-${shard.count}`);
  makeCacheDir({ cacheDir });
  return { ...job, shard, project: { ...job.project, cacheDir } };
}

/** Creates a job whose site is written only to the cache, without a server. */
export function openStaticJob(args: SiteArgs): BuildJob {
  const { code, dir, cache, site, groups, offline, strict, quiet, verbose } = args;
  const buildArgs = { code, dir, cache, site, groups, offline, strict, quiet, verbose };
  const settings = { ...buildArgs, ...PLAIN };
  return readJob(settings, { base: site?.base ?? '', origin: site?.origin }, false);
}

/**
 * Creates a job whose site is previewed and never published: it is in the cache, its text files have no compressed
 * copies, and with `deferBundles` it lacks bundles that no build has created yet.
 */
export function openPreviewJob(
  args: ProjectArgs & {
    code: boolean;
    host?: HostName | undefined;
    quiet: boolean;
    verbose: boolean;
  },
  deferBundles: boolean,
): BuildJob {
  const buildArgs = { ...args, offline: false, strict: false };
  const settings = { ...buildArgs, ...PLAIN };
  const job = readJob(settings, { host: args.host, base: '' }, args.host === undefined);
  const outDir = join(job.project.cacheDir, PREVIEW_FOLDER);
  return { ...job, outDir, isPreview: true, options: { ...job.options, deferBundles } };
}

/** Options of `build` that other commands do not have. */
const PLAIN = { portable: false, precompress: false, pictures: true, merge: false };

/** Folder of a previewed site in the cache. */
const PREVIEW_FOLDER = 'preview';

function readJob(args: BuildArgs, target: Target, mayServe: boolean): BuildJob {
  checkReport(args.report);
  const output = new CommandOutput(args);
  const project = openProject(args, output, { isMade: true });
  const hasServer = mayServe && project.isAstroProject;
  const host = hasServer ? undefined : target.host;
  const outDir = findOutDir(project, { out: args.out, host });
  const { base, origin } = target;
  const { groups, offline, precompress, pictures, portable } = args;
  const kind = { mode: 'build', hasServer, hasAstroConfig: hasServer, portable } as const;
  const options = { host, base, origin, outDir, groups, offline, precompress, pictures, ...kind };
  const isHostDetected = target.isHostDetected === true;
  return { args, isHostDetected, project, outDir, output, options };
}

/** Deployment target of a site. */
interface Target {
  /** Undefined if the user names no host and none is detected. */
  host?: HostName | undefined;
  isHostDetected?: boolean;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com` */
  origin?: string | undefined;
}

/**
 * Reads the deployment target from the command line, with defaults from the build environment of a
 * host. Portable sites have no host. Throws UsageError for contradictory options.
 */
function findTarget(args: BuildArgs, env: Environment): Target {
  const { host, site, portable, dir } = args;
  const path = (!portable && site?.base) || '';
  const base = args.base ?? path;
  if (path !== '' && path !== base)
    throw new UsageError(
      `--site "${site?.text}" conflicts with --base "${base || '/'}". Use the same path in both, or remove one of them.`,
    );
  const named: Target = { host, base, origin: site?.origin };
  if (portable) return named;
  const readOwn = (name: string) => readInside(dir, name) ?? '';
  const found = host
    ? { name: host, address: findSiteUrl(host, env, readOwn) }
    : detectHost(env, readOwn);
  if (found === undefined) return named;
  const { origin, pathname } = URL.parse(found.address ?? '') ?? {
    origin: undefined,
    pathname: '',
  };
  // A site on a custom domain starts at its root, whatever the base of the host.
  const isOwnDomain = site !== undefined && site.origin !== origin;
  const hasBase = args.base !== undefined || base !== '';
  const problem = `${HOSTS[found.name].label} reports the invalid base path "${pathname}". Set --base.`;
  return {
    host: found.name,
    isHostDetected: host === undefined,
    base: hasBase || isOwnDomain ? base : readBase(pathname, problem),
    origin: site?.origin ?? origin,
  };
}

/** Throws UsageError if the cache is inside the output folder, or the other way round. */
function checkCache(args: BuildArgs, { project, outDir }: BuildJob): void {
  const isInside = (path: string, folder: string) => `${path}${sep}`.startsWith(folder + sep);
  if (args.cache !== undefined && isInside(project.cacheDir, outDir))
    throw new UsageError(
      `--cache "${args.cache}" is inside the output folder. Use another folder.`,
    );
  if (isInside(outDir, project.cacheDir))
    throw new UsageError(`--out "${args.out}" is inside the cache folder. Use another folder.`);
}

/** Default output folder of a host. */
export function findOutDir(
  project: Project,
  { out, host = 'plain' }: Pick<BuildArgs, 'out' | 'host'>,
): string {
  return resolve(out ?? join(project.root, HOSTS[host].outDir ?? 'dist'));
}

/** Throws UsageError for an existing file that is not a report. */
function checkReport(file: string | undefined): void {
  if (file === undefined || isDevice(resolve(file))) return;
  checkParents('--report', file);
  if (!mayReplace(file, 'json'))
    throw new UsageError(
      `Cannot overwrite --report "${file}", because Trellis did not create it, or it is a link to another folder. Delete the file, or use another name.`,
    );
}

/** Throws UsageError for options that have no effect on a shard. */
function checkShard({ shard, merge, out, precompress }: BuildArgs): void {
  if (shard === undefined) return;
  if (merge) throw new UsageError('Cannot combine --shard with --merge.');
  if (out === undefined && !precompress) return;
  const name = precompress ? '--precompress' : '--out';
  throw new UsageError(`Cannot combine --shard with ${name}. Use ${name} with --merge.`);
}

/** Throws UsageError for options that portable sites do not support, or that only they support. */
function checkPortable({ host, out, portable, precompress }: BuildArgs, base: string): void {
  if (!portable && isZip(out)) throw new UsageError(`--out "${out}" requires --portable.`);
  if (portable && (base || host))
    throw new UsageError(`Cannot combine --${base ? 'base' : 'host'} with --portable.`);
  if (portable && precompress)
    throw new UsageError('Cannot combine --precompress with --portable.');
}

/** Content of the file that `--report` writes. */
export interface BuildReport {
  /** Identifies the file as a report. */
  generator: 'trellis';
  version: string;
  /** Absolute path of the project. */
  root: string;
  counts: {
    pages: number;
    ok: number;
    degraded: number;
    failed: number;
    /** Pages rendered in this run. */
    rendered: number;
    /** Pages read from the cache. */
    reused: number;
    /** Number of distinct problems, regardless of how many pages have them. */
    warnings: number;
    errors: number;
  };
  pages: PageReport[];
  /** Problems outside of pages. */
  diagnostics: Diagnostic[];
  /** Milliseconds by stage. */
  timings: Record<string, number>;
}

interface ReportInput {
  root: string;
  pages: PageReport[];
  diagnostics: Diagnostic[];
  rendered: number;
  timings: Record<string, number>;
}

/** Creates the report of a build. */
export function buildReport({
  root,
  pages,
  diagnostics,
  rendered,
  timings,
}: ReportInput): BuildReport {
  const all = joinRepeats(pages, diagnostics);
  const withStatus = (status: PageReport['status']) =>
    pages.filter((page) => page.status === status).length;
  return {
    ...REPORT_MARK,
    version: ENGINE_VERSION,
    root,
    counts: {
      pages: pages.length,
      ok: withStatus('ok'),
      degraded: withStatus('degraded'),
      failed: withStatus('failed'),
      rendered,
      reused: pages.length - rendered,
      warnings: all.filter(({ severity }) => severity === 'warning').length,
      errors: all.filter(({ severity }) => severity === 'error').length,
    },
    pages: pages.map((page) => ({ ...page, diagnostics: page.diagnostics.map(toPublished) })),
    diagnostics: diagnostics.map(toPublished),
    timings: Object.fromEntries(
      Object.entries(timings).map(([name, ms]) => [name, Math.round(ms)]),
    ),
  };
}

/** Whether a path is a device or an open file of this process, such as `/dev/stdout` and `/dev/fd/3`. */
function isDevice(file: string): boolean {
  return /^\/(?:dev|proc\/self\/fd)\//.test(file);
}

/** Writes a report and its parent folders; appends to devices and open files. */
export function writeReport(file: string, report: BuildReport): void {
  const text = JSON.stringify(report, null, 2) + '\n';
  const path = resolve(file);
  if (path === '/dev/stdout') process.stdout.write(text);
  else if (path === '/dev/stderr') process.stderr.write(text);
  else if (isDevice(path)) writeFileSync(path, text, { flag: 'a' });
  else {
    createFolders(dirname(path));
    writeFileSync(path, text);
  }
}
