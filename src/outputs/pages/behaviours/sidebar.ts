import { center } from './_center.ts';
import { readStored, writeStored } from '../../../text/web-storage.ts';
import { parseJson } from '../../../text/json.ts';

/** Keeps the active entry in sight, and opens a group with its first page. */
export function startSidebar(): void {
  const sidebar = document.querySelector<HTMLElement>('[data-drawer]');
  if (!sidebar) return;
  keepGroups(sidebar);
  reveal(sidebar);
  sidebar.addEventListener('toggle', (event) => {
    if (event.target === sidebar) reveal(sidebar);
  });
  if (!('stays' in sidebar.dataset)) sidebar.addEventListener('click', openFirstPage);
}

const GROUPS = 't-groups';

/** Opens the groups that the reader opened on pages before, as long as the tab is open. */
function keepGroups(sidebar: HTMLElement): void {
  const groups = [...sidebar.querySelectorAll<HTMLDetailsElement>('.t-nav details')];
  if (groups.length === 0) return;
  const known = parseJson(readStored('sessionStorage', GROUPS) ?? '');
  const opened = new Set(Array.isArray(known) ? known : []);
  for (const group of groups) {
    const name = groupPath(group);
    if (opened.has(name)) group.open = true;
    group.addEventListener('toggle', () => {
      opened[group.open ? 'add' : 'delete'](name);
      writeStored('sessionStorage', GROUPS, JSON.stringify([...opened]));
    });
  }
}

/** Labels of a group and of those around it. */
function groupPath(group: Element | null): string {
  if (!group) return '';
  const around = group.parentElement?.closest('details') ?? null;
  return `${groupPath(around)}/${group.querySelector('summary')?.textContent.trim()}`;
}

/** Brings the active entry into the middle of the column, unless it is in sight. */
function reveal(sidebar: HTMLElement): void {
  const active = sidebar.querySelector('.t-nav [aria-current]');
  if (active) center(active, sidebar, 48);
}

/** On wide screens a closed group opens with its first page, unless the reader is inside or it starts with a group. */
function openFirstPage(event: MouseEvent): void {
  const details = (event.target as Element).closest('.t-nav summary')?.parentElement;
  if (!(details instanceof HTMLDetailsElement) || details.open) return;
  if (!matchMedia('(width >= 64em)').matches || details.querySelector('[aria-current]')) return;
  const first = details.querySelector<HTMLAnchorElement>(':scope > ul > li:first-child > a');
  if (first && !first.target) first.click();
}
