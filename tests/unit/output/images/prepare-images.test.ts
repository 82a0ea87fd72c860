import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listCards, prepareImages } from '../../../../src/output/images/prepare-images.ts';
import { buildPage } from '../../../../src/site/page-data.ts';
import type { Site } from '../../../../src/site/site.ts';
import { svg } from '../../../support/write-project.ts';
import { createFolder } from '../../_folder.ts';
import { configText, createSite, reload } from '../../site/_site.ts';

const ORIGIN = { origin: 'https://docs.example.com' };
const FILES = { 'favicon.svg': svg('#1A7341'), 'b.mdx': '---\ntitle: B\n---\n' };
const NAVIGATION = { navigation: [{ group: 'Start', pages: ['index', 'b'] }] };

async function prepared(...args: Parameters<typeof createSite>): Promise<Site> {
  const site = await createSite(...args);
  await prepareImages(site);
  return site;
}

const metaOf = (site: Site, id: string, name: string) =>
  buildPage(site, id).head.find(({ attributes }) => attributes['property'] === name)?.attributes[
    'content'
  ];

describe('preview pictures', () => {
  it('are one for the whole site', async () => {
    const site = await prepared(FILES, NAVIGATION, ORIGIN);
    const [picture] = [...(site.images?.social.values() ?? [])];
    expect(site.images?.social.size).toBe(1);
    expect(await sharp(site.images?.files.get(picture ?? '')).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'png',
    });
    for (const id of ['index', 'b'])
      expect(metaOf(site, id, 'og:image')).toBe(`https://docs.example.com${picture}`);
  });

  it('are one for each page with thumbnails, but for pages with their own', async () => {
    const files = { ...FILES, 'c.mdx': '---\ntitle: C\nog:image: /own.png\n---\n' };
    const navigation = [{ group: 'Start', pages: ['index', 'b', 'c'] }];
    const site = await prepared(files, { navigation, thumbnails: { appearance: 'dark' } }, ORIGIN);
    expect([...(site.images?.social.keys() ?? [])].toSorted()).toEqual(['', 'b', 'index']);
    expect(metaOf(site, 'b', 'og:image')).not.toBe(metaOf(site, 'index', 'og:image'));
    expect(metaOf(site, 'c', 'og:image')).toBe('https://docs.example.com/own.png');
  });

  it('are none without an address of the site, and where docs.json names one', async () => {
    expect(listCards(await createSite(FILES, NAVIGATION)).size).toBe(0);
    const metadata = { 'og:image': '/own.png' };
    expect(listCards(await createSite(FILES, { ...NAVIGATION, metadata }, ORIGIN)).size).toBe(0);
  });

  it('are drawn once', async () => {
    const site = await prepared(FILES, NAVIGATION, ORIGIN);
    const [file = ''] = [...(site.images?.files.values() ?? [])].filter((name) =>
      name.includes('card-'),
    );
    const { mtimeMs } = statSync(file);
    await prepareImages(site);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('show the logo as it is now, and as a logo, where it is the background, too', async () => {
    const root = createFolder({
      'docs.json': configText({
        ...NAVIGATION,
        logo: '/logo.svg',
        thumbnails: { background: '/logo.svg' },
      }),
      ...FILES,
      'index.mdx': '# Home',
      'logo.svg': svg('#1A7341'),
    });
    const draw = async () => {
      const { site } = await reload(root, ORIGIN);
      await prepareImages(site!);
      const [picture] = [...(site?.images?.social.values() ?? [])];
      return readFileSync(site?.images?.files.get(picture ?? '') ?? '');
    };
    const green = await draw();
    writeFileSync(join(root, 'logo.svg'), svg('#7A1FA2'));
    const purple = await draw();
    expect(purple.equals(green)).toBe(false);
    const { channels } = await sharp(purple).stats();
    expect(channels[0]!.max - channels[1]!.min).toBeGreaterThan(60);
  });
});

describe('icons', () => {
  it('are made of the favicon', async () => {
    const { images } = await prepared(FILES, NAVIGATION);
    expect(images?.icons).toEqual({ ico: '/favicon.ico', touch: '/apple-touch-icon.png' });
    const ico = readFileSync(images?.files.get('/favicon.ico') ?? '');
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 3, 0, 16, 16]);
    const touch = await sharp(images?.files.get('/apple-touch-icon.png')).metadata();
    expect(touch).toMatchObject({ width: 180, height: 180 });
  });

  it("leave the author's files alone", async () => {
    const own = { ...FILES, 'favicon.ico': 'ico', 'apple-touch-icon.png': 'png' };
    const { images } = await prepared(own, NAVIGATION);
    expect(images?.icons).toEqual({ ico: '/favicon.ico', touch: '/apple-touch-icon.png' });
    expect(images?.files.size).toBe(0);
  });

  it('are left out where the favicon is no picture, without failing the build', async () => {
    const broken = { ...FILES, 'favicon.svg': 'no picture' };
    expect((await prepared(broken, NAVIGATION)).images?.icons).toEqual({
      ico: undefined,
      touch: undefined,
    });
  });

  it('get a ground and room where they have none of their own', async () => {
    const circle =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>';
    const { images } = await prepared({ ...FILES, 'favicon.svg': circle }, NAVIGATION);
    const { data, info } = await sharp(images?.files.get('/apple-touch-icon.png'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(info.channels).toBe(3);
  });
});
