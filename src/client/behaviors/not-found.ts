import { findNearest } from '../shared/nearest.ts';

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

const box = document.querySelector<HTMLElement>('[data-suggestions]');
const list = box?.querySelector('ul');
// The server may have suggested pages already.
if (box && list && list.children.length === 0) {
  suggest(list);
  box.hidden = list.children.length === 0;
}
