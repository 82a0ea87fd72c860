import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';
import { bundlePath } from '../../src/site/urls.ts';

const GANTT = '```mermaid\ngantt\n  dateFormat YYYY-MM-DD\n  Sow :sow, 2026-03-01, 10d\n```';

function garden(first: string) {
  return writeProject({
    'docs.json': { name: 'Garden', navigation: [{ group: 'All', pages: ['index', 'plain'] }] },
    'index.mdx': page('Plan', first),
    'plain.mdx': page('Plain', '```mermaid\ngraph TD\n  A --> B\n```'),
  });
}

describe('a site with a diagram that the build cannot draw', () => {
  let site: BuiltFixture;
  beforeAll(async () => {
    site = await buildFixture(garden(GANTT), { base: '/docs' });
  });

  it('has its script once, and all of its parts', () => {
    const folder = join(site.out, bundlePath('diagrams'));
    const files = readdirSync(folder);
    expect(files.length).toBeGreaterThan(40);
    const asked = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(asked.filter((name) => !files.includes(name))).toEqual([]);
    expect(site.file('_trellis/diagrams/index.html')).toContain(
      `src="/docs${bundlePath('diagrams')}/index.js"`,
    );
    expect(readFileSync(join(folder, 'licenses.txt'), 'utf8')).toMatch(/^mermaid [\d.]+ \(MIT\)$/m);
  });

  it('has less than 175 kB of script that every drawing needs', () => {
    const folder = join(site.out, bundlePath('diagrams'));
    const needed = new Set(['index.js']);
    // A set that grows is walked to its new end.
    for (const name of needed) {
      const code = readFileSync(join(folder, name), 'utf8');
      for (const [, part = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
        needed.add(part);
    }
    const bytes = [...needed].map((name) => gzipSync(readFileSync(join(folder, name))).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(175_000);
  });

  it('draws in a frame whose policy lets nothing run or load but files of the site', () => {
    const frame = site.file('_trellis/diagrams/index.html');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(frame)?.[1];
    expect(policy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'",
    );
    expect(frame).not.toMatch(/<style|<script>|\son\w+=/);
  });

  it('keeps the strict policy of the page itself, and its text for readers without scripts', () => {
    const html = site.html('/');
    expect(html).toContain('data-diagram="Gantt chart"');
    expect(html.replace(/<[^>]*>/g, '')).toContain('Sow :sow, 2026-03-01, 10d');
    expect(html).toContain('data-diagrams="/docs/_trellis/diagrams/"');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(policy).toContain("frame-src 'self'");
    expect(policy).toContain("trusted-types 'none'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('leaves pages without such a diagram as they are', () => {
    const html = site.html('/plain');
    expect(html).toContain('<figure class="t-diagram">');
    expect(html).not.toMatch(/data-diagram|frame-src|\/diagram-/);
  });

  it('gives the diagram as it is written to readers of Markdown', () => {
    expect(site.file('index.md')).toContain(GANTT);
    expect(site.file('plain.md')).toContain('```mermaid\ngraph TD\n  A --> B\n```');
  });

  it('counts as whole, with a word about the script', () => {
    expect(site.report?.counts).toMatchObject({ ok: 2, degraded: 0, warnings: 0 });
    const told = site.report?.pages.flatMap(({ diagnostics }) => diagnostics) ?? [];
    expect(told.map(({ code, severity, line }) => [code, severity, line])).toEqual([
      ['diagram-script', 'info', 6],
    ]);
  });
});

it('leaves all of it out of other sites', async () => {
  const site = await buildFixture(garden('Nothing.'));
  expect(site.has('_trellis/diagrams')).toBe(false);
  expect(site.has(bundlePath('diagrams').slice(1))).toBe(false);
});
