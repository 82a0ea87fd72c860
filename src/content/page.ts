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
  /** The commit that the page is from; absent for one that lies in the project. */
  revision?: PageRevision | undefined;
}

/** Where a page of an earlier state of the project comes from. */
export interface PageRevision {
  /** Tag or branch, as docs.json names it. */
  ref: string;
  /** Its files may be edited, as those of tags may not. */
  isBranch: boolean;
  /** Folder of its pages among those of the site, which their own addresses start from: `1.0`. */
  folder: string;
  /** Path of its file relative to the project root, as it was at that commit. */
  file: string;
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
