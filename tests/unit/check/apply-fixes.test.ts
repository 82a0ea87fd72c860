import { chmodSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyFixes, applyRedirects, applyReplacements } from '../../../src/check/fixes.ts';
import { checkSite } from '../../../src/check/check-site.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';
import { createFolder } from '../_folder.ts';
import { loadFolder } from '../site/_site.ts';
import { text } from './_check.ts';

const problem = (
  line: number,
  column: number,
  length: number,
  replacement: string,
): Diagnostic => ({
  code: 'unknown-key',
  severity: 'warning',
  message: 'm',
  file: 'a.json',
  line,
  column,
  length,
  replacement,
});

describe('replacements', () => {
  test('are applied at their offsets, several in a line and with either line ending', () => {
    const { text: corrected, fixes } = applyReplacements('one two\r\nthree\nfour', 'a.json', [
      problem(1, 1, 3, 'eins'),
      problem(1, 5, 3, 'zwei'),
      problem(3, 1, 4, 'vier'),
    ]);
    expect(corrected).toBe('eins zwei\r\nthree\nvier');
    expect(fixes.map(({ before, after }) => [before, after])).toEqual([
      ['one', 'eins'],
      ['two', 'zwei'],
      ['four', 'vier'],
    ]);
  });

  test('are counted from after a byte order mark', () => {
    expect(applyReplacements('\uFEFFone', 'a.json', [problem(1, 1, 3, 'two')]).text).toBe(
      '\uFEFFtwo',
    );
  });

  test('that overlap or are outside of the text are not applied', () => {
    const { text: corrected, fixes } = applyReplacements('one two', 'a.json', [
      problem(1, 1, 5, 'x'),
      problem(1, 5, 3, 'y'),
      problem(9, 1, 3, 'z'),
    ]);
    expect(corrected).toBe('one y');
    expect(fixes).toHaveLength(1);
  });
});

describe('files', () => {
  test('are written with their permissions, and only without a dry run', () => {
    const root = createFolder({ 'a.json': '{ "nme": 1 }' });
    chmodSync(join(root, 'a.json'), 0o640);
    const found = [problem(1, 3, 5, '"name"')];
    expect(applyFixes(found, { root, isDryRun: true })).toHaveLength(1);
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('{ "nme": 1 }');
    applyFixes(found, { root, isDryRun: false });
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('{ "name": 1 }');
    expect(statSync(join(root, 'a.json')).mode & 0o777).toBe(0o640);
  });

  test('that would become invalid JSON stay as they are', () => {
    const root = createFolder({ 'a.json': '{ "nme": 1 }' });
    expect(applyFixes([problem(1, 3, 5, 'name')], { root, isDryRun: false })).toEqual([]);
    expect(readFileSync(join(root, 'a.json'), 'utf8')).toBe('{ "nme": 1 }');
  });

  test('in another encoding than UTF-8 keep their bytes', () => {
    const written = Buffer.from('{ "nme": "Grüße" }', 'latin1');
    const root = createFolder({ 'a.json': written });
    expect(applyFixes([problem(1, 3, 5, '"name"')], { root, isDryRun: false })).toEqual([]);
    expect(readFileSync(join(root, 'a.json'))).toEqual(written);
  });

  test('outside of the project are never written', () => {
    const outside = createFolder({ 'b.json': '{ "nme": 1 }' });
    const root = createFolder();
    symlinkSync(join(outside, 'b.json'), join(root, 'a.json'));
    expect(applyFixes([problem(1, 3, 5, '"name"')], { root, isDryRun: false })).toEqual([]);
    expect(readFileSync(join(outside, 'b.json'), 'utf8')).toBe('{ "nme": 1 }');
  });
});

test('a check no longer finds problems after they are fixed', async () => {
  const properties = {
    navigation: [{ group: 'Start', pages: ['index', 'a.mdx'] }],
    topbarLink: [{ name: 'A', url: '/a' }],
    colors: { primary: '#175f38', light: '#7fd8a0' },
    redirects: [{ source: '/old', destination: '/a' }],
    anchors: [{ name: 'N', url: 'https://example.com', icon: 'fa-leaf' }],
  };
  const files = {
    'index.mdx':
      '---\ntitle: Home\ndescripton: x\n---\n\nSee [a](/old#part) and `[a](/old)`.\r\n\n<Card title="A" href="/old" />\n',
    'a.mdx': text('A', '## Part'),
  };
  const first = await loadFolder(files, properties, { mode: 'check' });
  const fixes = applyFixes(await checkSite(first), { root: first.root, isDryRun: false });
  expect(fixes.map(({ code, before, after }) => [code, before, after])).toEqual([
    ['entry-extension', '"a.mdx"', '"a"'],
    ['unknown-key', '"topbarLink"', '"topbarLinks"'],
    ['icon-prefix', '"fa-leaf"', '"leaf"'],
    ['unknown-field', 'descripton', 'description'],
    ['redirected-link', '/old#part', '/a#part'],
    ['redirected-link', '/old', '/a'],
  ]);
  const second = await loadFolder(
    {
      'index.mdx': readFileSync(join(first.root, 'index.mdx'), 'utf8'),
      'a.mdx': files['a.mdx'],
      'docs.json': readFileSync(join(first.root, 'docs.json'), 'utf8'),
    },
    {},
    { mode: 'check' },
  );
  expect(await checkSite(second)).toEqual([]);
  expect(readFileSync(join(first.root, 'index.mdx'), 'utf8')).toContain('`[a](/old)`');
});

describe('redirects', () => {
  const moved = (source: string, destination: string): Diagnostic => ({
    code: 'moved-operation',
    severity: 'warning',
    message: 'm',
    redirect: { source, destination },
  });
  /** The text of docs.json, and the redirects that are reported as added. */
  const applyTo = (config: string, diagnostics: Diagnostic[], isDryRun = false) => {
    const root = createFolder({ 'docs.json': config });
    const fixes = applyRedirects(diagnostics, 'docs.json', { root, isDryRun });
    return {
      config: readFileSync(join(root, 'docs.json'), 'utf8'),
      added: fixes.map(({ before, after }) => `${before} -> ${after}`),
    };
  };

  test('from one source are added once', () => {
    const found = [moved('/a', '/b'), moved('/a', '/b'), moved('/c', '/b')];
    const { config, added } = applyTo('{ "name": "Docs" }', found);
    expect(JSON.parse(config)).toEqual({
      name: 'Docs',
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/c', destination: '/b' },
      ],
    });
    expect(added).toEqual(['/a -> /b', '/c -> /b']);
    expect(applyTo('{ "name": "Docs" }', found, true)).toEqual({
      config: '{ "name": "Docs" }',
      added,
    });
  });

  test('are not added to a file in another encoding than UTF-8, which keeps its bytes', () => {
    const written = Buffer.from('{ "name": "Grüße" }', 'latin1');
    const root = createFolder({ 'docs.json': written });
    const options = { root, isDryRun: false };
    expect(applyRedirects([moved('/a', '/b')], 'docs.json', options)).toEqual([]);
    expect(readFileSync(join(root, 'docs.json'))).toEqual(written);
  });

  test('are added to an object without properties', () => {
    const { config, added } = applyTo('{}\n', [moved('/a', '/b')]);
    expect(JSON.parse(config)).toEqual({ redirects: [{ source: '/a', destination: '/b' }] });
    expect(added).toEqual(['/a -> /b']);
  });

  test.each(['[]', '{ "redirects": { "$ref": "redirects.json" } }'])(
    'that have no place in %s are not reported as added',
    (text) => {
      expect(applyTo(text, [moved('/a', '/b')])).toEqual({ config: text, added: [] });
    },
  );
});
