import { deferRejection } from '../../utils/errors.ts';
import { loadDocument, loadOnce } from '../shared/loading.ts';
import { reopenGroups } from '../shared/opened-groups.ts';
import { loadOnIntent, refuseUnloaded } from '../shared/page-dom.ts';

// Groups of a long sidebar are closed, with a link to a page that lists them. Here they get their list when they are opened.

const lists = new Map<string, Promise<Element>>();

const sidebar = document.querySelector<HTMLElement>('[data-drawer]');
if (sidebar) start(sidebar);

function start(box: HTMLElement): void {
  box.addEventListener('toggle', ({ target }) => fill(target), { capture: true });
  box.addEventListener('pointerover', ({ target }) => {
    const link = linkOf((target as Element).closest('summary')?.parentElement);
    if (link) void deferRejection(loadList(link.href));
  });
  for (const group of box.querySelectorAll('.t-nav details')) fill(group);
  const filter = box.querySelector<HTMLElement>('[data-filter]');
  if (filter) loadOnIntent(filter, () => import('../shell/sidebar-filter.ts'));
}

/** The link in the place of the list of a group; undefined where the list is there. */
function linkOf(group: Element | null | undefined): HTMLAnchorElement | null | undefined {
  return group?.querySelector<HTMLAnchorElement>(':scope > .t-nav-all');
}

function fill(group: EventTarget | null): void {
  if (!(group instanceof HTMLDetailsElement) || !group.open) return;
  const link = linkOf(group);
  // Without its list, a group keeps the link.
  if (link) loadList(link.href).then((list) => putList(list, link), refuseUnloaded);
}

/** The list on a page of its own. */
function loadList(href: string): Promise<Element> {
  return loadOnce(lists, href, async () => {
    const list = (await loadDocument(href))?.querySelector('.t-nav');
    if (!list) throw new TypeError(`${href} could not be loaded`);
    return list;
  });
}

function putList(list: Element, link: HTMLAnchorElement): void {
  if (!link.isConnected) return;
  const own = document.importNode(list, true);
  own.removeAttribute('class');
  const isFocused = document.activeElement === link;
  link.replaceWith(own);
  if (isFocused) own.querySelector<HTMLElement>('a, summary')?.focus();
  if (own instanceof HTMLElement) reopenGroups(own);
}
