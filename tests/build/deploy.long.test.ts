// What `new --deploy` writes is committed, cloned and run to the letter, by npm with the package that the project contains.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY_TARGETS, type DeployTarget } from '../../src/cli/commands/new.ts';
import { findBuiltSite } from '../../src/cli/serve/built-site.ts';
import { closeServer, listen } from '../../src/server/listen.ts';
import { createHostServer } from '../../src/server/host-server.ts';
import { createSiteServer } from '../../src/server/site-server.ts';
import { startServer } from '../support/dev-server.ts';
import { git } from '../support/git.ts';
import { npmEnv, printedCommands, runShell } from '../support/install-package.ts';
import { isHealthy, runDockerfile } from '../support/run-dockerfile.ts';
import { runCli } from '../support/run-node.ts';
import { changeProject, makeTempDir } from '../support/write-project.ts';

/** Build of a host: commands in order, in a folder of the clone, and the folder that it publishes. */
interface Job {
  folder: string;
  commands: string[];
  site: string;
}

interface GithubWorkflow {
  on: { push: { branches: string[]; paths?: string[] } };
  defaults?: { run: { 'working-directory': string } };
  jobs: Record<string, { steps: { uses?: string; run?: string; with?: Record<string, string> }[] }>;
}
type GitlabJobs = Record<
  string,
  { before_script?: string[]; script?: string[]; artifacts?: { paths: [string] } }
>;

/** Environment variables that hosts set during a build. */
const HOST_ENV = {
  BASE: '/garden',
  ORIGIN: 'https://fern.github.io',
  CI_PAGES_URL: 'https://fern.gitlab.io/garden',
  CONTEXT: 'production',
  URL: 'https://fern.netlify.app',
  DEPLOY_PRIME_URL: 'https://deploy-preview-7--fern.netlify.app',
};

/** Commands that hosts run automatically if there is a lock file. */
const INSTALL = 'npm ci';

/** Reads the jobs of a host from a clone. */
const JOBS: Record<Exclude<DeployTarget, 'docker'>, (clone: string) => Job[]> = {
  github: (clone) => {
    const workflow = parse(read(clone, '.github/workflows/docs.yml')) as GithubWorkflow;
    const folder = workflow.defaults?.run['working-directory'] ?? '';
    expect(workflow.on.push.branches).toEqual([git(clone, 'branch', '--show-current').trim()]);
    return Object.values(workflow.jobs).flatMap(({ steps }) => {
      // Other jobs have no clone: they publish the results of jobs with one.
      if (!steps.some(({ uses }) => uses?.startsWith('actions/checkout@'))) return [];
      // Each step is a script of its own, and finds the programs of the folders that steps before it named.
      const commands = steps.flatMap(({ run }) =>
        run === undefined
          ? []
          : [
              `bash -ec '${run.replaceAll("'", `'\\''`)}'`,
              'touch "$GITHUB_PATH"; while read -r folder; do PATH="$folder:$PATH"; done < "$GITHUB_PATH"',
            ],
      );
      const site = steps.findLast((step) => step.with?.['path'])?.with?.['path'] ?? '';
      return [{ folder, commands, site }];
    });
  },
  gitlab: (clone) => {
    const jobs = parse(read(clone, '.gitlab-ci.yml')) as GitlabJobs;
    const before = jobs['.docs']?.before_script ?? [];
    return Object.values(jobs).flatMap(({ script, artifacts }) =>
      script ? [{ folder: '', commands: [...before, ...script], site: artifacts!.paths[0] }] : [],
    );
  },
  netlify: (clone) => {
    const text = read(clone, 'netlify.toml');
    const folder = (JSON.parse(/^ *base = (".*")$/m.exec(text)?.[1] ?? '""') as string) || '';
    return [...text.matchAll(/^ *command = (".*")$/gm)].map(([, command = '']) => ({
      folder,
      commands: [INSTALL, JSON.parse(command) as string],
      site: join(folder, 'dist'),
    }));
  },
  cloudflare: (clone) => {
    const { build } = parseJsonc(read(clone, `${FOLDER}/wrangler.jsonc`)) as {
      build: { command: string };
    };
    return [{ folder: FOLDER, commands: [INSTALL, build.command], site: join(FOLDER, 'dist') }];
  },
  vercel: (clone) => {
    const settings = JSON.parse(read(clone, `${FOLDER}/vercel.json`)) as Record<string, string>;
    const commands = [settings['installCommand']!, settings['buildCommand']!];
    return [{ folder: FOLDER, commands, site: join(FOLDER, '.vercel/output') }];
  },
};

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

const FOLDER = 'site/docs';
const top = makeTempDir();

/** A repository with a new project in a folder of it, installed as `new` prints, and with the files for all hosts. */
beforeAll(async () => {
  git(top, 'init', '-q', '-b', 'master');
  // Rules that would keep the package out of the repository, as templates of .gitignore have them.
  changeProject(top, { '.gitignore': '*.tgz\nvendor/\nnode_modules/\n' });
  const started = await runCli(['new', FOLDER, '--name', 'Garden', '--deploy', 'github'], top);
  expect(started).toMatchObject({ exitCode: 0, stderr: '' });
  const commands = printedCommands(started.stdout);
  expect(commands).toEqual([`cd ${FOLDER}`, 'npm install', 'npm run dev', 'npm run build']);
  await runShell(commands.filter((command) => command !== 'npm run dev').join('\n'), top);
  for (const host of DEPLOY_TARGETS.filter((name) => name !== 'github')) {
    const added = await runCli(['new', FOLDER, '--deploy', host], top);
    expect(added).toMatchObject({ exitCode: 0, stderr: '' });
    expect(printedCommands(added.stdout)).toEqual([]);
  }
  git(top, 'add', '-A');
  git(top, 'commit', '-qm', 'Start');
  const document = read(top, `${FOLDER}/openapi.json`);
  changeProject(top, { [`${FOLDER}/openapi.json`]: document.replace('createNote', 'addNote') });
  git(top, 'commit', '-qam', 'Rename an operation');
}, 300_000);

function clone(): string {
  const folder = join(makeTempDir(), 'clone');
  git(top, 'clone', '-q', top, folder);
  return folder;
}

it.each([
  ['github', ['', '/garden']],
  ['gitlab', ['', '/garden']],
  ['netlify', ['', '']],
  ['cloudflare', ['']],
  ['vercel', ['']],
] as const)(
  'the commands that %s runs build the site of a subfolder from a clone of the default branch, and its links work',
  async (host, bases) => {
    const jobs = JOBS[host](top);
    expect(jobs).toHaveLength(bases.length);
    for (const [index, job] of jobs.entries()) {
      const fresh = clone();
      const env = {
        ...HOST_ENV,
        GITHUB_STEP_SUMMARY: join(fresh, 'summary.md'),
        GITHUB_PATH: join(fresh, 'path'),
        RUNNER_TEMP: makeTempDir(),
      };
      await runShell(job.commands.join('\n'), join(fresh, job.folder), env);
      // A preview of a pull request is built for any host.
      const isPreview = index === 0 && ['github', 'gitlab'].includes(host);
      const site = findBuiltSite({ dir: fresh, out: join(fresh, job.site) });
      expect(site).toMatchObject({ base: bases[index], host: isPreview ? undefined : host });
      const server = await (isPreview ? createSiteServer(site) : createHostServer(host, site));
      const origin = await listen(server, { port: 0, host: 'localhost' });
      await walk(`${origin}${site.base}/`);
      for (const path of ['none', 'vendor/trellis-docs-trellis-0.1.0.tgz'])
        expect((await fetch(`${origin}${site.base}/${path}`)).status).toBe(404);
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

it('the steps of the Dockerfile make an image that serves the site, reports its health, and stops on SIGTERM', async () => {
  const image = await runDockerfile(join(clone(), FOLDER), runShell);
  expect(image.user).toBe('node');
  expect(image.env).toMatchObject({ HOST: '0.0.0.0', PORT: '8080' });
  const env = { ...npmEnv(), ...image.env, PORT: '0' };
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
}, 300_000);
