import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from '../../src/cli/build/job.ts';
import { runInEngine } from './engine-process.ts';
import { runCli, type RunResult } from './run-node.ts';
import { makeTempDir } from './write-project.ts';

export interface FixtureOptions {
  /** Where the site is written; a new folder without it. */
  out?: string | undefined;
  /** '/docs' */
  base?: string | undefined;
  /** `https://docs.example.com` */
  site?: string | undefined;
  strict?: boolean | undefined;
  /** Further words for the command line. */
  args?: readonly string[] | undefined;
  cwd?: string | undefined;
}

export interface BuiltFixture extends RunResult {
  root: string;
  out: string;
  /** What `--report` wrote; absent when the build ended before. */
  report?: BuildReport | undefined;
  /** HTML that is served at an address of the site, base left out. */
  html(url: string): string;
  /** The same with the drawings of icons in it that browsers take from a shared file. */
  drawnHtml(url: string): string;
  /** Text of a written file. */
  file(path: string): string;
  has(path: string): boolean;
}

let last: Promise<unknown> = Promise.resolve();

/** Builds a project as the command line does, offline. Builds of one test file wait for each other. */
export function buildFixture(project: string, options: FixtureOptions = {}): Promise<BuiltFixture> {
  return inTurn(() => build(project, options, runInEngine));
}

export interface OwnProcessOptions extends FixtureOptions {
  /** Words for Node itself. */
  nodeArgs?: readonly string[] | undefined;
}

/** The same in a process of its own, which knows nothing but what earlier builds wrote down, and the environment. */
export function buildInOwnProcess(
  project: string,
  options: OwnProcessOptions = {},
): Promise<BuiltFixture> {
  const run: Run = (args, cwd) => runCli(args, cwd, options.nodeArgs);
  return inTurn(() => build(project, options, run));
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

type Run = (args: readonly string[], cwd?: string) => Promise<RunResult>;

async function build(root: string, options: FixtureOptions, run: Run): Promise<BuiltFixture> {
  const out = options.out ?? join(makeTempDir('trellis-out-'), 'site');
  const reportFile = join(makeTempDir('trellis-report-'), 'report.json');
  const args = [
    'build',
    root,
    `--out=${out}`,
    `--report=${reportFile}`,
    '--offline',
    ...(options.base === undefined ? [] : ['--base', options.base]),
    ...(options.site === undefined ? [] : ['--site', options.site]),
    ...(options.strict ? ['--strict'] : []),
    ...(options.args ?? []),
  ];
  const result = await run(args, options.cwd);
  const file = (path: string) => readFileSync(join(out, path), 'utf8');
  const html = (url: string) => file(htmlFile(out, url));
  return {
    ...result,
    root,
    out,
    report: existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, 'utf8')) as BuildReport)
      : undefined,
    file,
    html,
    drawnHtml: (url) => inlineSymbols(html(url), (path) => file(withoutBase(path, options.base))),
    has: (path) => existsSync(join(out, path)),
  };
}

/** Written file behind an address: `/guides/one` is `guides/one/index.html` or `guides/one.html`. */
function htmlFile(out: string, url: string): string {
  const path = decodeURI(url).replace(/^\/+|\/+$/g, '');
  if (path.endsWith('.html')) return path;
  const folder = join(path, 'index.html');
  return existsSync(join(out, folder)) || path === '' ? folder : `${path}.html`;
}

function inlineSymbols(html: string, read: (path: string) => string): string {
  return html.replace(/<use href="([^"#]+)#([^"]+)"\s*\/>/g, (use, path: string, id: string) => {
    const symbol = new RegExp(`<symbol id="${id}"[^>]*>([\\s\\S]*?)</symbol>`).exec(read(path));
    return symbol?.[1] ?? use;
  });
}

function withoutBase(path: string, base = ''): string {
  return path.startsWith(base) ? path.slice(base.length) : path;
}
