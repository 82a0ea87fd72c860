// Variants of large images, and compressed copies for servers.
import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { changeProject, writeProject } from '../support/write-project.ts';

const raw = { width: 1000, height: 60, channels: 3 as const };
const picture = await sharp(randomBytes(1000 * 60 * 3), { raw })
  .png()
  .toBuffer();

const FILES = {
  'docs.json': {
    name: 'Docs',
    favicon: '/favicon.svg',
    colors: { primary: '#0a7' },
    navigation: [{ group: 'Start', pages: ['index', 'broken'] }],
  },
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'index.mdx': '---\ntitle: Home\n---\n\n![A dashboard](/images/dashboard.png)\n',
  'broken.mdx': '---\ntitle: Broken\n---\n\n![Cut short](/images/broken.png)\n',
  'images/dashboard.png': picture,
  'images/broken.png': Buffer.concat([picture.subarray(0, 40), randomBytes(120_000)]),
};

it('serves a large picture in WebP beside its own file, and a broken one as it is', async () => {
  const built = await buildFixture(writeProject(FILES));
  const [, address = ''] = /([^\s",]+\.768\.webp) 768w/.exec(built.html('/')) ?? [];
  const variant = await sharp(join(built.out, address)).metadata();
  expect([variant.format, variant.width]).toEqual(['webp', 768]);
  expect(built.html('/')).toContain('src="/images/dashboard.png"');
  expect(built.has('/images/dashboard.png')).toBe(true);
  const [, broken = ''] = /([^\s",]+\.768\.webp) 768w/.exec(built.html('/broken')) ?? [];
  expect(readFileSync(join(built.out, broken))).toEqual(FILES['images/broken.png']);
});

it('makes a picture once, and forgets those that no page shows any more', async () => {
  const root = writeProject(FILES);
  await buildFixture(root);
  const kept = () => readdirSync(join(root, '.trellis/pictures')).toSorted();
  expect(kept().map((name) => name.replace(/\.[\w-]{10}\./, '.').replace(/~\w{12}/, ''))).toEqual([
    'broken.1000.webp',
    'broken.768.webp',
    'dashboard.1000.webp',
    'dashboard.768.webp',
  ]);
  changeProject(root, { 'broken.mdx': '# No picture' });
  await buildFixture(root);
  expect(kept()).toHaveLength(2);
});

it('makes a picture again whose file in the cache is damaged', async () => {
  const root = writeProject(FILES);
  const first = await buildFixture(root);
  const [, address = ''] = /([^\s",]+\.768\.webp) 768w/.exec(first.html('/')) ?? [];
  const made = readFileSync(join(first.out, address));
  const dir = join(root, '.trellis/pictures');
  for (const name of readdirSync(dir)) {
    const content = readFileSync(join(dir, name));
    content[content.length >> 1]! ^= 1;
    rmSync(join(dir, name));
    writeFileSync(join(dir, name), content);
  }
  const second = await buildFixture(root);
  expect(readFileSync(join(second.out, address))).toEqual(made);
  expect(readdirSync(dir)).toHaveLength(4);
});

it('writes compressed copies of text when asked to, also where the site itself is unchanged', async () => {
  const root = writeProject(FILES);
  const plain = await buildFixture(root);
  expect(plain.has('/index.html.gz')).toBe(false);
  const built = await buildFixture(root, { out: plain.out, args: ['--precompress'] });
  const copy = gunzipSync(readFileSync(join(built.out, 'index.html.gz'))).toString();
  expect(copy).toBe(built.html('/'));
  expect(built.has('/index.html.br')).toBe(true);
  expect(built.has('/images/dashboard.png.gz')).toBe(false);
});

it('offers pictures only as they are when asked to', async () => {
  const built = await buildFixture(writeProject(FILES), { args: ['--no-pictures'] });
  expect(built.html('/')).not.toContain('srcset');
  expect(built.has('/_trellis/images')).toBe(false);
});
