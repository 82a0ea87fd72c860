import { RAW_TAG, TOC_OFF_TAG } from './raw.ts';
import { slugOf, type IdRegistry } from './slug.ts';

/** A heading in page order; the table of contents is made of these. */
export interface Heading {
  id: string;
  text: string;
  /** 1 to 4. */
  depth: number;
}

/** What a link or an image source leads to. */
export interface ResolvedLink {
  /** As it goes into the page, base included. */
  href: string;
  external: boolean;
  /** Pixels, for images of the project whose size is known. */
  width?: number | undefined;
  height?: number | undefined;
}

export type LinkKind = 'link' | 'asset';

export interface FinishOptions {
  ids: IdRegistry;
  resolve(href: string, kind: LinkKind): ResolvedLink;
}

export interface FinishedHtml {
  html: string;
  headings: Heading[];
  /** True when an image of the page can be enlarged. */
  hasZoom: boolean;
}

const ATTRIBUTES = `((?:\\s(?:[^"'<>]|"[^"]*"|'[^']*')*)?)`;
const TOKENS = new RegExp(
  [
    `</?${RAW_TAG}>`,
    `<(/?)(${TOC_OFF_TAG})>`,
    `<(script|style)\\b[\\s\\S]*?</\\3\\s*>`,
    `<h([1-4])${ATTRIBUTES}>([\\s\\S]*?)</h\\4>`,
    `<(/?)(a|img|source|video|audio|iframe)${ATTRIBUTES}>`,
  ].join('|'),
  'g',
);

/**
 * The last pass over a page's HTML: gives headings their ids and anchors, resolves links and
 * sources, marks external links, makes images lazy and zoomable. One scan for all of it, whatever
 * wrote the markup (Markdown, JSX, snippets, components).
 */
export function finishHtml(html: string, options: FinishOptions): FinishedHtml {
  const headings: Heading[] = [];
  const state = { tocOff: 0, linkDepth: 0, hasZoom: false };
  for (const [, id] of html.matchAll(/ id="([^"]+)"/g)) options.ids.take(id ?? '');
  const pass = (text: string): string =>
    text.replace(TOKENS, (token, ...groups: (string | undefined)[]) => {
      const [tocClose, toc, verbatim, level, headingAttributes, inner, close, tag, attributes] =
        groups;
      if (toc) state.tocOff += tocClose ? -1 : 1;
      if (toc || (token.includes(RAW_TAG) && /^<\/?[\w-]+>$/.test(token))) return '';
      if (verbatim) return token;
      if (level) return heading(Number(level), headingAttributes ?? '', pass(inner ?? ''));
      if (tag === 'a') state.linkDepth += close ? -1 : 1;
      return close || !tag ? token : element(tag, attributes ?? '');
    });

  const heading = (depth: number, attributes: string, inner: string): string => {
    const text = decode(inner.replace(/<annotation[\s\S]*?<\/annotation>|<[^>]+>/g, '')).trim();
    const given = readAttribute(attributes, 'id');
    const id = given ?? options.ids.unique(slugOf(text));
    if (/ class="[^"]*sr-only/.test(attributes))
      return `<h${depth}${attributes}>${inner}</h${depth}>`;
    if (text && state.tocOff === 0 && !/ data-toc-off\b/.test(attributes))
      headings.push({ id, text, depth });
    const own = given === undefined ? ` id="${encode(id)}"${attributes}` : attributes;
    if (/ noanchor\b| data-no-anchor\b/i.test(attributes))
      return `<h${depth}${own}>${inner}</h${depth}>`;
    const label = `Link to ${text || 'this section'}`;
    return (
      `<div class="t-heading"><h${depth}${own}>${inner}</h${depth}>` +
      `<a class="t-anchor" href="#${encode(id)}" aria-label="${encode(label)}"></a></div>`
    );
  };

  const element = (tag: string, attributes: string): string => {
    const name = tag === 'a' ? 'href' : 'src';
    let result = rewrite(attributes, name, tag, options);
    if (tag === 'video') result = rewrite(result, 'poster', 'img', options);
    if (tag === 'img') result = image(result);
    if (tag === 'iframe' && !/ loading=/.test(result)) result += ' loading="lazy"';
    return `<${tag}${result}>`;
  };

  const image = (attributes: string): string => {
    const self = / \/$/.test(attributes) ? ' /' : '';
    let result = self ? attributes.slice(0, -2) : attributes;
    if (!/ loading=/.test(result)) result += ' loading="lazy"';
    if (!/ decoding=/.test(result)) result += ' decoding="async"';
    if (!/ alt=/.test(result)) result += ' alt=""';
    const isStill = state.linkDepth > 0 || / (?:data-)?no-?zoom\b| data-decorative\b/i.test(result);
    if (isStill) return result;
    state.hasZoom = true;
    return `${result} data-zoom`;
  };

  return { html: pass(html), headings, get hasZoom() { return state.hasZoom; } }; // prettier-ignore
}

/** Resolves the link in one attribute; external links get what keeps the reader's tab and the author's page apart. */
function rewrite(attributes: string, name: string, tag: string, options: FinishOptions): string {
  const pattern = new RegExp(` ${name}="([^"]*)"`);
  const value = pattern.exec(attributes)?.[1];
  if (value === undefined) return attributes;
  const resolved = options.resolve(decode(value), tag === 'a' ? 'link' : 'asset');
  let result = attributes.replace(pattern, () => ` ${name}="${encode(resolved.href)}"`);
  if (tag === 'a' && resolved.external && /^https?:/.test(resolved.href)) {
    if (!/ target=/.test(result)) result += ' target="_blank"';
    if (!/ rel=/.test(result)) result += ' rel="noopener"';
  }
  if (
    tag === 'img' &&
    resolved.width &&
    resolved.height &&
    !/ (?:width|height|style)=/.test(result)
  ) {
    result += ` width="${resolved.width}" height="${resolved.height}"`;
  }
  return result;
}

function readAttribute(attributes: string, name: string): string | undefined {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : decode(value);
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text of a piece of HTML's text or attribute value. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return ENTITIES[name] ?? entity;
    return String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex, 16));
  });
}

/** Text made safe for an attribute value or an element's text. */
export function encode(text: string): string {
  return text
    .replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;'); // prettier-ignore
}
