import type { HeadTag } from '../model/head-tag.ts';
import { absolute, pathOf, type HeadInput } from './head-input.ts';
import { collectMeta, fullTitle } from './head-meta.ts';

/** Everything in <head> that depends on docs.json and the page. */
export function buildHead(input: HeadInput): HeadTag[] {
  const meta = collectMeta(input);
  const shown = { ...input, href: input.canonicalHref ?? input.href };
  const canonical =
    input.page?.frontMatter.canonical ??
    canonicalOf(shown, meta.get('canonical')) ??
    (input.kind === 'not-found' ? undefined : absolute(input, shown.href));
  meta.delete('canonical');
  const title = fullTitle(input);
  return [
    { tag: 'title', attributes: {}, content: title },
    ...[...meta].map(([name, content]) => metaTag(name, content)),
    ...(canonical ? [link('canonical', canonical)] : []),
    ...(input.markdownHref
      ? [link('alternate', input.markdownHref, { type: 'text/markdown' })]
      : []),
    ...(input.feedHref
      ? [link('alternate', input.feedHref, { type: 'application/rss+xml', title })]
      : []),
    ...languageLinks(input),
    ...input.icons,
    ...input.styles.map((href) => link('stylesheet', href)),
    ...input.scripts.map((src): HeadTag => ({ tag: 'script', attributes: { src, defer: true } })),
    ...structuredData(input, meta.get('og:image')),
  ];
}

/** In docs.json the address stands for the start page, and every page below it has one of its own. */
function canonicalOf(input: HeadInput, site: string | undefined): string | undefined {
  if (site === undefined) return undefined;
  const path = pathOf(input);
  const end = path !== '' && input.href.endsWith('/') ? '/' : '';
  return site.replace(/(?<!\/)\/+$/, '') + path + end;
}

function metaTag(name: string, content: string): HeadTag {
  const key = /^(?:og|article|fb|profile|book|music|video):/.test(name) ? 'property' : 'name';
  return { tag: 'meta', attributes: { [key]: name, content } };
}

function link(rel: string, href: string, more: Record<string, string> = {}): HeadTag {
  return { tag: 'link', attributes: { rel, href, ...more } };
}

/** Only full addresses count; the first language stands for readers of any other. */
function languageLinks({ languages = [], origin }: HeadInput): HeadTag[] {
  if (origin === undefined) return [];
  const [first] = languages;
  const all = first ? [...languages, { language: 'x-default', href: first.href }] : [];
  return all.map(({ language, href }) => link('alternate', origin + href, { hreflang: language }));
}

/** Data, which no browser runs, so that a policy for scripts does not concern it. */
function structuredData(
  { structuredData: render }: HeadInput,
  image: string | undefined,
): HeadTag[] {
  if (!render) return [];
  return [{ tag: 'script', attributes: { type: 'application/ld+json' }, content: render(image) }];
}
