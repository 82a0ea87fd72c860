// What `trellis new` writes; it packs the package, which takes as long as all tests of a folder.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { packEngine } from '../support/install-package.ts';
import { runCli } from '../support/run-node.ts';
import { readTree } from '../support/read-tree.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

const PROJECT = {
  'docs.json': { name: 'Fern', navigation: [{ group: 'Start', pages: ['index'] }] },
  'index.mdx': page('Fern', 'Text.'),
};

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

  it('says that the project requires a newer Node, which a checkout installs for itself', async () => {
    const version =
      "Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.1.0'}})";
    const args = ['new', join(makeTempDir(), 'docs')];
    const { exitCode, stdout } = await runCli(args, undefined, [
      '--import',
      `data:text/javascript,${version}`,
    ]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Trellis requires Node 22.19 or newer, but this is 20.1.0.');
    expect((await runCli(['new', join(makeTempDir(), 'docs')])).stdout).not.toContain('requires');
  });

  it('refuses a folder with files in a sentence, and leaves them alone', async () => {
    const root = writeProject({ 'notes.txt': 'mine' });
    const before = readTree(root);
    const { exitCode, stderr } = await runInEngine(['new', root]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('already contains files, such as "notes.txt". Use an empty folder');
    expect(readTree(root)).toEqual(before);
  });

  it('starts in a fresh repository', async () => {
    const root = makeTempDir();
    mkdirSync(join(root, '.git'));
    expect((await runInEngine(['new', root])).exitCode).toBe(0);
    expect(existsSync(join(root, '.gitignore'))).toBe(true);
  });

  it('adds what a host needs to a project that is there, and nothing twice', async () => {
    const root = writeProject(PROJECT);
    const before = readTree(root);
    const { stdout } = await runInEngine(['new', root, '--deploy', 'vercel']);
    const [, added = ''] = /^Added (.*)\.$/m.exec(stdout) ?? [];
    const files = ['package.json', 'vercel.json', '.node-version'].map((name) =>
      expect.stringContaining(name),
    );
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
