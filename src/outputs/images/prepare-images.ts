import { runtimeDigest } from '../../engine/engine.ts';
import { PLATFORM } from '../../engine/missing-part.ts';
import type { Site } from '../../site/model/site.ts';
import { SITE_CARD, listCards } from './list-cards.ts';
import { lacksVariants } from './pictures.ts';
import { openImageStore, type ImageStore } from './image-store.ts';
import { makeIcons } from './make-icons.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Pictures that are drawn at the same time; the drawing of one keeps a core busy. */
const MAX_PARALLEL = 2;

/**
 * Makes the pictures of a site, or takes them from the cache; heads of pages name them. Nothing in development. Gives a
 * sentence where the machine cannot draw what is wanted.
 */
export async function prepareImages(site: Site): Promise<string | undefined> {
  if (site.options.mode !== 'build') return undefined;
  const store = openImageStore(site.project.cacheDir);
  const files = new Map<string, string>();
  const icons = await makeIcons(site, store, files);
  const social = await makeCards(site, store, files);
  store.sweep();
  site.images = { icons, social, files };
  const failures = store.failures();
  if ((failures.length > 0 || lacksVariants(site)) && !(await canDraw())) return WITHOUT;
  if (failures.length === 0) return undefined;
  return `Social images or icons are missing, because they could not be drawn: ${failures.join('; ')}`;
}

const WITHOUT = `Pictures are shown as they are, and there are no social images and no icons made of the favicon: sharp is not installed, or has no build for ${PLATFORM}.`;

/** Whether the library that reads and writes pictures is there; it is native code. */
function canDraw(): Promise<boolean> {
  return import('sharp').then(
    () => true,
    (error: unknown) => rethrowUnless(error, 'Error') ?? false,
  );
}

async function makeCards(
  site: Site,
  store: ImageStore,
  files: Map<string, string>,
): Promise<Map<string, string>> {
  const social = new Map<string, string>();
  const cards = listCards(site);
  const engine = cards.size > 0 ? runtimeDigest() : '';
  const waiting = [...cards];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [id, { card, key: facts }] = next;
      const key = `card-${facts(engine)}`;
      const page = site.pages.get(id);
      const file = await store.file(key, 'png', async () => {
        const { drawCard } = await import('./draw-card.ts');
        return page ? site.store.guard.run(page, 'card', () => drawCard(card)) : drawCard(card);
      });
      if (!file) continue;
      const path = `/_trellis/cards/${key.slice(5)}.png`;
      social.set(id, path);
      files.set(path, file);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  // In the order of the list, whichever was done first.
  return new Map([...cards.keys(), SITE_CARD].flatMap((id) => entryOf(social, id)));
}

function entryOf(map: ReadonlyMap<string, string>, id: string): [string, string][] {
  const value = map.get(id);
  return value === undefined ? [] : [[id, value]];
}
