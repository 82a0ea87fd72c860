import { findTarget } from '../shared/page-dom.ts';

/** Visible rows of a tree, in order. */
function rowsOf(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('.t-tree-row')].filter((row) =>
    row.checkVisibility(),
  );
}

/** Typing timeout of the type-ahead search, in milliseconds. */
const PAUSE = 600;

let typed = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The next row whose name begins with the typed text; repeating one letter cycles through all
 * matches.
 */
function findTyped(
  rows: readonly HTMLElement[],
  at: number,
  letter: string,
): HTMLElement | undefined {
  clearTimeout(timer);
  timer = setTimeout(() => (typed = ''), PAUSE);
  typed += letter.toLowerCase();
  const isRepeated = [...typed].every((one) => one === typed[0]);
  const wanted = isRepeated ? typed.slice(0, 1) : typed;
  const start = isRepeated ? at + 1 : at;
  const inOrder = [...rows.slice(start), ...rows.slice(0, start)];
  return inOrder.find((row) => nameOf(row).startsWith(wanted));
}

function nameOf(row: HTMLElement): string {
  return row.textContent.trim().toLowerCase();
}

function isCharacter(key: string): boolean {
  return key.length === 1 && key !== ' ';
}

/**
 * Arrow keys move through the rows, open and close folders, and move to the parent folder; letters
 * search for names.
 */
function onKey(event: KeyboardEvent, tree: Element): void {
  const row = findTarget(event, '.t-tree-row');
  // Alt and the left arrow go back in the browser's history.
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(tree);
  const folder = row.parentElement instanceof HTMLDetailsElement ? row.parentElement : undefined;
  const at = rows.indexOf(row);
  let next: HTMLElement | null | undefined;
  if (event.key === 'ArrowDown') next = rows[at + 1];
  else if (event.key === 'ArrowUp') next = rows[at - 1];
  else if (event.key === 'Home') next = rows[0];
  else if (event.key === 'End') next = rows.at(-1);
  else if (event.key === 'ArrowRight' && folder && !folder.open) folder.open = true;
  else if (event.key === 'ArrowRight' && folder) next = rows[at + 1];
  else if (event.key === 'ArrowLeft' && folder?.open) folder.open = false;
  else if (event.key === 'ArrowLeft') next = parentRow(row);
  else if (event.key === '*') openAround(row);
  else if (isCharacter(event.key)) next = findTyped(rows, at, event.key);
  else return;
  if (!isCharacter(event.key)) typed = '';
  event.preventDefault();
  next?.focus();
}

/** Opens all sibling folders of a row, as the asterisk does in trees (ARIA practices). */
function openAround(row: HTMLElement): void {
  const list = row.closest('li')?.parentElement;
  for (const folder of list?.querySelectorAll<HTMLDetailsElement>(':scope > li > details') ?? [])
    folder.open = true;
}

function parentRow(row: HTMLElement): HTMLElement | null | undefined {
  const folder = row.closest('li')?.parentElement?.closest('.t-tree-folder');
  return folder?.querySelector<HTMLElement>('.t-tree-row');
}

for (const tree of document.querySelectorAll('.t-tree')) {
  for (const row of tree.querySelectorAll<HTMLElement>('span.t-tree-row')) row.tabIndex = -1;
  tree.addEventListener('keydown', (event) => onKey(event as KeyboardEvent, tree));
}
