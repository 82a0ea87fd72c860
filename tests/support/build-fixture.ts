import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BuildReport } from '../../src/cli/build-report.ts';
import { makeTempDir } from './write-project.ts';

export const BIN = fileURLToPath(new URL('../../bin/trellis.js', import.meta.url));

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
  /** Words for Node itself. */
  nodeArgs?: readonly string[] | undefined;
}

/** What a run of the command line left behind. */
export interface RunResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
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

/** Builds a project with the command line, offline. Builds of one test file wait for each other. */
export function buildFixture(project: string, options: FixtureOptions = {}): Promise<BuiltFixture> {
  const next = last.then(() => build(project, options));
  last = next.catch(() => {});
  return next;
}

/** Runs the command line to its end. */
export function runCli(
  args: readonly string[],
  cwd?: string,
  nodeArgs: readonly string[] = [],
): Promise<RunResult> {
  return runNode([...nodeArgs, BIN, ...args], cwd);
}

/** Runs Node to its end. */
export function runNode(args: readonly string[], cwd?: string): Promise<RunResult> {
  return new Promise((finish, fail) => {
    const child = spawn(process.execPath, args, { cwd, env: cliEnv() });
    const result: RunResult = { exitCode: null, stdout: '', stderr: '' };
    child.stdout.on('data', (data: Buffer) => (result.stdout += data.toString()));
    child.stderr.on('data', (data: Buffer) => (result.stderr += data.toString()));
    child.on('error', fail);
    child.on('close', (exitCode) => finish({ ...result, exitCode }));
  });
}

/** The environment of a user: nothing of the test runner, nothing of the machine the tests run on. */
export function cliEnv(): NodeJS.ProcessEnv {
  const isForeign = (name: string) =>
    /^(?:VITEST|VITE_|GITHUB_|CI_|NODE_ENV$|NODE_OPTIONS$)/.test(name);
  const own = Object.entries(process.env).filter(([name]) => !isForeign(name));
  return { ...Object.fromEntries(own), NO_COLOR: '1' };
}

async function build(root: string, options: FixtureOptions): Promise<BuiltFixture> {
  const out = options.out ?? join(makeTempDir('trellis-out-'), 'site');
  const reportFile = join(makeTempDir('trellis-report-'), 'report.json');
  const result = await runCli(
    [
      'build',
      root,
      `--out=${out}`,
      `--report=${reportFile}`,
      '--offline',
      ...(options.base === undefined ? [] : ['--base', options.base]),
      ...(options.site === undefined ? [] : ['--site', options.site]),
      ...(options.strict ? ['--strict'] : []),
      ...(options.args ?? []),
    ],
    options.cwd,
    options.nodeArgs,
  );
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
