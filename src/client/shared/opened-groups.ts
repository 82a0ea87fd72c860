import { readStoredTexts, writeStored } from './storage.ts';

const GROUPS = 't-groups';

/** Opens the groups of a sidebar that the reader opened on pages before, as long as the tab is open. */
export function keepGroups(sidebar: HTMLElement): void {
  reopenGroups(sidebar);
  // Browsers still have to send `toggle` for groups that are open by now.
  setTimeout(() =>
    sidebar.addEventListener(
      'toggle',
      ({ target }) => {
        const group = target as HTMLDetailsElement;
        if (!group.matches('.t-nav details')) return;
        const opened = readOpened();
        opened[group.open ? 'add' : 'delete'](groupPath(group));
        writeStored('sessionStorage', GROUPS, JSON.stringify([...opened]));
      },
      true,
    ),
  );
}

/** Opens the groups in a list that the reader opened before. */
export function reopenGroups(list: HTMLElement): void {
  const opened = readOpened();
  for (const group of list.querySelectorAll<HTMLDetailsElement>('.t-nav details'))
    group.open ||= opened.has(groupPath(group));
}

function readOpened(): Set<string> {
  return new Set(readStoredTexts('sessionStorage', GROUPS));
}

/** Labels of a group and its parent groups. */
function groupPath(group: Element | null): string {
  if (!group) return '';
  const parents = groupPath(group.parentElement!.closest('details'));
  return `${parents}/${group.querySelector('summary')?.textContent}`;
}
