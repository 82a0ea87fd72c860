import { findTarget, loadOnIntent, refuseUnloaded } from '../shared/page-dom.ts';

// Groups of a long sidebar are closed, with a link to a page that lists them. They get their list when they are opened.

/** The link in place of the list, in a group. */
const CLOSED = ':scope > a';

const loadLists = () => import('../shell/sidebar-lists.ts');

const sidebar = document.querySelector<HTMLElement>('[data-drawer]');
if (sidebar) start(sidebar);

function start(box: HTMLElement): void {
  const fill = (group: EventTarget | null) => {
    if (!(group instanceof HTMLDetailsElement) || !group.open) return;
    if (group.querySelector(CLOSED))
      loadLists().then(({ fillGroup }) => fillGroup(group), refuseUnloaded);
  };
  box.addEventListener('toggle', ({ target }) => fill(target), { capture: true });
  box.addEventListener('pointerover', (event) => {
    const group = findTarget(event, 'summary')?.parentElement;
    if (group?.querySelector(CLOSED))
      loadLists().then(({ prefetchGroup }) => prefetchGroup(group), refuseUnloaded);
  });
  for (const group of box.querySelectorAll('.t-nav details')) fill(group);
  const filter = box.querySelector<HTMLElement>('[data-filter]');
  if (filter) loadOnIntent(filter, () => import('../shell/sidebar-filter.ts'));
}
