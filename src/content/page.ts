/** The known fields of a page's front matter; `raw` keeps everything as written. */
export interface FrontMatter {
  title?: string | undefined;
  description?: string | undefined;
  sidebarTitle?: string | undefined;
  icon?: string | undefined;
  iconType?: string | undefined;
  tag?: string | undefined;
  mode?: string | undefined;
  url?: string | undefined;
  openapi?: string | undefined;
  'openapi-schema'?: string | undefined;
  /** `events.yaml userSignedUp`: a channel of an AsyncAPI document. */
  asyncapi?: string | undefined;
  api?: string | undefined;
  authMethod?: string | undefined;
  contentType?: string | undefined;
  playground?: string | undefined;
  version?: string | undefined;
  robots?: string | undefined;
  canonical?: string | undefined;
  lastUpdatedDate?: string | undefined;
  keywords?: string[] | undefined;
  boost?: number | undefined;
  deprecated?: boolean | undefined;
  hidden?: boolean | undefined;
  noindex?: boolean | undefined;
  searchable?: boolean | undefined;
  hideApiMarker?: boolean | undefined;
  hideFooterPagination?: boolean | undefined;
  timestamp?: boolean | undefined;
  rss?: boolean | undefined;
  raw: Record<string, unknown>;
}

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
