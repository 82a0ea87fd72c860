import type { Site } from '../site/model/site.ts';
import { prepareImages } from './images/prepare-images.ts';
import { prepareUtilities } from './tailwind/utility-sheet.ts';

/**
 * Makes, before files are listed, what heads of pages name: the sheet of utility classes, icons and cards. Gives a
 * sentence where the site goes without something.
 */
export async function prepareOutputs(site: Site): Promise<string | undefined> {
  await prepareUtilities(site);
  return prepareImages(site);
}
