import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { makeTempDir, page, writeProject } from '../support/write-project.ts';

describe('--report', () => {
  let built: BuiltFixture;
  beforeAll(async () => {
    const root = writeProject({
      'docs.json': {
        name: 'Fern',
        navigation: [{ group: 'All', pages: ['index', 'broken', 'gone'] }],
      },
      'index.mdx': page('Home'),
      'broken.mdx': page('Broken', 'Text.\n\n<Unheard />'),
      'unlisted.md': page('Unlisted'),
    });
    built = await buildFixture(root, { base: '/docs' });
  });

  it.each(['link.json', 'folder/report.json', 'folder/new/report.json'])(
    'does not follow a link of the project: %s',
    async (report) => {
      const root = writeProject({
        'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
        'index.mdx': page('Home'),
      });
      const outside = makeTempDir();
      symlinkSync(join(outside, 'new.json'), join(root, 'link.json'));
      symlinkSync(outside, join(root, 'folder'));
      const args = ['build', '--no-code', '--report', report];
      const { exitCode, stderr } = await runInEngine(args, root);
      expect(exitCode).toBe(2);
      expect(stderr).toContain(
        `Cannot overwrite --report "${report}", because Trellis did not create it, or it is a link to another folder.`,
      );
      expect(readdirSync(outside)).toEqual([]);
    },
  );

  it('counts pages by their status, and problems by their weight', () => {
    expect(built.report?.counts).toEqual({
      pages: 3,
      ok: 2,
      degraded: 1,
      failed: 0,
      rendered: 3,
      reused: 0,
      warnings: 2,
      errors: 0,
    });
  });

  it('lists every page with its address, file, status and problems', () => {
    const { pages = [] } = built.report ?? {};
    expect(pages.map(({ id, url, file, status }) => ({ id, url, file, status }))).toEqual([
      { id: 'broken', url: '/docs/broken', file: 'broken.mdx', status: 'degraded' },
      { id: 'index', url: '/docs/', file: 'index.mdx', status: 'ok' },
      { id: 'unlisted', url: '/docs/unlisted', file: 'unlisted.md', status: 'ok' },
    ]);
    expect(pages[0]?.diagnostics).toEqual([
      expect.objectContaining({
        code: 'unknown-component',
        severity: 'warning',
        file: 'broken.mdx',
        line: 7,
        column: 1,
      }),
    ]);
  });

  it('lists the problems of no page, with their place', () => {
    expect(built.report?.diagnostics).toEqual([
      expect.objectContaining({
        code: 'missing-page',
        severity: 'warning',
        file: 'docs.json',
        line: expect.any(Number),
        column: expect.any(Number),
      }),
    ]);
  });

  it('contains the root, the version of Trellis, and the duration of each stage', () => {
    expect(built.report).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      root: built.root,
    });
    for (const ms of Object.values(built.report?.timings ?? {}))
      expect(ms).toBeGreaterThanOrEqual(0);
  });

  it('is written for a build that is kept back, too', async () => {
    const { report } = await buildFixture(writeProject({ 'docs.json': { name: 7 } }));
    expect(report?.counts.errors).toBeGreaterThan(0);
    expect(report?.pages).toEqual([]);
    expect(report?.diagnostics[0]).toMatchObject({ file: 'docs.json', severity: 'error' });
  });
});
