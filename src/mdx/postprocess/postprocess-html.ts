import type { MessageKey } from '../../i18n/english.ts';
import {
  addAttribute,
  decode,
  encode,
  hasAttribute,
  htmlToText,
  nextToken,
  onlyTokens,
  readAttribute,
  replaceAttribute,
  replaceTokens,
  VOID_ELEMENTS,
  type HtmlToken,
} from '../../utils/html.ts';
import { slugOf, type IdRegistry } from '../../utils/slug.ts';
import { postprocessImage, type ImageState } from './images.ts';
import { replaceClosed } from '../../utils/text.ts';
import {
  ISLAND_TAG,
  RAW_TAG,
  SLOT_TAG,
  SLUG_OFF_TAG,
  TOC_OFF_TAG,
  type Heading,
  type LinkKind,
  type ResolvedLink,
} from '../page-context.ts';

/** URL attributes, by element. */
const URL_ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href'], area: ['href'], form: ['action'], link: ['href'], image: ['href', 'xlink:href'],
  object: ['data'], video: ['src', 'poster'],
}; // prettier-ignore

/** Elements whose URL is a link target, not an embedded resource. */
const LINK_ELEMENTS = new Set(['a', 'area', 'form']);

export interface PostprocessedHtml {
  html: string;
  headings: Heading[];
  /** Behaviors that its images need. */
  features: PostprocessState['features'];
}

/** Elements with URLs or added attributes. */
const ELEMENTS = new Set([
  'a', 'area', 'img', 'source', 'video', 'audio', 'track', 'iframe', 'embed', 'object', 'image',
  'link', 'form', 'input', 'script', 'style',
]); // prettier-ignore
const HEADINGS = new Map([
  ['h1', 1],
  ['h2', 2],
  ['h3', 3],
  ['h4', 4],
]);
const MARKS = [RAW_TAG, TOC_OFF_TAG, ISLAND_TAG, SLOT_TAG];
const TOKENS = onlyTokens([...ELEMENTS, ...HEADINGS.keys(), 'table', 'th', 'code', ...MARKS]);

/**
 * The last pass over the HTML of a page: adds ids and anchors to headings, resolves links and
 * sources, marks external links, makes images lazy and zoomable, wraps tables in scroll boxes. It
 * scans tokens once, because HTML of Astro components, packages, and API descriptions is not
 * available as a tree.
 */
export function postprocessHtml(html: string, options: PostprocessOptions): PostprocessedHtml {
  for (const id of findIds(html)) options.ids.take(decode(id));
  const state: PostprocessState = {
    options,
    headings: [],
    tocOff: 0,
    hidden: findHiddenParts(html),
    linkDepth: 0,
    islands: [],
    features: new Set(),
  };
  const result = addLateIds(freeSummaries(postprocessPart(html, state)), options);
  return {
    html: result.replace(SLUG_OFF_MARK, ''),
    headings: state.headings,
    features: state.features,
  };
}

const MAY_HIDE = /\shidden[\s>=]|display:\s*none/;

/** Elements with `hidden` or `display: none`; their headings are not in the table of contents. */
function findHiddenParts(html: string): [start: number, end: number][] {
  const parts: [start: number, end: number][] = [];
  if (!MAY_HIDE.test(html)) return parts;
  for (let token = nextToken(html, 0); token;) {
    if (token.type !== 'start' || !isHidden(token)) {
      token = nextToken(html, token.end);
      continue;
    }
    const end = endOfElement(html, token);
    parts.push([token.start, end]);
    token = nextToken(html, end);
  }
  return parts;
}

function isHidden({ name, attributes }: HtmlToken): boolean {
  if (!MAY_HIDE.test(`${attributes}>`) || VOID_ELEMENTS.includes(name)) return false;
  const value = readAttribute(attributes, 'hidden');
  if (hasAttribute(attributes, 'hidden') && value !== 'until-found') return true;
  return /(?:^|;)\s*display:\s*none\s*(?:;|$)/.test(readAttribute(attributes, 'style') ?? '');
}

/** Offset after the end tag of an element. */
function endOfElement(html: string, { name, end }: HtmlToken): number {
  const only = onlyTokens([name]);
  let depth = 1;
  for (let token = nextToken(html, end, only); token; token = nextToken(html, token.end, only)) {
    if (token.name !== name || token.type === 'comment' || token.type === 'code') continue;
    depth += token.type === 'start' ? 1 : -1;
    if (depth === 0) return token.end;
  }
  return html.length;
}

const LATE = /<h[56][\s>]|<p class="t-step-title"/;
const LATE_TOKENS = onlyTokens(['h5', 'h6', 'p']);

/** Ids of small headings and titles of steps, which give way to those of headings with an anchor. */
function addLateIds(html: string, { ids, container }: PostprocessOptions): string {
  if (container === 'part' || !LATE.test(html)) return html;
  const add = ({ type, name, attributes, end }: HtmlToken): string | undefined => {
    const isTitle = name !== 'p' || readAttribute(attributes, 'class') === 't-step-title';
    if (type !== 'start' || !isTitle || hasAttribute(attributes, 'id')) return undefined;
    const close = html.indexOf(`</${name}>`, end);
    if (close < 0) return undefined;
    const slug = slugOfHeading(html.slice(end, close));
    return slug === '' ? undefined : `<${name} id="${encode(ids.unique(slug))}"${attributes}>`;
  };
  return replaceTokens(html, add, LATE_TOKENS);
}

const ID = ' id="';

/** All quoted values after `id=`, also in text that resembles a tag. */
function* findIds(html: string): Generator<string> {
  for (let at = html.indexOf(ID); at >= 0; at = html.indexOf(ID, at)) {
    const end = html.indexOf('"', at + ID.length);
    if (end < 0) return;
    if (end > at + ID.length) yield html.slice(at + ID.length, end);
    at = end;
  }
}

/**
 * Markdown wraps `<summary>` together with the line below it, but it must be a child of
 * `<details>`.
 */
function freeSummaries(html: string): string {
  if (!html.includes('<p><summary')) return html;
  return html
    .replace(/<p>(<summary[\s>](?:(?!<\/?p>).)*?<\/summary>)\s*/gs, '$1<p>')
    .replaceAll('</summary><p></p>', '</summary>');
}

function postprocessPart(html: string, state: PostprocessState): string {
  return replaceTokens(html, (token) => replaceToken(html, token, state), TOKENS);
}

function replaceToken(html: string, token: HtmlToken, state: PostprocessState) {
  const { type, name, attributes, text } = token;
  if (MARKS.includes(name)) return replaceMark(token, state);
  if (name === 'table') return wrapTable(html, token, state);
  if (name === 'code') return keepOptionsWhole(html, token, state);
  if (type === 'end') {
    if (name === 'a') state.linkDepth -= 1;
    return undefined;
  }
  const depth = HEADINGS.get(name);
  if (depth !== undefined) return replaceHeading(html, token, depth, state);
  if (name === 'th') return replaceEmptyHeader(html, token, state);
  if (name === 'a') {
    const nested = findNestedUrl(html, token, state);
    if (nested) return nested;
    state.linkDepth += 1;
  }
  const start = `<${name}${postprocessElement(name, attributes, state)}>`;
  return type === 'code' ? `${start}${text}</${name}>` : start;
}

const URL_ONLY = /([^<]+)<\/a>/y;
const LINK_TOKENS = onlyTokens(['a']);

/**
 * The text of a URL that Markdown made a link inside of a link: `<a href="https://a.com">https://a.com</a>`. HTML does
 * not nest links.
 */
function findNestedUrl(html: string, { attributes, end }: HtmlToken, state: PostprocessState) {
  if (state.linkDepth === 0 || state.islands.at(-1) === 'island') return undefined;
  URL_ONLY.lastIndex = end;
  const [element, text = ''] = URL_ONLY.exec(html) ?? [];
  if (element === undefined) return undefined;
  const href = readAttribute(attributes, 'href')?.replace(/^(?:https?:\/\/|mailto:)/, '');
  const isUrl = href === decode(text).replace(/^https?:\/\//, '');
  const after = end + element.length;
  if (!isUrl) return undefined;
  // One search for all URLs in a link: it would take quadratic time for each.
  if (state.linkEnd?.html !== html || state.linkEnd.offset < after)
    state.linkEnd = { html, offset: findLinkEnd(html, after) };
  return state.linkEnd.offset < Infinity ? { text, end: after } : undefined;
}

/** Offset of the end tag of a link that is open at an offset; infinity without one. */
function findLinkEnd(html: string, offset: number): number {
  let depth = 1;
  for (
    let at = nextToken(html, offset, LINK_TOKENS);
    at;
    at = nextToken(html, at.end, LINK_TOKENS)
  ) {
    if (at.name !== 'a' || at.type === 'comment' || at.type === 'code') continue;
    depth += at.type === 'start' ? 1 : -1;
    if (depth === 0) return at.start;
  }
  return Infinity;
}

/** Replaces marks of islands with comments, which are allowed in all elements and which no selector matches. */
function replaceMark({ type, name, attributes }: HtmlToken, state: PostprocessState): string {
  const isEnd = type === 'end';
  if (name === RAW_TAG) return '';
  if (name === TOC_OFF_TAG) {
    state.tocOff += isEnd ? -1 : 1;
    return '';
  }
  const kind = name === ISLAND_TAG ? 'island' : 'slot';
  if (isEnd) {
    state.islands.pop();
    return `<!--/${kind}-->`;
  }
  state.islands.push(kind);
  return `<!--${kind} ${/ n="([\d.]+)"/.exec(attributes)?.[1] ?? ''}-->`;
}

const EMPTY_LINK = /(?<!\s)(\s*)<a(\s[^<>]*)><\/a>(?=(\s|$)?)/g;

/**
 * The content of a heading without anchors as GitBook has them, `## Soil <a href="#soil" id="soil"></a>`, and the id
 * of the first one. Others, and all of a heading that has an id, stay as targets that are no links.
 */
function takeOwnAnchors(written: string, hasId: boolean): { content: string; id?: string } {
  let id: string | undefined;
  const content = written.replace(
    EMPTY_LINK,
    (link, before: string, attributes: string, after?: string) => {
      const own = readAttribute(attributes, 'id');
      if (!own || readAttribute(attributes, 'href') !== `#${own}`) return link;
      if (hasId || id !== undefined) return `${before}<a id="${encode(own)}"></a>`;
      id = own;
      return after === undefined ? before : '';
    },
  );
  if (id === undefined) return { content };
  return content.trim() === '' ? { content: written } : { content: content.trim(), id };
}

function replaceHeading(html: string, token: HtmlToken, depth: number, state: PostprocessState) {
  const close = html.indexOf(`</h${depth}>`, token.end);
  if (close < 0) return undefined;
  const written = html.slice(token.end, close);
  const { content, id } = takeOwnAnchors(written, hasAttribute(token.attributes, 'id'));
  const attributes = id === undefined ? token.attributes : `${token.attributes} id="${encode(id)}"`;
  const inner = postprocessPart(content, state);
  const isInHidden = state.hidden.some(([start, end]) => start <= token.start && token.start < end);
  state.tocOff += isInHidden ? 1 : 0;
  const text = postprocessHeading(depth, attributes, inner, state);
  state.tocOff -= isInHidden ? 1 : 0;
  return { text, end: close + 5 };
}

/**
 * A wide table scrolls in its box instead of widening the page. HTML of an island must not change.
 */
function wrapTable(html: string, { type, start, end }: HtmlToken, state: PostprocessState) {
  if (state.options.container !== 'text' || state.islands.at(-1) === 'island') return undefined;
  const tag = html.slice(start, end);
  return type === 'end' ? `${tag}</div>` : `<div class="t-table">${tag}`;
}

/** Inline code without elements in it; code blocks have a class. */
const INLINE_CODE = /([^<]*-[^<]*)<\/code>/y;
/** An option that fits a narrow screen at 200 % text size; longer ones may wrap. */
const OPTION = /(?<!\S)--?[^\s-]\S{0,13}(?!\S)/g;

/**
 * Browsers break lines after hyphens, even those at the start of options. HTML of an island must
 * not change.
 */
function keepOptionsWhole(html: string, token: HtmlToken, { islands }: PostprocessState) {
  const { type, start, end, attributes } = token;
  INLINE_CODE.lastIndex = end;
  if (type === 'end' || attributes !== '' || islands.at(-1) === 'island') return undefined;
  const code = INLINE_CODE.exec(html);
  if (!code) return undefined;
  const [, content = ''] = code;
  const text = content.replace(OPTION, '<span class="t-option">$&</span>');
  return { text: `${html.slice(start, end)}${text}</code>`, end: INLINE_CODE.lastIndex };
}

const EMPTY = /\s*<\/th>/y;

/** An empty `th` is not a header (HTML, 4.9.10). HTML of an island must not change. */
function replaceEmptyHeader(
  html: string,
  { attributes, end }: HtmlToken,
  { islands }: PostprocessState,
) {
  EMPTY.lastIndex = end;
  if (islands.at(-1) === 'island' || !EMPTY.test(html)) return undefined;
  return { text: `<td${attributes}></td>`, end: EMPTY.lastIndex };
}

export interface PostprocessOptions {
  ids: IdRegistry;
  /** Kind of HTML. Headings in parts around the text get no ids or anchors. */
  container: 'text' | 'panel' | 'part';
  /** A word in the language of the page, its `{}` filled with values in order. */
  t(word: MessageKey, ...values: string[]): string;
  resolve(href: string, kind: LinkKind): ResolvedLink;
}

/** State of the pass. */
interface PostprocessState extends ImageState {
  options: PostprocessOptions;
  headings: Heading[];
  /** How many elements around this place keep headings out of the table of contents. */
  tocOff: number;
  /** Positions of elements that are not displayed. */
  hidden: readonly (readonly [start: number, end: number])[];
  /** Open islands and slots, innermost last: HTML of an island must not change. */
  islands: ('island' | 'slot')[];
  /** End of the innermost link at the last place that was searched, in the part of the page around it. */
  linkEnd?: { html: string; offset: number };
}

/** The inside of a tag with its URL resolved and the attributes of its kind of element added. */
function postprocessElement(tag: string, attributes: string, state: PostprocessState): string {
  let result = attributes.replace(/(?<!\s)\s*\/$/, '');
  // Only elements of SVG need the slash.
  const end = tag === 'image' && result !== attributes ? '/' : '';
  const kind = LINK_ELEMENTS.has(tag) ? 'link' : 'asset';
  let target: ResolvedLink | undefined;
  for (const name of URL_ATTRIBUTES[tag] ?? ['src']) {
    const found = resolveAttribute(result, name, kind, state);
    result = found.attributes;
    target ??= found.target;
  }
  if (tag === 'img' || tag === 'source') result = resolveSourceSet(result, state);
  if (tag === 'a') result = postprocessLink(result, target);
  if (tag === 'img') result = postprocessImage(result, target, state);
  if (tag === 'iframe') result = addAttribute(result, 'loading', 'lazy');
  if (tag === 'input') result = postprocessInput(result);
  return result + end;
}

function resolveAttribute(
  attributes: string,
  name: string,
  kind: LinkKind,
  { options }: PostprocessState,
): { attributes: string; target?: ResolvedLink } {
  const value = readAttribute(attributes, name);
  if (value === undefined) return { attributes };
  const target = options.resolve(value, kind);
  return { attributes: replaceAttribute(attributes, name, target.href), target };
}

/** Resolves each URL of `srcset="/a.png 1x, /a@2x.png 2x"`. */
function resolveSourceSet(attributes: string, { options }: PostprocessState): string {
  const value = readAttribute(attributes, 'srcset');
  if (value === undefined) return attributes;
  const resolved = value.replace(
    /(^|,\s+(?!\s)|,(?=\/))\s*([^\s,][^\s]*?)(?=\s|,\s|$)/g,
    (_, before: string, url: string) => before + options.resolve(url, 'asset').href,
  );
  return replaceAttribute(attributes, 'srcset', resolved);
}

/** External links open in a new tab that cannot access the page. */
function postprocessLink(attributes: string, target: ResolvedLink | undefined): string {
  if (!target?.external || !/^(?:https?:)?\/\//.test(target.href)) return attributes;
  return addAttribute(addAttribute(attributes, 'target', '_blank'), 'rel', 'noopener');
}

/** The checkbox of a task list has no label. */
function postprocessInput(attributes: string): string {
  const isTask = / type="checkbox"/.test(attributes) && hasAttribute(attributes, 'disabled');
  if (!isTask) return attributes;
  return addAttribute(
    attributes,
    'aria-label',
    hasAttribute(attributes, 'checked') ? 'Done' : 'To do',
  );
}

/** A heading with its id and its anchor; notes it for the table of contents. `inner` is postprocessed. */
function postprocessHeading(
  depth: number,
  attributes: string,
  inner: string,
  state: PostprocessState,
): string {
  const plain = `<h${depth}${attributes}>${inner}</h${depth}>`;
  // A lone `#` is a heading to Markdown, and nothing to a reader.
  if (inner.trim() === '') return '';
  if (state.options.container === 'part' || / class="[^"]*sr-only/.test(attributes)) return plain;
  const text = textOfHeading(inner);
  const authorId = readAttribute(attributes, 'id');
  const id = authorId ?? state.options.ids.unique(slugOfHeading(inner));
  const isListed = text && state.tocOff === 0 && !hasAttribute(attributes, 'data-toc-off');
  if (isListed) state.headings.push({ id, text, depth });
  const heading = authorId === undefined ? `<h${depth} id="${encode(id)}"${plain.slice(3)}` : plain;
  // Links cannot be nested in HTML, so a heading inside a link gets no anchor.
  if (hasAttribute(attributes, 'data-no-anchor') || state.linkDepth > 0) return heading;
  if (state.islands.at(-1) === 'island') return heading;
  // An anchor needs a wrapper, which would break the layout of the author's classes.
  if (/ class="(?!t-)/.test(attributes)) return heading;
  const { t } = state.options;
  const label = t('Link to {}', text || t('this section'));
  return (
    `<div class="t-heading">${heading}` +
    `<a class="t-anchor" href="#${encode(id)}" aria-label="${encode(label)}"></a></div>`
  );
}

/** Text of a heading, without the TeX source of formulas. */
function textOfHeading(html: string): string {
  const end = '</annotation>';
  return htmlToText(replaceClosed(html, end, /<annotation[\s\S]*?<\/annotation>/g, '')).trim();
}

const SLUG_OFF_MARK = new RegExp(`</?${SLUG_OFF_TAG}>`, 'g');
const SLUG_OFF_ELEMENT = new RegExp(`<${SLUG_OFF_TAG}>[\\s\\S]*?</${SLUG_OFF_TAG}>`, 'g');

/** Id of a heading: its words around components, or else those in them. */
function slugOfHeading(html: string): string {
  const words = replaceClosed(html, `</${SLUG_OFF_TAG}>`, SLUG_OFF_ELEMENT, '');
  return slugOf(textOfHeading(words)) || slugOf(textOfHeading(html));
}
