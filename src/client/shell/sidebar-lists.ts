import { deferRejection } from '../../utils/errors.ts';
import { loadDocument, loadOnce } from '../shared/loading.ts';
import { reopenGroups } from '../shared/opened-groups.ts';
import { refuseUnloaded } from '../shared/page-dom.ts';

const lists = new Map<string, Promise<Element>>();

/** Puts the list of a group in the place of its link. Without its list, a group keeps the link. */
export function fillGroup(group: Element): void {
  const link = linkOf(group);
  if (link) loadList(link.href).then((list) => putList(list, link), refuseUnloaded);
}

/** Loads the list of a group that a reader may open. */
export function prefetchGroup(group: Element): void {
  const link = linkOf(group);
  if (link) void deferRejection(loadList(link.href));
}

/** The link to the list of a group; null if the list is in the page. */
function linkOf(group: Element): HTMLAnchorElement | null {
  return group.querySelector<HTMLAnchorElement>(':scope > a');
}

/** The list on its separate page. */
function loadList(href: string): Promise<Element> {
  return loadOnce(lists, href, async () => {
    const list = (await loadDocument(href))?.querySelector('.t-nav');
    if (!list) throw new TypeError(`${href} could not be loaded`);
    return list;
  });
}

function putList(list: Element, link: HTMLAnchorElement): void {
  if (!link.isConnected) return;
  const copy = document.importNode(list, true);
  copy.removeAttribute('class');
  const isFocused = document.activeElement === link;
  link.replaceWith(copy);
  if (isFocused) copy.querySelector<HTMLElement>('a, summary')?.focus();
  if (copy instanceof HTMLElement) reopenGroups(copy);
}
