import { findNearest } from './_nearest.ts';

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

/** Says it in the language of the address, on hosts that have one such page for all; says whether there was need. */
function translatePage(article: HTMLElement): boolean {
  const others = [...article.querySelectorAll<HTMLTemplateElement>('template[data-folder]')];
  const own = others.find(({ dataset }) => location.pathname.startsWith(dataset['folder'] ?? '/'));
  const before = article.querySelector('h1')?.textContent ?? '';
  if (!own) return false;
  article.lang = own.lang;
  article.dir = own.dir;
  const search = article.querySelector('.t-search');
  article.replaceChildren(own.content);
  keepSearch(article, search);
  const title = article.querySelector('h1')?.textContent ?? '';
  document.title = document.title.replace(before, () => title);
  return true;
}

/** The button that opens the search stays the one that its script knows; it only says it in other words. */
function keepSearch(article: HTMLElement, search: Element | null): void {
  const copy = article.querySelector('.t-search');
  const words = search?.querySelector('span');
  if (!search || !copy || !words) return;
  words.textContent = copy.querySelector('span')?.textContent ?? words.textContent;
  copy.replaceWith(search);
}

const article = document.querySelector<HTMLElement>('.t-not-found');
const box = document.querySelector<HTMLElement>('[data-suggestions]');
const list = box?.querySelector('ul');

// The pages beside it are those of another language.
const isTranslated = article !== null && translatePage(article);
if (!isTranslated && box && list && list.children.length === 0) {
  suggest(list);
  box.hidden = list.children.length === 0;
}
