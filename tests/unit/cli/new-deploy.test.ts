import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { DEPLOY_TARGETS, type DeployTarget } from '../../../src/cli/args/values.ts';
import { renderPackageJson } from '../../../src/cli/new/package-json.ts';
import { writeDeployFiles } from '../../../src/cli/new/write-template.ts';
import { ENGINE_VERSION } from '../../../src/engine/engine.ts';
import { createFolder } from '../_folder.ts';

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

interface Job {
  if?: string;
  permissions?: Record<string, string>;
  steps: { uses?: string; run?: string; env?: Record<string, string> }[];
}

function deployed(host: DeployTarget, files: Record<string, string> = {}) {
  const root = createFolder(files);
  const added = writeDeployFiles(root, host, 'Fern');
  return { added, read: (path: string) => readFileSync(join(root, path), 'utf8'), root };
}

const workflow = () => parse(deployed('github').read('.github/workflows/docs.yml')) as Workflow;

describe('what a host needs', () => {
  test.each([
    ['github', '.github/workflows/docs.yml'],
    ['gitlab', '.gitlab-ci.yml'],
    ['netlify', 'netlify.toml'],
    ['cloudflare', 'wrangler.jsonc'],
    ['vercel', 'vercel.json'],
    ['docker', 'Dockerfile', '.dockerignore'],
  ] as const)('%s gets %s, a version of Node and a version of Trellis', (host, ...files) => {
    expect(deployed(host).added.toSorted()).toEqual(
      [...files, '.node-version', 'package.json'].toSorted(),
    );
  });

  test('what a project has stays', () => {
    const { added, read } = deployed('netlify', { 'package.json': '{}', '.node-version': '22' });
    expect(added).toEqual(['netlify.toml']);
    expect([read('package.json'), read('.node-version')]).toEqual(['{}', '22']);
  });

  test.each(DEPLOY_TARGETS)('%s is given no secret', (host) => {
    const { added, read } = deployed(host);
    for (const file of added) expect(read(file)).not.toMatch(/\bsecrets\.|_TOKEN|PASSWORD/);
  });

  test('files are what their hosts read', () => {
    expect(parse(deployed('gitlab').read('.gitlab-ci.yml'))).toMatchObject({
      pages: { artifacts: { paths: ['public'] } },
    });
    expect(JSON.parse(deployed('vercel').read('vercel.json'))).toMatchObject({
      buildCommand: 'npm run build -- --host vercel',
    });
    expect(parseJsonc(deployed('cloudflare').read('wrangler.jsonc'))).toMatchObject({
      assets: { directory: './dist', not_found_handling: '404-page' },
    });
  });
});

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

  test('gives each job no more rights than it needs', () => {
    const { jobs } = workflow();
    expect(jobs['build']?.permissions).toEqual({ contents: 'read', pages: 'read' });
    expect(jobs['deploy']?.permissions).toEqual({ pages: 'write', 'id-token': 'write' });
    // What may publish runs nothing of the repository.
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

test('package.json pins the version that wrote it', () => {
  const settings = JSON.parse(renderPackageJson('Plant & Store Docs')) as unknown;
  expect(settings).toMatchObject({
    name: 'plant-store-docs',
    devDependencies: { trellis: ENGINE_VERSION },
  });
  expect(JSON.parse(renderPackageJson('植物'))).toMatchObject({ name: 'docs' });
});

test('the guides are these same files', () => {
  const guides = ['hosts', 'servers'].map((name) =>
    readFileSync(`content/trellis/${name}.mdx`, 'utf8'),
  );
  const shown = [
    ...guides.join('\n').matchAll(/file=\.\.\/\.\.\/(src\/cli\/new\/deploy\/(\w+)\/\S+)/g),
  ];
  expect(shown.map(([, , host]) => host)).toEqual([...DEPLOY_TARGETS]);
  for (const [, file = ''] of shown) expect([file, existsSync(file)]).toEqual([file, true]);
});
