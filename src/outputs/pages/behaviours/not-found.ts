import { findNearest } from './_nearest.ts';
import { loadPages, PAGES } from './_other-sidebar.ts';

/** Fills the list of a static 404 page, which cannot know the address while it is built. */
function suggest(into: HTMLElement): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.t-nav a:not([target])')];
  for (const link of findNearest(location.pathname, links, (entry) => entry.pathname)) {
    const item = document.createElement('li');
    const copy = document.createElement('a');
    copy.href = link.href;
    copy.textContent = link.querySelector('span:not([class])')?.textContent ?? link.textContent;
    item.append(copy);
    into.append(item);
  }
}

/** The words in the language of the address, on hosts that have one such page for all. */
function findOwnWords(): HTMLTemplateElement | undefined {
  const all = document.querySelectorAll<HTMLTemplateElement>('.t-not-found template[data-folder]');
  return [...all].find(({ dataset }) => location.pathname.startsWith(dataset['folder'] ?? '/'));
}

/** Says it in the language of the address. */
function translatePage(article: HTMLElement, own: HTMLTemplateElement): void {
  const before = article.querySelector('h1')?.textContent ?? '';
  article.lang = own.lang;
  article.dir = own.dir;
  const search = article.querySelector('.t-search');
  article.replaceChildren(own.content);
  keepSearch(article, search);
  const title = article.querySelector('h1')?.textContent ?? '';
  document.title = document.title.replace(before, () => title);
}

/** Has the pages of the language beside it, which its own such page lists, and the nearest of them in it. */
async function translateSidebar({ dataset, lang, dir }: HTMLTemplateElement): Promise<void> {
  const pages = await loadPages(`${dataset['folder']}404.html`);
  if (!pages) return;
  Object.assign(pages, { lang, dir });
  document.querySelector(PAGES)?.replaceWith(pages);
  suggestPages();
}

/** The button that opens the search stays the one that its script knows; it only says it in other words. */
function keepSearch(article: HTMLElement, search: Element | null): void {
  const copy = article.querySelector('.t-search');
  const words = search?.querySelector('span');
  if (!search || !copy || !words) return;
  words.textContent = copy.querySelector('span')?.textContent ?? words.textContent;
  copy.replaceWith(search);
}

/** Adds the pages that may have been meant, unless the server knew. */
function suggestPages(): void {
  const box = document.querySelector<HTMLElement>('[data-suggestions]');
  const list = box?.querySelector('ul');
  if (!box || !list || list.children.length > 0) return;
  suggest(list);
  box.hidden = list.children.length === 0;
}

const article = document.querySelector<HTMLElement>('.t-not-found');
const own = findOwnWords();
if (article && own) {
  translatePage(article, own);
  void translateSidebar(own);
} else suggestPages();
