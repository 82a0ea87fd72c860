import { finishElement } from './postprocess-element.ts';
import { finishHeading } from './postprocess-heading.ts';
import { decode } from '../../text/html.ts';
import { ISLAND_TAG, RAW_TAG, SLOT_TAG, TOC_OFF_TAG } from '../components/raw.ts';
import type { IdRegistry } from '../../text/slug.ts';
import type { Heading, LinkKind, ResolvedLink } from './types.ts';

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

/** Where the pass stands, and what it has found so far. */
export interface FinishState {
  options: FinishOptions;
  headings: Heading[];
  /** How many elements around this place keep headings out of the table of contents. */
  tocOff: number;
  /** How many links are open. */
  linkDepth: number;
  /** Islands and slots that are open, innermost last: what an island draws itself must stay as it is. */
  islands: ('island' | 'slot')[];
  hasZoom: boolean;
}

const ATTRIBUTES = `(?:\\s(?:[^"'<>]|"[^"]*"|'[^']*')*)?`;
const FINISHED = 'a|area|img|source|video|audio|track|iframe|embed|object|image|link|form|input';
const TOKENS = new RegExp(
  [
    `</?(?<raw>${RAW_TAG})>`,
    `<(?<markClose>/?)(?:(?<island>${ISLAND_TAG})|(?<slot>${SLOT_TAG}))(?: n="(?<n>[\\d.]+)")?>`,
    `<(?<tocClose>/?)(?<toc>${TOC_OFF_TAG})>`,
    `<(?<code>script|style)\\b(?<codeAttributes>${ATTRIBUTES})>(?<text>[\\s\\S]*?)</\\k<code>\\s*>`,
    `<th(?<cell>${ATTRIBUTES})>\\s*</th>`,
    `<h(?<level>[1-4])(?<headingAttributes>${ATTRIBUTES})>(?<inner>[\\s\\S]*?)</h\\k<level>>`,
    `<(?<close>/?)(?<tag>${FINISHED})(?<attributes>${ATTRIBUTES})>`,
  ].join('|'),
  'g',
);

/**
 * The last pass over a page's HTML: gives headings their ids and anchors, resolves links and
 * sources, marks external links, makes images lazy and zoomable. One scan for all of it, whatever
 * wrote the markup (Markdown, JSX, snippets, components).
 */
export function finishHtml(html: string, options: FinishOptions): FinishedHtml {
  for (const [, id = ''] of html.matchAll(/ id="([^"]+)"/g)) options.ids.take(decode(id));
  const state: FinishState = {
    options,
    headings: [],
    tocOff: 0,
    linkDepth: 0,
    islands: [],
    hasZoom: false,
  };
  const finished = freeSummaries(finishPart(html, state));
  return { html: finished, headings: state.headings, hasZoom: state.hasZoom };
}

/** Markdown takes `<summary>` for a part of the line below it, but it has to stand in `<details>` itself. */
function freeSummaries(html: string): string {
  if (!html.includes('<p><summary')) return html;
  return html
    .replace(/<p>(<summary[\s>](?:(?!<\/?p>).)*?<\/summary>)\s*/gs, '$1<p>')
    .replaceAll('</summary><p></p>', '</summary>');
}

function finishPart(html: string, state: FinishState): string {
  return html.replace(TOKENS, (token, ...match) =>
    finishToken(token, match.at(-1) as Record<string, string | undefined>, state),
  );
}

function finishToken(
  token: string,
  groups: Record<string, string | undefined>,
  state: FinishState,
): string {
  const { raw, toc, code, cell, level, close, tag } = groups;
  if (raw) return '';
  if (groups['island'] || groups['slot']) return finishMark(groups, state);
  if (toc) {
    state.tocOff += groups['tocClose'] ? -1 : 1;
    return '';
  }
  if (code) {
    const attributes = finishElement(code, groups['codeAttributes'] ?? '', state);
    return `<${code}${attributes}>${groups['text'] ?? ''}</${code}>`;
  }
  // A header without words heads nothing (HTML, 4.9.10); what an island draws itself must stay as it is.
  if (cell !== undefined) return state.islands.at(-1) === 'island' ? token : `<td${cell}></td>`;
  if (level) {
    const inner = finishPart(groups['inner'] ?? '', state);
    return finishHeading(Number(level), groups['headingAttributes'] ?? '', inner, state);
  }
  if (tag === 'a') state.linkDepth += close ? -1 : 1;
  return close || !tag ? token : `<${tag}${finishElement(tag, groups['attributes'] ?? '', state)}>`;
}

/** Comments mark what the browser brings to life: they may stand wherever an element may, and match no selector. */
function finishMark(groups: Record<string, string | undefined>, { islands }: FinishState): string {
  const kind = groups['island'] ? 'island' : 'slot';
  if (groups['markClose']) {
    islands.pop();
    return `<!--/${kind}-->`;
  }
  islands.push(kind);
  return `<!--${kind} ${groups['n'] ?? ''}-->`;
}
