import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY_TARGETS, type DeployTarget } from '../../../../src/cli/commands/new.ts';
import { writePackageJson } from '../../../../src/cli/new/write-template.ts';
import {
  findRepository,
  quoteForShell,
  writeDeployFiles,
} from '../../../../src/cli/new/deploy-files.ts';
import { ENGINE_NAME } from '../../../../src/utils/engine.ts';
import { git } from '../../../support/git.ts';
import { BIN, cliEnv } from '../../../support/run-node.ts';
import { createFolder } from '../../_folder.ts';

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

interface Job {
  if?: string;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  steps: { uses?: string; run?: string; env?: Record<string, string> }[];
}

function deployed(host: DeployTarget, files: Record<string, string> = {}) {
  const root = createFolder(files);
  const result = writeDeployFiles(root, host, findRepository(root));
  const added = result.added.map((file) => relative(root, file));
  return { added, read: (path: string) => readFileSync(join(root, path), 'utf8'), root };
}

const workflow = () => parse(deployed('github').read('.github/workflows/docs.yml')) as Workflow;

test.each(['docs', 'my docs', 'a$HOME', "it's", 'dö`cs`'])(
  'the printed command enters the folder %s',
  (name) => {
    const root = createFolder({});
    mkdirSync(join(root, name));
    const entered = execFileSync('sh', ['-c', `cd ${quoteForShell(name)} && pwd`], { cwd: root });
    expect(entered.toString().trim().endsWith(`/${name}`)).toBe(true);
  },
);

describe('the files of a host', () => {
  test.each([
    ['github', '.github/workflows/docs.yml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['netlify', 'netlify.toml'],
    ['cloudflare', 'wrangler.jsonc'],
    ['vercel', 'vercel.json'],
    ['docker', 'Dockerfile', '.dockerignore'],
  ] as const)('%s gets %s and a version of Node', (host, ...files) => {
    expect(deployed(host).added.toSorted()).toEqual([...files, '.node-version'].toSorted());
  });

  test('existing files stay unchanged', () => {
    const { added, read } = deployed('netlify', { '.node-version': '22' });
    expect(added).toEqual(['netlify.toml']);
    expect(read('.node-version')).toBe('22');
  });

  test.each(DEPLOY_TARGETS)('%s is given no secret', (host) => {
    const { added, read } = deployed(host);
    // GitHub creates this token for each run, with the rights of the job.
    // The token of the run, and an optional one for comments on merge requests.
    const known = /GH_TOKEN: \$\{\{ github\.token \}\}|API_COMMENT_TOKEN/g;
    for (const file of added)
      expect(read(file).replace(known, '')).not.toMatch(/\bsecrets\.|_TOKEN|PASSWORD/);
  });

  test('files are what their hosts read', () => {
    expect(parse(deployed('gitlab').read('.gitlab-ci.yml'))).toMatchObject({
      pages: { artifacts: { paths: ['public'] } },
    });
    expect(parse(deployed('gitlab').read('.gitlab-ci.yml'))).toMatchObject({
      preview: {
        rules: [
          {
            if: expect.stringMatching(/^\$CI_MERGE_REQUEST_SOURCE_PROJECT_ID != /),
            variables: { TRELLIS_NO_CODE: '1' },
          },
          {},
        ],
      },
    });
    expect(deployed('netlify').read('netlify.toml')).toMatch(
      /^\[context\.deploy-preview\.environment\]\n {2}TRELLIS_NO_CODE = "1"$/m,
    );
    expect(JSON.parse(deployed('vercel').read('vercel.json'))).toMatchObject({
      buildCommand: 'npm run build -- --host vercel',
    });
    expect(parseJsonc(deployed('cloudflare').read('wrangler.jsonc'))).toMatchObject({
      assets: { directory: './dist', not_found_handling: '404-page' },
    });
  });
});

/**
 * The programs that the commands of a job run for a pull request of a fork, which brings whatever npm, Node and the shell
 * would read or start in its place: as `base` or `fork`, with the name and the arguments.
 */
function runForFork(host: DeployTarget, toScript: (text: string) => string): string[] {
  const top = createFolder({ 'site/docs/package.json': 'base' });
  const root = join(top, 'site/docs');
  git(top, 'init', '-q', '-b', 'main');
  writeDeployFiles(root, host, findRepository(root));
  git(top, 'add', '.');
  git(top, 'commit', '-qm', 'Base');
  const base = git(top, 'rev-parse', 'HEAD').trim();
  const tools = createFolder({});
  const log = join(tools, 'log');
  const program = (name: string, more = '') =>
    `#!/bin/sh\necho "$(cat package.json) ${name} $*" >> '${log}'\n${more}`;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o755 });
  };
  // npm installs the program that the package.json in its folder names, if no file changes what it does.
  write(
    join(tools, 'npm'),
    `#!/bin/sh
    echo "$(cat package.json) npm $* in $(git rev-parse --show-prefix | sed 's|/$||')" >> '${log}'
    ls -A | grep -v -e package.json -e docs.json -e .node-version >> '${log}'
    mkdir -p node_modules/.bin
    printf '#!/bin/sh\\necho "%s trellis $*" >> ${log}' "$(cat package.json)" > node_modules/.bin/trellis
    chmod +x node_modules/.bin/trellis`,
  );
  for (const folder of ['', 'site/', 'site/docs/']) {
    for (const name of ['node', 'npm', 'trellis', 'git', 'sh'])
      write(join(top, folder, 'node_modules/.bin', name), program(name));
    for (const name of ['package.json', 'npm-shrinkwrap.json', 'package-lock.json', '.npmrc'])
      write(join(top, folder, name), 'fork');
  }
  git(top, 'add', '-f', '.');
  git(top, 'commit', '-qm', 'Fork');
  const added = host === 'github' ? '.github/workflows/docs.yml' : '.gitlab-ci.yml';
  execFileSync(
    'bash',
    ['-eo', 'pipefail', '-c', toScript(readFileSync(join(top, added), 'utf8'))],
    {
      cwd: host === 'github' ? root : top,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PATH: `${tools}:${process.env['PATH']}`,
        TRELLIS_NO_CODE: '1',
        RUNNER_TEMP: tools,
        GITHUB_PATH: join(tools, 'path'),
        GITHUB_STEP_SUMMARY: '/dev/null',
        CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
      },
    },
  );
  return readFileSync(log, 'utf8').trim().split('\n');
}

test('the pipeline of GitLab builds merge requests of forks as data, with what the main branch installs', () => {
  const run = runForFork('gitlab', (text) => {
    const jobs = parse(text) as Record<string, { before_script?: string[]; script?: string[] }>;
    return [...jobs['.docs']!.before_script!, ...jobs['preview']!.script!].join('\n');
  });
  expect(run).toEqual([
    'base npm install in site/docs',
    'base trellis check',
    'base trellis build',
  ]);
});

test.each([
  ['', undefined, 0],
  ['breaking', undefined, 1],
  ['', 7, 0],
])(
  'the pipeline of GitLab comments changes of API documents: API_FAIL_ON "%s", note %s, status %i',
  (failOn, note, expected) => {
    const api = (paths: object) =>
      JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }, null, 2);
    const plants = { '/plants': { get: { responses: { 200: { description: 'OK' } } } } };
    const top = createFolder({ 'site/api docs.json': api(plants) });
    git(top, 'init', '-q', '-b', 'main');
    git(top, 'add', '.');
    git(top, 'commit', '-qm', 'Base');
    const base = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: top, encoding: 'utf8' }).trim();
    writeFileSync(join(top, 'site/api docs.json'), api({}));
    git(top, 'commit', '-qam', 'Change');
    const tools = createFolder({});
    const write = (name: string, text: string) =>
      writeFileSync(join(tools, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    write('trellis', `exec '${process.execPath}' '${BIN}' "$@"`);
    const notes = note === undefined ? [] : [{ id: note, body: '<!-- trellis api diff --> Old' }];
    write('curl', `echo "$*" >> ${tools}/requests\necho '${JSON.stringify(notes)}'`);
    const jobs = parse(deployed('gitlab').read('.gitlab-ci.yml')) as Record<
      string,
      { script?: string[] }
    >;
    const run = jobs['preview']!.script!.find((line) => line.includes('trellis api diff')) ?? '';
    const { status, stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', run], {
      cwd: join(top, 'site'),
      encoding: 'utf8',
      env: {
        ...cliEnv(),
        PATH: `${tools}:${process.env['PATH']}`,
        CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
        CI_API_V4_URL: 'https://git.example/api/v4',
        CI_PROJECT_ID: '5',
        CI_MERGE_REQUEST_IID: '3',
        API_COMMENT_TOKEN: 'secret',
        API_FAIL_ON: failOn,
      },
    });
    expect(status).toBe(expected);
    expect(stdout).toContain('# `api docs.json`');
    expect(stdout).toContain('- Operation GET /plants was removed');
    const requests = readFileSync(join(tools, 'requests'), 'utf8').trim().split('\n');
    const url = 'https://git.example/api/v4/projects/5/merge_requests/3/notes';
    expect(requests.map((line) => line.split(' ').at(-1))).toEqual([
      `${url}?per_page=100`,
      note === undefined ? url : `${url}/${note}`,
    ]);
    expect(requests[1]?.includes('--request PUT')).toBe(note !== undefined);
  },
);

describe('the workflow of GitHub', () => {
  test('runs code of pull requests with nothing but the right to read', () => {
    const { on, permissions, jobs } = workflow();
    // With this event, code of forks would have the rights and secrets of the repository.
    expect(on).not.toHaveProperty('pull_request_target');
    expect(permissions).toEqual({ contents: 'read' });
    expect(jobs['preview']).not.toHaveProperty('permissions');
    for (const name of ['build', 'deploy'])
      expect([name, JSON.stringify(jobs[name])]).not.toContain('pull_request_target');
    expect(jobs['build']?.if).toBe("github.event_name != 'pull_request'");
  });

  test('builds pages of forks as data, with what the main branch installs', () => {
    const { env, steps } = workflow().jobs['preview']!;
    expect(env?.['TRELLIS_NO_CODE']).toBe(
      "${{ github.event.pull_request.head.repo.full_name != github.repository && '1' || '' }}",
    );
    const runs = steps.flatMap(({ run }) => run ?? []);
    // Each step is a shell of its own, and finds the programs of the folders that steps before it named.
    const script = runs.map((run) => `(\n${run}\n)\nPATH="$(cat "$GITHUB_PATH"):$PATH"`).join('\n');
    expect(runForFork('github', () => script)).toEqual([
      'base npm install in site/docs',
      'base trellis check --format github',
      'base trellis build',
    ]);
  });

  test('comments only on pull requests of the repository, without their code', () => {
    const { if: condition, permissions, steps } = workflow().jobs['comment']!;
    expect(condition).toContain(
      'github.event.pull_request.head.repo.full_name == github.repository',
    );
    expect(permissions).toEqual({ actions: 'read', 'pull-requests': 'write' });
    expect(steps.flatMap(({ uses }) => uses ?? [])).toEqual([]);
    expect(JSON.stringify(steps)).not.toMatch(/npm|trellis (?!api diff -->)/);
  });

  test.each([
    ['', 0],
    ['breaking', 1],
  ])('lists changes of API documents, and with "%s" exits with %i', (failOn, expected) => {
    const api = (paths: object) =>
      JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }, null, 2);
    const plants = { '/plants': { get: { responses: { 200: { description: 'OK' } } } } };
    const top = createFolder({
      'site/api docs.json': api(plants),
      'site/broken.json': '{ "openapi": "3.1.0", ',
      'site/package.json': '{}',
    });
    git(top, 'init', '-q', '-b', 'main');
    git(top, 'add', '.');
    git(top, 'commit', '-qm', 'Base');
    writeFileSync(join(top, 'site/api docs.json'), api({}));
    writeFileSync(join(top, 'site/added.json'), api(plants));
    git(top, 'add', '.');
    git(top, 'commit', '-qm', 'Change');
    const tools = createFolder({});
    const shim = `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`;
    writeFileSync(join(tools, 'trellis'), shim, { mode: 0o755 });
    const { steps } = workflow().jobs['preview']!;
    const { run = '' } = steps.find((step) => step.run?.includes('trellis api diff')) ?? {};
    const { status } = spawnSync('bash', ['-eo', 'pipefail', '-c', run], {
      cwd: join(top, 'site'),
      env: {
        ...cliEnv(),
        PATH: `${tools}:${process.env['PATH']}`,
        RUNNER_TEMP: tools,
        GITHUB_STEP_SUMMARY: join(tools, 'summary'),
        API_FAIL_ON: failOn,
      },
    });
    expect(status).toBe(expected);
    const summary = readFileSync(join(tools, 'summary'), 'utf8');
    expect(summary).toContain('# `api docs.json`');
    expect(summary).toContain('- Operation GET /plants was removed');
    expect(summary).not.toContain('added.json');
  });

  test('gives each job no more rights than it needs', () => {
    const { jobs } = workflow();
    expect(jobs['build']?.permissions).toEqual({ contents: 'read', pages: 'read' });
    expect(jobs['deploy']?.permissions).toEqual({ pages: 'write', 'id-token': 'write' });
    // Jobs that can publish run no code of the repository.
    expect(jobs['deploy']?.steps.map(({ run }) => run)).toEqual([undefined]);
  });

  test('names actions by their commits, and no value of others inside a command', () => {
    const steps = Object.values(workflow().jobs).flatMap((job) => job.steps);
    for (const { uses, run } of steps) {
      if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      expect(run ?? '').not.toContain('${{');
    }
  });
});

describe('a project in a folder of a repository', () => {
  /** A repository with a project in `site/docs`, and the files for a host. */
  function inRepository(host: DeployTarget, files: Record<string, string> = {}, branch = 'main') {
    const top = createFolder({ 'site/docs/docs.json': '{}', ...files });
    git(top, 'init', '-q', '-b', branch);
    const root = join(top, 'site/docs');
    const { added, kept, steps } = writeDeployFiles(root, host, findRepository(root));
    const short = (paths: string[]) => paths.map((path) => relative(top, path));
    const read = (path: string) => readFileSync(join(top, path), 'utf8');
    return { added: short(added), kept: short(kept), steps, read };
  }

  test('has its workflow of GitHub at the top, for its own files', () => {
    const { added, read } = inRepository('github', {}, 'trunk');
    expect(added).toEqual(['.github/workflows/docs.yml', 'site/docs/.node-version']);
    const paths = ['site/docs/**', '.github/workflows/docs.yml'];
    expect(parse(read('.github/workflows/docs.yml'))).toMatchObject({
      on: { push: { branches: ['trunk'], paths }, pull_request: { paths } },
      defaults: { run: { 'working-directory': 'site/docs' } },
    });
    const text = read('.github/workflows/docs.yml');
    expect(
      [...text.matchAll(/(?:path|node-version-file): (.*)/g)].map(([, value]) => value),
    ).toEqual([
      '"site/docs/.node-version"',
      '${{ runner.temp }}/api-changes.md',
      '"site/docs/dist"',
      '"site/docs/.node-version"',
      '"site/docs/dist"',
    ]);
  });

  test('leaves a workflow of that name unchanged', () => {
    const { kept, read } = inRepository('github', { '.github/workflows/docs.yml': 'mine' });
    expect(kept).toEqual(['.github/workflows/docs.yml']);
    expect(read('.github/workflows/docs.yml')).toBe('mine');
  });

  test('has its file of GitLab at the top, or below it with the lines that include it', () => {
    const { added, read, steps } = inRepository('gitlab');
    expect([added[0], steps]).toEqual(['.gitlab-ci.yml', []]);
    const there = inRepository('gitlab', { '.gitlab-ci.yml': 'mine' });
    expect(there.added).toContain('site/docs/.gitlab-ci.yml');
    expect(there.read('.gitlab-ci.yml')).toBe('mine');
    expect(there.read('site/docs/.gitlab-ci.yml')).toBe(read('.gitlab-ci.yml'));
    expect(there.steps).toEqual([
      'Add these lines to the .gitlab-ci.yml of the repository:\n\n  include:\n    - local: "/site/docs/.gitlab-ci.yml"',
    ]);
    // At the top level of an included file, settings would apply to all jobs of the repository.
    expect(Object.keys(parse(read('.gitlab-ci.yml')) as object)).toEqual([
      '.docs',
      'preview',
      'pages',
    ]);
  });

  test('has its file of Netlify at the top, or below it without a base', () => {
    expect(inRepository('netlify').read('netlify.toml')).toContain(
      '[build]\n  base = "site/docs"\n',
    );
    const there = inRepository('netlify', { 'netlify.toml': 'mine' });
    expect(there.read('site/docs/netlify.toml')).not.toContain('base =');
    expect(there.steps[0]).toContain(
      'Set the base directory of the site at Netlify to "site/docs", so that Netlify uses site/docs/netlify.toml.',
    );
  });

  test.each(['cloudflare', 'vercel', 'docker'] as const)('has its files for %s itself', (host) => {
    const { added } = inRepository(host);
    expect(added.filter((path) => !path.startsWith('site/docs/'))).toEqual([]);
  });

  test('is a repository of its own where the repository around it ignores it', () => {
    expect(inRepository('github', { '.gitignore': 'site/' }).added).toContain(
      'site/docs/.github/workflows/docs.yml',
    );
  });
});

test('the published branch is the default branch of origin, the current branch, or main', () => {
  const root = createFolder({ 'docs.json': '{}' });
  expect(findRepository(root).branch).toBe('main');
  git(root, 'init', '-q', '-b', 'master');
  expect(findRepository(root).branch).toBe('master');
  git(root, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/release/next');
  expect(findRepository(root)).toMatchObject({ branch: 'release/next', folder: '' });
});

test('package.json has a name that npm accepts, and the package that new installs', () => {
  const render = (name: string) => {
    const root = createFolder();
    writePackageJson(root, name, 'file:vendor/x.tgz');
    return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  };
  expect(render('Plant & Store Docs')).toMatchObject({
    name: 'plant-store-docs',
    devDependencies: { [ENGINE_NAME]: 'file:vendor/x.tgz' },
  });
  expect(render('Söhne')).toMatchObject({ name: 'soehne-docs' });
  expect(render('植物')).toMatchObject({ name: 'docs' });
});

test('the guides are these same files', () => {
  const guides = ['github-workflow', 'gitlab-pipeline', 'hosts', 'servers'].map((name) =>
    readFileSync(`content/trellis/${name}.mdx`, 'utf8'),
  );
  const shown = [
    ...guides.join('\n').matchAll(/file=\.\.\/\.\.\/(src\/cli\/new\/deploy\/(\w+)\/\S+)/g),
  ];
  expect(shown.map(([, , host]) => host)).toEqual([...DEPLOY_TARGETS]);
  for (const [, file = ''] of shown) expect([file, existsSync(file)]).toEqual([file, true]);
});
