import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../src/check/formats.ts';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { packEngine } from '../support/install-package.ts';
import { PLANT_STORE } from '../support/open-site.ts';
import { readTree } from '../support/read-tree.ts';
import { changeProject, makeTempDir, page, writeProject } from '../support/write-project.ts';

const DOCS = { name: 'Fern', navigation: [{ group: 'Start', pages: ['index', 'a'] }] };
const FAULTY = {
  'docs.json': DOCS,
  'index.mdx': page('Fern', '[Lost](/lost) and\n\n#### Deep', 'description: x'),
  'a.mdx': page('A', 'Text.'),
};

describe('trellis check', () => {
  it('tells people file, line, frame, cure and a summary by rule', async () => {
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

  it('ends with 2 for options that exclude each other', async () => {
    expect((await runInEngine(['check', '.', '--dry-run'])).stderr).toContain(
      '--dry-run requires --fix.',
    );
    expect((await runInEngine(['check', '.', '--external', '--offline'])).exitCode).toBe(2);
  });

  it('mends what leaves no doubt, or says what it would mend', async () => {
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

  it('finds nothing in the Plant Store, not even a note', async () => {
    const { exitCode, stdout } = await runInEngine(['check', PLANT_STORE, '--offline', '--strict']);
    expect(stdout).toBe('No problems found.\n');
    expect(exitCode).toBe(0);
  });
});

describe('trellis new', () => {
  // A checkout that has changed packs itself first.
  beforeAll(packEngine, 180_000);

  it('starts a project that builds without a warning and passes check', async () => {
    const root = join(makeTempDir(), 'my-docs');
    const { exitCode, stdout } = await runInEngine(['new', root, '--name', 'Fern & "Co" <3']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('npm run dev');
    expect(stdout).toContain('npm run build');
    const { report, html, exitCode: built } = await buildFixture(root, { strict: true });
    expect(built).toBe(0);
    expect(report?.counts).toMatchObject({ pages: 5, warnings: 0, errors: 0 });
    expect(html('/introduction')).toContain('Fern &amp; &quot;Co&quot; &lt;3');
    for (const tab of ['Lists', 'Tables'])
      expect(html('/guides/writing-pages')).toContain(`>${tab}</`);
    expect(existsSync(join(root, 'dist/package.json'))).toBe(false);
    expect((await runInEngine(['check', root, '--strict', '--offline'])).stdout).toBe(
      'No problems found.\n',
    );
  });

  it('makes a name of the folder without --name', async () => {
    const root = join(makeTempDir(), 'garden-docs');
    expect((await runInEngine(['new', root])).stdout).toContain('Created "Garden docs" in ');
  });

  it('refuses a folder with files in a sentence, and leaves them alone', async () => {
    const root = writeProject({ 'notes.txt': 'mine' });
    const before = readTree(root);
    const { exitCode, stderr } = await runInEngine(['new', root]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('already contains files, such as notes.txt. Use an empty folder');
    expect(readTree(root)).toEqual(before);
  });

  it('starts in a fresh repository', async () => {
    const root = makeTempDir();
    mkdirSync(join(root, '.git'));
    expect((await runInEngine(['new', root])).exitCode).toBe(0);
    expect(existsSync(join(root, '.gitignore'))).toBe(true);
  });

  it('adds what a host needs to a project that is there, and nothing twice', async () => {
    const root = writeProject(FAULTY);
    const before = readTree(root);
    const { stdout } = await runInEngine(['new', root, '--deploy', 'vercel']);
    const [, added = ''] = /^Added (.*)\.$/m.exec(stdout) ?? [];
    const files = ['package.json', 'vercel.json', '.node-version'].map((name) => expect.stringContaining(name)); // prettier-ignore
    expect(added.split(', ')).toEqual([expect.stringMatching(/vendor\/.*\.tgz$/), ...files]);
    expect(readTree(root)).toMatchObject(before);
    const again = await runInEngine(['new', root, '--deploy', 'vercel']);
    expect([again.exitCode, again.stderr]).toEqual([
      2,
      expect.stringContaining('already contains the files for vercel'),
    ]);
    const unknown = await runInEngine(['new', root, '--deploy', 'netlfy']);
    expect(unknown.stderr).toContain('Unknown host "netlfy". Did you mean "netlify"?');
  });
});
