import { metaFor } from '../facts/folder-meta.ts';
import { absolute, pathOf, type HeadInput } from './head-input.ts';

const META_KEYS =
  /^(?:og:|twitter:|article:|robots$|description$|keywords$|google-site-verification$|msvalidate\.01$)/;

/**
 * Meta tags of a page by name. What docs.json says wins over what follows from it, and what the page says wins over
 * both. `canonical` is among them where docs.json has it: the address of the site.
 */
export function collectMeta(input: HeadInput): Map<string, string> {
  const { config, page } = input;
  const own = [...Object.entries(metaFor(config, pathOf(input))), ...ownMeta(page)];
  const meta = new Map([
    ...standardMeta(input),
    ...own
      .filter(([, value]) => value)
      .map(([name, value]) => [name, address(input, name, value)] as const),
  ]);
  setImage(input, meta);
  if (!input.isIndexed) meta.set('robots', 'noindex');
  if (page?.frontMatter.robots) meta.set('robots', page.frontMatter.robots);
  return meta;
}

/** What follows from docs.json and the front matter. */
function standardMeta(input: HeadInput): [string, string][] {
  const { config, page, kind = 'article' } = input;
  const description = input.description ?? config.description;
  const given: [string, string | undefined][] = [
    ['description', description],
    ['keywords', page?.frontMatter.keywords?.join(', ')],
    ['application-name', config.name],
    ['apple-mobile-web-app-title', config.name],
    ['generator', 'Trellis'],
    ['og:type', kind === 'article' ? 'article' : 'website'],
    ['og:site_name', config.name],
    ['og:title', fullTitle(input)],
    ['og:description', description],
    ['og:url', kind === 'not-found' ? undefined : absolute(input, input.href)],
    ['article:modified_time', kind === 'article' ? input.dateModified : undefined],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', fullTitle(input)],
    ['twitter:description', description],
  ];
  return given.filter((entry): entry is [string, string] => Boolean(entry[1]));
}

/** Title of the page with that of the site. */
export function fullTitle({ title, config }: HeadInput): string {
  return title ? `${title} - ${config.name}` : config.name;
}

/** Meta tags that a page names itself, such as `og:image`. */
function ownMeta(page: HeadInput['page']): [string, string][] {
  return Object.entries(page?.frontMatter.raw ?? {}).flatMap(([name, value]) =>
    META_KEYS.test(name) && name !== 'description' && ['string', 'number'].includes(typeof value)
      ? [[name, String(value)] as [string, string]]
      : [],
  );
}

/** Addresses in meta tags must be absolute where the origin is known; other values stay. */
function address(input: HeadInput, name: string, value: string): string {
  const isAddress = /(?:image|logo|url|audio|video)$/.test(name) && value.startsWith('/');
  return isAddress ? (absolute(input, input.base + value) ?? input.base + value) : value;
}

/** The generated picture where no other is named; sizes are those that networks ask for. */
function setImage({ image, ...input }: HeadInput, meta: Map<string, string>): void {
  const href = image && absolute(input, image.href);
  if (image && href !== undefined && !meta.has('og:image')) {
    meta.set('og:image', href);
    meta.set('og:image:width', '1200');
    meta.set('og:image:height', '630');
    meta.set('og:image:alt', image.alt);
  }
  const shown = meta.get('og:image');
  if (shown !== undefined && !meta.has('twitter:image')) meta.set('twitter:image', shown);
}
