import { rethrowUnless } from '../../utils/errors.ts';
import { decodeUrl } from '../../utils/url.ts';
import type { FilterGroup } from '../file-formats.ts';
import { findNearest } from '../shared/nearest.ts';

/** A page suggested for the URL. */
interface Page {
  pathname: string;
  href: string;
  label: string;
}

/** Fills the list of a static 404 page, because its URL is unknown during the build. */
async function suggest(into: HTMLElement): Promise<void> {
  const inSidebar = (await readFilter()) ?? listLinks();
  const pages = [...(await searchPages()), ...inSidebar];
  for (const { href, label } of findNearest(location.pathname, pages, (page) => page.pathname)) {
    const item = document.createElement('li');
    const copy = document.createElement('a');
    copy.href = href;
    copy.textContent = label;
    item.append(copy);
    into.append(item);
  }
}

/** Pages about the last part of the path: the sidebar lists only those of one tab. */
async function searchPages(): Promise<Page[]> {
  const button = document.querySelector<HTMLElement>('[data-search-open]');
  const name = decodeUrl(location.pathname).split('/').findLast(Boolean);
  if (!button || name === undefined) return [];
  const { openSiteSearch } = await import('../search.ts');
  const engine = openSiteSearch(button.dataset['index']);
  const results = await engine
    .search(name.replace(/[^\p{L}\p{N}]+/gu, ' '), { language: document.documentElement.lang })
    .catch((error: unknown) => rethrowUnless(error, 'TypeError', 'NetworkError', 'SyntaxError'));
  return (results ?? [])
    .filter(({ kind }) => kind === 'page')
    .map(({ href, title }) => ({
      pathname: new URL(href, location.href).pathname,
      href,
      label: title.map(({ text }) => text).join(''),
    }));
}

function listLinks(): Page[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.t-nav a:not([target])')];
  return links.map((link) => ({
    pathname: link.pathname,
    href: link.href,
    label: link.querySelector('span:not([class])')?.textContent ?? link.textContent,
  }));
}

/** All pages of a long sidebar, whose groups are collapsed; undefined for other sidebars. */
async function readFilter(): Promise<Page[] | undefined> {
  const href = document.querySelector<HTMLElement>('[data-filter]')?.dataset['filter'];
  if (href === undefined) return undefined;
  const response = await fetch(href).catch((error: unknown) => rethrowUnless(error, 'TypeError'));
  if (!response?.ok) return undefined;
  const groups = (await response.json()) as FilterGroup[];
  return groups
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ ...entry, pathname: new URL(entry.href, location.href).pathname }));
}

const box = document.querySelector<HTMLElement>('[data-suggestions]');
const list = box?.querySelector('ul');
// The server may already have rendered suggestions.
if (box && list && list.children.length === 0)
  void suggest(list).then(() => (box.hidden = list.children.length === 0));
