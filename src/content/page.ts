import type { FrontMatter } from './front-matter-fields.ts';

/** One page file of the project. */
export interface Page {
  /** Path below the pages folder without extension, as written: `guides/quickstart`. */
  id: string;
  /** Path of the file relative to the project root, with forward slashes. */
  file: string;
  /** Where the page is served, without the site's base: `/guides/quickstart`. */
  href: string;
  frontMatter: FrontMatter;
  /** `title` of the front matter, else words made from the last part of the id. */
  title: string;
  /** Made from an OpenAPI document, so that there is no file to edit. */
  isGenerated?: boolean | undefined;
}

/** Address of a page id: `index` is `/`, `guides/index` is `/guides`. */
export function hrefOf(id: string): string {
  return '/' + id.replace(/(^|\/)index$/, '');
}

/** Title for a page that names none: `guides/getting-started` gives "Getting started". */
export function titleFromId(id: string): string {
  const parts = id.split('/');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  const words = (last ?? '').replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
