import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DeployTarget } from '../../src/cli/args/values.ts';
import { findBuiltSite } from '../../src/cli/serve/find-built-site.ts';
import { closeServer, listen } from '../../src/server/http/listen.ts';
import { createHostServer } from '../../src/server/hosts/host-server.ts';
import { createSiteServer } from '../../src/server/site/site-server.ts';
import { startServer } from '../support/dev-server.ts';
import { isHealthy, runDockerfile } from '../support/run-dockerfile.ts';
import { BIN, cliEnv, runCli } from '../support/run-node.ts';
import { makeTempDir } from '../support/write-project.ts';

interface GithubJobs {
  jobs: Record<string, { steps: { run?: string }[] }>;
}
type GitlabJobs = Record<string, { script?: string[] }>;

/** What hosts set while they build. */
const HOST_ENV = {
  BASE: '/garden',
  ORIGIN: 'https://fern.github.io',
  CI_PAGES_URL: 'https://fern.gitlab.io/garden',
  CONTEXT: 'production',
  URL: 'https://fern.netlify.app',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--fern.netlify.app',
};

/** Commands of each of a host's jobs, in their order, by the file that has them. */
const JOBS: Record<
  Exclude<DeployTarget, 'docker'>,
  { file: string; read(text: string): string[][] }
> = {
  github: {
    file: '.github/workflows/docs.yml',
    read: (text) =>
      Object.values((parse(text) as GithubJobs).jobs).map(({ steps }) =>
        steps.flatMap(({ run }) => run ?? []),
      ),
  },
  gitlab: {
    file: '.gitlab-ci.yml',
    read: (text) =>
      Object.values(parse(text) as GitlabJobs).flatMap(({ script }) => (script ? [script] : [])),
  },
  netlify: {
    file: 'netlify.toml',
    read: (text) =>
      [...text.matchAll(/^ *command = (".*")$/gm)].map(([, command = '']) => [
        JSON.parse(command) as string,
      ]),
  },
  cloudflare: {
    file: 'wrangler.jsonc',
    read: (text) => [[(parseJsonc(text) as { build: { command: string } }).build.command]],
  },
  vercel: {
    file: 'vercel.json',
    read: (text) => {
      const { installCommand, buildCommand } = JSON.parse(text) as Record<string, string>;
      return [[installCommand ?? '', buildCommand ?? '']];
    },
  },
};

/** Has the checkout stand for the package that `npm install` would bring. */
function install(root: string): void {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
  symlinkSync(BIN, join(root, 'node_modules/.bin/trellis'));
}

/** Hosts that install what package.json names without being told. */
const INSTALLS: readonly DeployTarget[] = ['netlify', 'cloudflare'];

/** A new project. */
async function startProject(host: DeployTarget): Promise<string> {
  const root = join(makeTempDir(), 'garden');
  expect(await runCli(['new', root, '--deploy', host])).toMatchObject({ exitCode: 0, stderr: '' });
  if (INSTALLS.includes(host)) install(root);
  return root;
}

function run(command: string, root: string): void {
  if (command === 'npm install') return install(root);
  const env = {
    ...cliEnv(),
    ...HOST_ENV,
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    GITHUB_STEP_SUMMARY: join(root, 'summary.md'),
  };
  execFileSync('sh', ['-ec', command], { cwd: root, env, stdio: 'pipe' });
}

it.each([
  ['github', [undefined, 'dist'], ['', '/garden']],
  ['gitlab', [undefined, 'public'], ['', '/garden']],
  ['netlify', ['dist', 'dist'], ['', '']],
  ['cloudflare', ['dist'], ['']],
  ['vercel', ['.vercel/output'], ['']],
] as const)(
  'the commands that %s runs build the site, one by one, in a clean folder, and all that its start page leads to is there',
  async (host, folders, bases) => {
    const { file, read } = JOBS[host];
    const first = await startProject(host);
    const jobs = read(readFileSync(join(first, file), 'utf8')).filter((job) => job.length > 0);
    expect(jobs).toHaveLength(folders.length);
    for (const [index, commands] of jobs.entries()) {
      const root = index === 0 ? first : await startProject(host);
      for (const command of commands) run(command, root);
      // What is only looked at is built as it is for any place.
      const folder = folders[index];
      const site = findBuiltSite({ dir: root, out: join(root, folder ?? 'dist') });
      expect(site).toMatchObject({ base: bases[index], host: folder && host });
      const server = await (folder ? createHostServer(host, site) : createSiteServer(site));
      const origin = await listen(server, { port: 0, host: 'localhost' });
      await walk(`${origin}${site.base}/`);
      expect((await fetch(`${origin}${site.base}/none`)).status).toBe(404);
      await closeServer(server, 100);
    }
  },
  300_000,
);

/** Asks for a page, and for all of its site that it links to: all of it is there, without another redirect. */
async function walk(root: string): Promise<void> {
  const html = await (await fetch(`${root}quickstart`)).text();
  const links = [...html.matchAll(/(?:href|src)="(\/[^"#]*)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(5);
  // A site whose first page has another address leads there from its root.
  const others = links.filter((link) => link !== new URL(root).pathname);
  for (const link of new Set(others)) {
    const { status } = await fetch(new URL(link, root), { redirect: 'manual' });
    expect([link, status]).toEqual([link, 200]);
  }
}

it('the steps of the Dockerfile make an image that serves the site, says how it is, and stops when it is told to', async () => {
  const image = runDockerfile(await startProject('docker'), run);
  expect(image.user).toBe('node');
  expect(image.env).toMatchObject({ HOST: '0.0.0.0', PORT: '8080' });
  const env = { ...cliEnv(), ...image.env, PORT: '0' };
  const [command = '', ...words] = image.command;
  const server = await startServer(join(image.folder, command), words, {
    cwd: image.folder,
    env,
  });
  const { port } = new URL(server.url);
  expect(isHealthy(image, { ...env, PORT: port })).toBe(true);
  const page = await fetch(`${server.url}/quickstart`, { headers: { accept: 'text/markdown' } });
  expect(await page.text()).toMatch(/^# Quickstart/);
  expect(await server.stop()).toBe(0);
  expect(isHealthy(image, { ...env, PORT: port })).toBe(false);
}, 120_000);
