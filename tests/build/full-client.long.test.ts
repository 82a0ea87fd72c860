import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildFixture, type BuiltFixture } from '../support/build-fixture.ts';
import { page, writeProject } from '../support/write-project.ts';
import { loadBundle } from '../../src/output/browser-bundles.ts';
import { bundlePath } from '../../src/site/urls.ts';

const API = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: { '/plants': { get: { summary: 'List plants' } } },
};

/** A site with a page for the operation. */
function garden(mode: string) {
  return writeProject({
    'docs.json': {
      name: 'Garden',
      openapi: 'openapi.json',
      api: { playground: { mode } },
      navigation: [{ group: 'All', pages: ['list', 'by-hand'] }],
    },
    'openapi.json': API,
    'list.mdx': page('List', '', 'openapi: GET /plants'),
    'by-hand.mdx': page(
      'By hand',
      '<ParamField query="limit" type="integer">How many.</ParamField>',
      'api: GET https://api.example/plants',
    ),
  });
}

describe('the full client', () => {
  let folder = '';
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  beforeAll(async () => {
    folder = await loadBundle('full-client');
  });

  it('is less than 760 kB of script and 30 kB of style on the wire', () => {
    expect(gzipSync(read('index.js')).length).toBeLessThan(760_000);
    expect(gzipSync(read('style.css')).length).toBeLessThan(30_000);
    expect(readdirSync(folder).toSorted()).toEqual(['index.js', 'licenses.txt', 'style.css']);
  });

  it('holds no translations of zod, no Markdown parser and no grammars', () => {
    const js = read('index.js');
    // Words of the German and French messages, of the parser, and of the grammars.
    const words = [
      'Ungültige Eingabe: erwartet',
      'Entrée invalide',
      'micromark',
      'relevance:0',
      'hljs.COMMENT',
    ];
    expect(words.filter((word) => js.includes(word))).toEqual([]);
  });

  it('adds styles as sheets, not as elements, which its policy would not allow', () => {
    const made = [...read('index.js').matchAll(/createElement\(["'`]style["'`]\)/g)];
    // For browsers without sheets as objects, and a cursor while something is dragged.
    expect(made.length).toBeLessThanOrEqual(2);
    expect(read('index.js').includes('adoptedStyleSheets.push')).toBe(true);
  });

  it('brings the licenses of the packages in it', () => {
    const text = read('licenses.txt');
    for (const name of ['@scalar/api-client', '@vue/runtime-core', '@codemirror/view', 'zod'])
      expect([name, new RegExp(`^${name} [\\d.]+ \\(MIT\\)$`, 'm').test(text)]).toEqual([
        name,
        true,
      ]);
    expect(text.includes('Permission is hereby granted')).toBe(true);
    expect(read('index.js').slice(0, 200)).toContain('licenses.txt');
  });

  it('is made once', async () => {
    const timeOf = () => statSync(join(folder, 'index.js')).mtimeMs;
    const before = timeOf();
    expect(await loadBundle('full-client')).toBe(folder);
    expect(timeOf()).toBe(before);
  });
});

describe('a site with a playground', () => {
  let site: BuiltFixture;
  beforeAll(async () => {
    site = await buildFixture(garden('show'));
  });

  it('has the client, and a document for each endpoint, described by OpenAPI or by hand', () => {
    expect(site.has(`${bundlePath('full-client')}/index.js`)).toBe(true);
    expect(site.has(`${bundlePath('full-client')}/licenses.txt`)).toBe(true);
    for (const url of ['/list', '/by-hand']) {
      const name = /data-document="([\w-]+)"/.exec(site.html(url))?.[1];
      const document = JSON.parse(site.file(`_trellis/client/${name}.json`)) as typeof API;
      expect(document.servers).toEqual([{ url: 'https://api.example' }]);
      expect(Object.keys(document.paths)).toEqual(['/plants']);
    }
  });

  it('has the client in a page of its own, with a policy that allows nothing inline', () => {
    const frame = site.file('_trellis/client/index.html');
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(frame)?.[1] ?? '';
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toContain('unsafe');
    expect(frame).not.toMatch(/<style|<script>|\son\w+=/);
    expect(site.file('_trellis/client/theme.css')).toContain('--t-accent:');
  });
});

it('leaves the client out of a site without a playground', async () => {
  const site = await buildFixture(garden('simple'));
  expect(site.has('_trellis/client/index.html')).toBe(false);
  expect(site.has(bundlePath('full-client'))).toBe(false);
});
