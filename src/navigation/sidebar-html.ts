import { encode } from '../utils/html.ts';
import type { NavLink } from './link.ts';
import type { NavGroup, NavNode } from './navigation.ts';

/** Starts every top-level entry; the search for open groups goes back no further than this. */
const TOP = '<li class="t-nav-top"';
const GROUP = '<details';

/** Badges must fit a narrow column. */
const SHORT_METHODS: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT' };

/** Gives the list markup of a sidebar, with no entry marked as active. */
export function renderSidebar(nodes: readonly NavNode<string>[]): string {
  const items = nodes.map((node) =>
    node.type === 'link' ? `${TOP}${only(node)}>${renderLink(node)}</li>` : renderSection(node),
  );
  return `<ul class="t-nav" role="list">${items.join('')}</ul>`;
}

/**
 * Gives the markup with the first entry for `href` marked and the groups around it open. `href` is the one
 * in the markup, base included; without such an entry the markup comes back as it is.
 */
export function markActive(html: string, href: string): string {
  const marker = `<a href="${encode(href)}"`;
  const at = html.indexOf(marker);
  if (at === -1) return html;
  const top = Math.max(0, html.lastIndexOf(TOP, at));
  const marked = `<a aria-current="page"${marker.slice(2)}${html.slice(at + marker.length)}`;
  return html.slice(0, top) + openGroups(html.slice(top, at)) + marked;
}

/** Opens the groups that are not closed again before the end of the text. */
function openGroups(before: string): string {
  const around: number[] = [];
  for (const { 0: tag, index } of before.matchAll(/<\/?details/g)) {
    if (tag === GROUP) around.push(index);
    else around.pop();
  }
  let html = before;
  for (const index of around.toReversed()) {
    const end = index + GROUP.length;
    if (!html.startsWith(' open', end)) html = `${html.slice(0, end)} open${html.slice(end)}`;
  }
  return html;
}

/** A top-level group is a plain heading that is always open. */
function renderSection(group: NavGroup<string>): string {
  const title = renderTitle(group);
  const heading = title && `<p class="t-nav-title">${title}</p>`;
  return `${TOP}${only(group)}>${heading}${renderList(group)}</li>`;
}

function renderTitle(group: NavGroup<string>): string {
  if (group.label === '' && !group.root) return '';
  const label = `${group.icon ?? ''}<span>${encode(group.label)}</span>${pill(group.tag)}`;
  return group.root ? `<a href="${encode(group.root.href)}">${label}</a>` : label;
}

function renderList(group: NavGroup<string>): string {
  if (group.children.length === 0) return '';
  return `<ul role="list">${group.children.map((node) => renderItem(node)).join('')}</ul>`;
}

function renderItem(node: NavNode<string>): string {
  if (node.type === 'link') return `<li${only(node)}>${renderLink(node)}</li>`;
  if (node.label === '') return node.children.map((child) => renderItem(child)).join('');
  const open = node.expanded ? ' open' : '';
  const label = `${node.icon ?? ''}<span>${encode(node.label)}</span>${pill(node.tag)}`;
  const root = node.root ? [`<li>${renderLink(node.root)}</li>`] : [];
  const items = [...root, ...node.children.map((child) => renderItem(child))].join('');
  return `<li${only(node)}>${GROUP}${open}><summary>${label}</summary><ul role="list">${items}</ul></details></li>`;
}

function renderLink(link: NavLink<string>): string {
  const away = link.external && /^https?:/.test(link.href) ? ' target="_blank" rel="noopener"' : '';
  const label = `<span>${encode(link.label)}</span>`;
  const deprecated = link.deprecated ? pill('deprecated', 't-pill-old') : '';
  return `<a href="${encode(link.href)}"${away}>${link.icon ?? ''}${badge(link.method)}${label}${pill(link.tag)}${deprecated}</a>`;
}

function badge(method: string | undefined): string {
  if (!method) return '';
  const name = method.toUpperCase();
  return `<span class="t-method" data-method="${encode(name.toLowerCase())}">${encode(SHORT_METHODS[name] ?? name)}</span>`;
}

function pill(text: string | undefined, kind?: string): string {
  return text ? `<span class="t-pill${kind ? ` ${kind}` : ''}">${encode(text)}</span>` : '';
}

/** Entries of one version are hidden by style while the reader has another one selected. */
function only({ version }: NavNode<string>): string {
  return version ? ` data-only="${encode(version)}"` : '';
}
