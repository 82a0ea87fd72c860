import type { Site } from '../site/model/site.ts';
import { prepareImages } from './images/prepare-images.ts';
import { prepareUtilities } from './tailwind/utility-sheet.ts';

/** Makes, before files are listed, what heads of pages name: the sheet of utility classes, icons and cards. */
export async function prepareOutputs(site: Site): Promise<void> {
  await prepareUtilities(site);
  await prepareImages(site);
}
