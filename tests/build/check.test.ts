import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { CheckReport } from '../../src/check/formats.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { readTree } from '../support/read-tree.ts';
import { runCli } from '../support/run-node.ts';
import { changeProject, page, writeProject } from '../support/write-project.ts';

const DOCS = { name: 'Fern', navigation: [{ group: 'Start', pages: ['index', 'a'] }] };
const FAULTY = {
  'docs.json': DOCS,
  'index.mdx': page('Fern', '[Lost](/lost) and\n\n#### Deep', 'description: x'),
  'a.mdx': page('A', 'Text.'),
};

function api(description: string, schema: object) {
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
  return {
    openapi: '3.1.0',
    info: { title: 'Ferns', version: '1' },
    servers: [{ url: 'https://ferns.example' }],
    paths: { '/ferns': { get: { summary: 'List ferns', description, responses } } },
  };
}

describe('trellis check', () => {
  it('prints file, line, frame, and hint of each problem, and a summary by rule', async () => {
    const root = writeProject(FAULTY);
    const { exitCode, stdout, stderr } = await runInEngine(['check', root, '--offline']);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "index.mdx
        6:8  warning  Page not found: "/lost".  broken-link
          6 | [Lost](/lost) and
            |        ^^^^^
        8:1  warning  A level 4 heading follows a level 1 heading.  heading-order
          8 | #### Deep
            | ^^^^
          hint: The title of the page is level 1. Use ## for this heading.

      note  missing-description
        a.mdx:1:1  The page has no description.
          hint: Add a one-sentence "description" to the front matter.

      2 warnings, 1 note in 2 files
            1  warning  broken-link
            1  warning  heading-order
            1  note     missing-description
      "
    `);
  });

  it('prints errors and warnings only under --quiet', async () => {
    const root = writeProject(FAULTY);
    const { stdout, stderr } = await runInEngine(['check', root, '--offline', '--quiet']);
    expect(stderr).toBe('');
    expect(stdout).toContain('2 warnings in 1 file');
    expect(stdout).not.toContain('note');
    changeProject(root, { 'index.mdx': page('Fern', 'Text.', 'description: x') });
    const good = await runInEngine(['check', root, '--offline', '--quiet']);
    expect(good.stdout).toBe('');
  });

  it('ends with 1 for warnings under --strict, and for errors', async () => {
    const root = writeProject(FAULTY);
    expect((await runInEngine(['check', root, '--offline', '--strict'])).exitCode).toBe(1);
    const bad = writeProject({ 'docs.json': { name: 'Fern' } });
    const { exitCode, stdout } = await runInEngine(['check', bad, '--offline']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('missing-key');
  });

  it('ends with 2 for a folder or a format that is not there', async () => {
    expect((await runInEngine(['check', '/no/such/folder'])).exitCode).toBe(2);
    expect((await runInEngine(['check', '.', '--format', 'xml'])).exitCode).toBe(2);
  });

  it.each([
    ['--dry-run requires --fix.', ['--dry-run']],
    ['Cannot combine --external with --offline.', ['--external', '--offline']],
    ['Cannot combine --dry-run with --record-urls.', ['--fix', '--dry-run', '--record-urls']],
    ['Cannot combine --at with --record-urls.', ['--at', 'main', '--record-urls']],
    ['Cannot combine --at with --fix.', ['--at', 'main', '--fix']],
  ])('ends with 2 for options that exclude each other: %s', async (message, args) => {
    const { exitCode, stderr } = await runInEngine(['check', '.', ...args]);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('fixes problems with one safe fix, or lists the fixes with --dry-run', async () => {
    const docs = { ...DOCS, navigation: [{ group: 'Start', pages: ['index.mdx', 'a'] }] };
    const root = writeProject({ ...FAULTY, 'docs.json': docs });
    const before = readTree(root);
    const dry = await runInEngine(['check', root, '--offline', '--fix', '--dry-run']);
    expect(dry.stderr).toMatch(
      /^Would fix 1 problem:\n {2}docs\.json:\d+:\d+ {2}"index\.mdx" -> "index"/,
    );
    expect(dry.stdout).toContain('entry-extension');
    expect(readTree(root)).toEqual(before);
    const wet = await runInEngine(['check', root, '--offline', '--fix']);
    expect(wet.stderr).toContain('Fixed 1 problem:');
    expect(wet.stdout).not.toContain('entry-extension');
    expect(Object.keys(readTree(root))).toEqual(Object.keys(before));
  });

  it('writes nothing', async () => {
    const root = writeProject(FAULTY);
    const before = readTree(root);
    await runInEngine(['check', root, '--offline']);
    expect(readTree(root)).toEqual(before);
  });

  it('finds the same problems again, and those of later changes', async () => {
    const files = {
      'docs.json': {
        ...DOCS,
        openapi: 'api.json',
        navigation: [{ group: 'Start', pages: ['index', 'a', 'ferns'] }],
      },
      'index.mdx': page('Fern', '[Lost](/lost) and [A](/a#here)', 'description: x'),
      'a.mdx': page('A', '## Here', 'description: x'),
      'ferns.mdx': page('Ferns', '', 'openapi: GET /ferns'),
      'api.json': api('The ferns of a garden.', { type: 'string', pattern: '^a', maxLength: 0 }),
    };
    const root = writeProject(files);
    const check = async () => {
      const { stdout } = await runInEngine([
        'check',
        root,
        '--offline',
        '--format',
        'json',
        '--verbose',
      ]);
      return (JSON.parse(stdout) as CheckReport).diagnostics.map(
        ({ code, file, line, message }) => `${code} ${file}:${line} ${message}`,
      );
    };
    const first = await check();
    expect(first).toEqual(
      expect.arrayContaining([
        expect.stringContaining('broken-link index.mdx:6'),
        expect.stringContaining('impossible-example api.json:'),
      ]),
    );
    // The results about the document are in a folder that Git ignores.
    expect(readFileSync(join(root, '.trellis/.gitignore'), 'utf8')).toBe('*\n');
    expect(await check()).toEqual(first);
    changeProject(root, {
      'a.mdx': page('A', '## There', 'description: x'),
      'api.json': api('[Soil](/soil)', { type: 'string' }),
    });
    const second = await check();
    expect(second).toEqual([
      expect.stringContaining('broken-link api.json:'),
      expect.stringContaining('broken-link index.mdx:6'),
      expect.stringContaining('broken-fragment index.mdx:6'),
    ]);
    expect(await check()).toEqual(second);
  });

  it('finds at least what the build warns of, under the same names', async () => {
    const root = writeProject(FAULTY);
    const { report } = await buildFixture(root);
    const built = report?.pages.flatMap(({ diagnostics }) => diagnostics) ?? [];
    const { stdout } = await runInEngine(['check', root, '--offline', '--format', 'json']);
    const checked = JSON.parse(stdout) as CheckReport;
    expect(built.length).toBeGreaterThan(0);
    expect(checked.diagnostics).toEqual(expect.arrayContaining(built));
    expect(checked.counts).toEqual({ errors: 0, warnings: 2, notes: 1 });
  });

  it('keeps what pages print out of reports for programs', async () => {
    const root = writeProject({
      ...FAULTY,
      'a.mdx': page('A', 'export const A = () => console.log("from a page");\n\n<A />'),
    });
    const { stdout, stderr } = await runInEngine(['check', root, '--offline', '--format', 'json']);
    expect(JSON.parse(stdout)).toHaveProperty('diagnostics');
    expect(stderr).toBe('from a page\n');
  });

  it('requests links to other sites through the proxy of the environment', async () => {
    const requested: string[] = [];
    const proxy = createServer(({ url = '' }, response) => {
      requested.push(url);
      response.writeHead(url.endsWith('/gone') ? 404 : 200).end();
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    vi.stubEnv('HTTP_PROXY', `http://localhost:${(proxy.address() as AddressInfo).port}`);
    const link = (host: string) => page(host, `[Gone](http://${host}/gone)`, 'description: x');
    // Neither the name of the proxy nor that of the site has a public address here.
    const root = writeProject({
      'docs.json': DOCS,
      'index.mdx': link('plants.dev.alt'),
      'a.mdx': link('127.0.0.1'),
    });
    const args = ['check', root, '--external', '--format', 'json'];
    const { stdout } = await runCli(args, root, ['--use-env-proxy']);
    vi.unstubAllEnvs();
    proxy.close();
    const messages = (JSON.parse(stdout) as CheckReport).diagnostics.map(({ message }) => message);
    expect(messages.toSorted((a, b) => (a > b ? -1 : 1))).toEqual([
      'Page not found: http://plants.dev.alt/gone (404).',
      'Cannot check http://127.0.0.1/gone (private address).',
    ]);
    expect([...new Set(requested)]).toEqual([
      'http://plants.dev.alt/robots.txt',
      'http://plants.dev.alt/gone',
    ]);
  });

  it('finds nothing in the Plant Store, not even a note', async () => {
    const { exitCode, stdout } = await runInEngine(['check', PLANT_STORE, '--offline', '--strict']);
    expect(stdout).toBe('No problems found.\n');
    expect(exitCode).toBe(0);
  });
});
