import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildReport } from '../../src/cli/build/job.ts';
import { runInEngine } from './engine-process.ts';
import { runCli, type RunResult } from './run-node.ts';
import { makeTempDir } from './write-project.ts';

export interface FixtureOptions {
  /** Output folder; defaults to a new one. */
  out?: string | undefined;
  /** '/docs' */
  base?: string | undefined;
  /** `https://docs.example.com` */
  site?: string | undefined;
  strict?: boolean | undefined;
  /** Further command line arguments. */
  args?: readonly string[] | undefined;
  cwd?: string | undefined;
}

export interface BuiltFixture extends RunResult {
  root: string;
  out: string;
  /** Report of `--report`; absent if the build failed earlier. */
  report?: BuildReport | undefined;
  /** HTML at a URL path of the site, without base. */
  html(url: string): string;
  /** The same with inlined icons, which browsers load from a shared file. */
  drawnHtml(url: string): string;
  /** Text of the style sheets of the site that the page at a URL path loads. */
  sheets(url: string): string;
  /** Text of a written file. */
  file(path: string): string;
  has(path: string): boolean;
}

let last: Promise<unknown> = Promise.resolve();

/** Builds a project like the command line, offline. Builds of one test file run one after another. */
export function buildFixture(project: string, options: FixtureOptions = {}): Promise<BuiltFixture> {
  return inTurn(() => build(project, options, runInEngine));
}

export interface OwnProcessOptions extends FixtureOptions {
  /** Arguments for Node. */
  nodeArgs?: readonly string[] | undefined;
}

/** The same in a separate process, which has only the environment and the files of earlier builds. */
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
    // Busy machines take long enough to print progress.
    stderr: result.stderr.replace(/^\w+ \d+ \/ \d+(?: {2}\d+\/s)?\n/gm, ''),
    root,
    out,
    report: existsSync(reportFile)
      ? (JSON.parse(readFileSync(reportFile, 'utf8')) as BuildReport)
      : undefined,
    file,
    html,
    sheets: (url) =>
      [...html(url).matchAll(/<link rel="stylesheet" href="(\/[^"]+)"/g)]
        .map(([, path = '']) => file(withoutBase(path, options.base)))
        .join('\n'),
    drawnHtml: (url) => inlineSymbols(html(url), (path) => file(withoutBase(path, options.base))),
    has: (path) => existsSync(join(out, path)),
  };
}

/** Written file of a URL path: `/guides/one` is `guides/one/index.html` or `guides/one.html`. */
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
