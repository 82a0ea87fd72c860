import { decode } from '../../text/html.ts';
import { onlyTokens, replaceTokens, type HtmlToken } from '../../text/html-reader.ts';
import { ISLAND_TAG, RAW_TAG, SLOT_TAG, TOC_OFF_TAG } from '../components/raw.ts';
import { postprocessElement } from './postprocess-element.ts';
import { postprocessHeading } from './postprocess-heading.ts';
import type { PostprocessOptions, PostprocessState } from './state.ts';
import type { Heading } from './types.ts';

export interface PostprocessedHtml {
  html: string;
  headings: Heading[];
  /** Behaviours that its images need. */
  features: PostprocessState['features'];
}

/** Elements that hold addresses, or need attributes. */
const ELEMENTS = new Set([
  'a', 'area', 'img', 'source', 'video', 'audio', 'track', 'iframe', 'embed', 'object', 'image',
  'link', 'form', 'input', 'script', 'style',
]); // prettier-ignore
const HEADINGS = new Map([['h1', 1], ['h2', 2], ['h3', 3], ['h4', 4]]); // prettier-ignore
const MARKS = [RAW_TAG, TOC_OFF_TAG, ISLAND_TAG, SLOT_TAG];
const TOKENS = onlyTokens([...ELEMENTS, ...HEADINGS.keys(), 'th', ...MARKS]);

/**
 * The last pass over a page's HTML: gives headings their ids and anchors, resolves links and
 * sources, marks external links, makes images lazy and zoomable. One scan for all of it, whatever
 * wrote the markup (Markdown, JSX, snippets, components).
 */
export function postprocessHtml(html: string, options: PostprocessOptions): PostprocessedHtml {
  for (const [, id = ''] of html.matchAll(/ id="([^"]+)"/g)) options.ids.take(decode(id));
  const state: PostprocessState = {
    options,
    headings: [],
    tocOff: 0,
    linkDepth: 0,
    islands: [],
    features: new Set(),
  };
  const result = freeSummaries(postprocessPart(html, state));
  return { html: result, headings: state.headings, features: state.features };
}

/** Markdown takes `<summary>` for a part of the line below it, but it has to stand in `<details>` itself. */
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
  if (type === 'end') {
    if (name === 'a') state.linkDepth -= 1;
    return undefined;
  }
  const depth = HEADINGS.get(name);
  if (depth !== undefined) return replaceHeading(html, token, depth, state);
  if (name === 'th') return replaceEmptyHeader(html, token, state);
  if (name === 'a') state.linkDepth += 1;
  const start = `<${name}${postprocessElement(name, attributes, state)}>`;
  return type === 'code' ? `${start}${text}</${name}>` : start;
}

/** Comments mark what the browser brings to life: they may stand wherever an element may, and match no selector. */
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

function replaceHeading(html: string, token: HtmlToken, depth: number, state: PostprocessState) {
  const close = html.indexOf(`</h${depth}>`, token.end);
  if (close < 0) return undefined;
  const inner = postprocessPart(html.slice(token.end, close), state);
  const text = postprocessHeading(depth, token.attributes, inner, state);
  return { text, end: close + 5 };
}

const EMPTY = /\s*<\/th>/y;

/** A header without words heads nothing (HTML, 4.9.10); what an island draws itself must stay as it is. */
function replaceEmptyHeader(
  html: string,
  { attributes, end }: HtmlToken,
  { islands }: PostprocessState,
) {
  EMPTY.lastIndex = end;
  if (islands.at(-1) === 'island' || !EMPTY.test(html)) return undefined;
  return { text: `<td${attributes}></td>`, end: EMPTY.lastIndex };
}
