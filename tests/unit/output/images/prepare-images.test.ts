import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listCards, prepareImages } from '../../../../src/output/images/prepare-images.ts';
import { DamagedCache } from '../../../../src/site/cache.ts';
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

const fileOf = async (site: Site, path: string) =>
  (await site.images?.files.get(path)?.file()) ?? '';

/** File of the social card of the site. */
const cardOf = (site: Site) => fileOf(site, site.images?.social.get('') ?? '');

const metaOf = (site: Site, id: string, name: string) =>
  buildPage(site, id).head.find(({ attributes }) => attributes['property'] === name)?.attributes[
    'content'
  ];

describe('preview pictures', () => {
  it('are one for the whole site', async () => {
    const site = await prepared(FILES, NAVIGATION, ORIGIN);
    const [picture] = [...(site.images?.social.values() ?? [])];
    expect(site.images?.social.size).toBe(1);
    expect(await sharp(await cardOf(site)).metadata()).toMatchObject({
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
    const file = await cardOf(site);
    const { mtimeMs } = statSync(file);
    await prepareImages(site);
    expect(await cardOf(site)).toBe(file);
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('are drawn again where one byte of the cache is damaged', async () => {
    const site = await prepared(FILES, NAVIGATION, ORIGIN);
    const file = await cardOf(site);
    const drawn = readFileSync(file);
    const damaged = Buffer.from(drawn);
    damaged[1000]! ^= 1;
    writeFileSync(file, damaged);
    await prepareImages(site);
    expect(readFileSync(await cardOf(site)).equals(drawn)).toBe(true);
  });

  it('are a reason to start without the cache where damaged ones cannot be drawn again', async () => {
    const files = { ...FILES, 'logo.svg': svg('#1A7341') };
    const site = await prepared(files, { ...NAVIGATION, logo: '/logo.svg' }, ORIGIN);
    writeFileSync(await cardOf(site), 'damaged');
    await prepareImages(site);
    rmSync(join(site.project.root, 'logo.svg'));
    await expect(cardOf(site)).rejects.toThrow(DamagedCache);
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
      return readFileSync(await cardOf(site!));
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
    const site = await prepared(FILES, NAVIGATION);
    expect(site.images?.icons).toEqual({ ico: '/favicon.ico', touch: '/apple-touch-icon.png' });
    const ico = readFileSync(await fileOf(site, '/favicon.ico'));
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 3, 0, 16, 16]);
    const touch = await sharp(await fileOf(site, '/apple-touch-icon.png')).metadata();
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
    const site = await prepared({ ...FILES, 'favicon.svg': circle }, NAVIGATION);
    const { data, info } = await sharp(await fileOf(site, '/apple-touch-icon.png'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    expect(info.channels).toBe(3);
  });
});
