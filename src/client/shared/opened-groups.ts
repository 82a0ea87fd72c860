import { readStoredTexts, writeStored } from './storage.ts';

const GROUPS = 't-groups';

/** Opens the groups of a sidebar that the reader opened on pages before, as long as the tab is open. */
export function keepGroups(sidebar: HTMLElement): void {
  reopenGroups(sidebar);
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement) || !target.closest('.t-nav')) return;
    const opened = readOpened();
    opened[target.open ? 'add' : 'delete'](groupPath(target));
    writeStored('sessionStorage', GROUPS, JSON.stringify([...opened]));
  };
  sidebar.addEventListener('toggle', note, { capture: true });
}

/** Opens the groups in a list that the reader opened before. */
export function reopenGroups(list: HTMLElement): void {
  const opened = readOpened();
  if (opened.size === 0) return;
  for (const group of list.querySelectorAll<HTMLDetailsElement>('.t-nav details'))
    if (opened.has(groupPath(group))) group.open = true;
}

function readOpened(): Set<string> {
  return new Set(readStoredTexts('sessionStorage', GROUPS));
}

/** Labels of a group and of those around it. */
function groupPath(group: Element | null): string {
  if (!group) return '';
  const around = group.parentElement?.closest('details') ?? null;
  return `${groupPath(around)}/${group.querySelector('summary')?.textContent.trim()}`;
}
