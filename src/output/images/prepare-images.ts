import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { LoadedPage } from '../../content/pages.ts';
import { viewFor } from '../../navigation/navigation.ts';
import { plainDescription } from '../../site/pages.ts';
import { DamagedCache } from '../../site/cache.ts';
import type { GeneratedIcons, GeneratedImage, Site } from '../../site/site.ts';
import { buildPalette, type Palette } from '../../theme/colors.ts';
import { PLATFORM, runtimeDigest } from '../../utils/engine.ts';
import { messageOf, rethrowUnless } from '../../utils/errors.ts';
import { digest, shortDigest } from '../../utils/files.ts';
import { ImageCache } from './image-cache.ts';
import { lacksVariants } from './pictures.ts';

/** Key of the card for all pages without their own. */
const SITE_CARD = '';

const READABLE = /\.(?:svg|png|jpe?g|webp|gif|avif)$/i;
const ICO = '/favicon.ico';
const TOUCH = '/apple-touch-icon.png';

/** Number of images drawn in parallel; drawing one keeps a core busy. */
const MAX_PARALLEL = 2;

/**
 * Creates the icons and preview images of a site, or takes them from the cache; pages link to them
 * in their head. Does nothing in development. Returns a message if this machine cannot draw them.
 */
export async function prepareImages(site: Site): Promise<string | undefined> {
  if (site.options.mode !== 'build') return undefined;
  const store = openImageStore(site.project.cacheDir);
  const files = new Map<string, GeneratedImage>();
  const icons = await makeIcons(site, store, files);
  const social = await makeCards(site, store, files);
  store.sweep();
  site.images = { icons, social, files };
  const failures = store.failures();
  if ((failures.length > 0 || lacksVariants(site)) && !(await canDraw())) return WITHOUT;
  if (failures.length === 0) return undefined;
  return `Cannot create all social images and icons: ${failures.join('; ')}.`;
}

const WITHOUT = `Images are not optimized, and social images and icons are not generated, because sharp is not installed or does not support ${PLATFORM}.`;

/** Whether the image library is installed; it is native code. */
function canDraw(): Promise<boolean> {
  return import('sharp').then(
    () => true,
    (error: unknown) => rethrowUnless(error, 'Error') ?? false,
  );
}

async function makeCards(
  site: Site,
  store: ImageStore,
  files: Map<string, GeneratedImage>,
): Promise<Map<string, string>> {
  const social = new Map<string, string>();
  const cards = listCards(site);
  const engine = cards.size > 0 ? runtimeDigest() : '';
  const draw = async (id: string, card: Card) => {
    const page = site.pages.get(id);
    const { drawCard } = await import('./draw-card.ts');
    return page ? site.renderCache.guard.run(page, 'card', () => drawCard(card)) : drawCard(card);
  };
  const waiting = [...cards];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, { card, key: keyOf }] = next;
      const key = keyOf(engine);
      const image = await store.image(`card-${key}.png`, () => draw(id, card));
      if (!image) continue;
      const path = `/_trellis/cards/${key}.png`;
      social.set(id, path);
      files.set(path, image);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  // Ordered as listed, because they finish in any order.
  return new Map([...cards.keys(), SITE_CARD].flatMap((id) => entryOf(social, id)));
}

function entryOf(map: ReadonlyMap<string, string>, id: string): [string, string][] {
  const value = map.get(id);
  return value === undefined ? [] : [[id, value]];
}

/** The content of the preview image of a page. */
export interface Card {
  siteName: string;
  /** Absolute path of the logo. */
  logo: string | undefined;
  /** Absolute path of the background image. */
  background: string | undefined;
  /** Position of the page in the navigation, or ''. */
  eyebrow: string;
  title: string;
  description: string;
  /** `docs.example.com` */
  host: string;
  palette: Palette;
}

/** A card with the digest of its content and of the code that draws it. */
interface ListedCard {
  card: Card;
  key: (engine: string) => string;
}

/**
 * The cards of a site by page id: one for the site and, with `thumbnails` in docs.json, one for
 * each page that does not set its own image. Empty if the URL of the site is unknown, because
 * previews require full URLs, or if docs.json sets an image for all pages.
 */
export function listCards(site: Site): Map<string, ListedCard> {
  const { config, options, pages } = site;
  const cards = new Map<string, ListedCard>();
  if (options.origin === undefined || config.metatags['og:image'] !== undefined) return cards;
  const common = commonOf(site, new URL(options.origin).host);
  const filesKey = [common.logo, common.background].map(digestFile).join();
  const add = (id: string, texts: Pick<Card, 'eyebrow' | 'title' | 'description'>) => {
    const card = { ...common, ...texts };
    // The digest uses the content of the files, not their paths.
    const properties = JSON.stringify({ ...card, logo: undefined, background: undefined });
    cards.set(id, { card, key: (engine) => shortDigest(16, engine, filesKey, properties) });
  };
  const title = config.name;
  add(SITE_CARD, { eyebrow: '', title, description: config.description ?? '' });
  if (!config.thumbnails) return cards;
  for (const page of pages.values()) {
    if (!hasOwnCard(page)) continue;
    const texts = site.renderCache.guard.run(page, 'card', () => textsOf(site, page));
    if (texts) add(page.id, texts);
  }
  return cards;
}

function hasOwnCard({ frontMatter }: LoadedPage): boolean {
  const { url, hidden, noindex, raw } = frontMatter;
  return !url && !hidden && !noindex && raw['og:image'] === undefined;
}

function textsOf(site: Site, page: LoadedPage): Pick<Card, 'eyebrow' | 'title' | 'description'> {
  const { tabs, groupPath } = viewFor(site.navigation, page.id);
  const tab = tabs.find(({ active }) => active)?.label ?? '';
  const eyebrow = [...new Set([tab, ...groupPath.slice(-1)])].filter(Boolean).join('  ›  ');
  return { eyebrow, title: page.title, description: plainDescription(page) ?? '' };
}

function commonOf({ config, files }: Site, host: string) {
  const { logo, modeToggle, thumbnails } = config;
  const mode = thumbnails?.appearance ?? modeToggle.default ?? 'light';
  const asset = (path: string | undefined) =>
    path === undefined ? undefined : files.assets.get(`/${path.replace(/^(?:\.?\/)+/, '')}`);
  return {
    siteName: config.name,
    logo: asset(logo?.[mode]),
    background: asset(thumbnails?.background),
    host,
    palette: buildPalette(config.colors)[mode],
  };
}

function digestFile(file: string | undefined): string {
  return file === undefined ? '' : digest(readFileSync(file).toString('base64'));
}

/**
 * The icons derived from the author's favicon: an .ico for browsers that request `/favicon.ico`,
 * and one for home screens. Files of the author at these paths are kept. Adds the generated files
 * to `files`.
 */
async function makeIcons(
  { config, files: { assets } }: Site,
  store: ImageStore,
  files: Map<string, GeneratedImage>,
): Promise<GeneratedIcons> {
  const { favicon, colors } = config;
  const source = favicon && assets.get(favicon.light);
  const canRead = source !== undefined && READABLE.test(source);
  const make = async (path: string, draw: (data: Buffer) => Promise<Uint8Array>) => {
    if (assets.has(path)) return favicon?.light === path ? undefined : path;
    if (!canRead) return undefined;
    const data = readFileSync(source);
    const inputs = [runtimeDigest(), path, JSON.stringify(colors), data.toString('base64')];
    const name = `icon-${shortDigest(16, ...inputs)}${extname(path)}`;
    const image = await store.image(name, () => draw(data));
    if (image) files.set(path, image);
    return image && path;
  };
  const ground = buildPalette(colors).light.bg;
  return {
    ico: await make(ICO, async (data) => (await import('./draw-icons.ts')).drawIco(data)),
    touch: await make(TOUCH, async (data) =>
      (await import('./draw-icons.ts')).drawTouchIcon(data, ground),
    ),
  };
}

/** Generated images in the cache, by names with a digest of their source. */
interface ImageStore {
  /** The image of a name, which is created if it is missing; undefined if that fails. */
  image(
    name: string,
    make: () => Promise<Uint8Array | undefined>,
  ): Promise<GeneratedImage | undefined>;
  /** Distinct error messages of failed images. */
  failures(): readonly string[];
  /** Removes images that were not requested. */
  sweep(): void;
}

/** Opens the images of a cache folder. */
function openImageStore(cacheDir: string): ImageStore {
  const cache = new ImageCache(join(cacheDir, 'drawings'));
  const used = new Set<string>();
  const failures = new Set<string>();
  return {
    async image(name, make) {
      const create = async () => {
        const data = await make().catch((error: unknown) => void failures.add(messageOf(error)));
        if (data) cache.add(name, data);
      };
      if (!cache.has(name)) await create();
      if (!cache.has(name)) return undefined;
      used.add(name);
      return {
        key: name,
        async file() {
          if (cache.find(name) === undefined) await create();
          const file = cache.find(name);
          // Pages link to the image already. The error makes the build start over with an empty cache, which reports the reason.
          if (file === undefined) throw new DamagedCache(name);
          return file;
        },
      };
    },
    failures: () => [...failures],
    sweep: () => cache.keepOnly(used),
  };
}
