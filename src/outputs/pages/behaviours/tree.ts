/** Rows of a tree that are in sight, in order. */
function rowsOf(tree: Element): HTMLElement[] {
  return [...tree.querySelectorAll<HTMLElement>('.t-tree-row')].filter((row) =>
    row.checkVisibility(),
  );
}

/** Arrow keys walk through the rows, open and close folders, and climb to the folder around a row. */
function onKey(event: KeyboardEvent, tree: Element): void {
  const row = (event.target as Element).closest<HTMLElement>('.t-tree-row');
  if (!row) return;
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
  else return;
  event.preventDefault();
  next?.focus();
}

function parentRow(row: HTMLElement): HTMLElement | null | undefined {
  const folder = row.closest('li')?.parentElement?.closest('.t-tree-folder');
  return folder?.querySelector<HTMLElement>('.t-tree-row');
}

for (const tree of document.querySelectorAll('.t-tree')) {
  for (const row of tree.querySelectorAll<HTMLElement>('span.t-tree-row')) row.tabIndex = -1;
  tree.addEventListener('keydown', (event) => onKey(event as KeyboardEvent, tree));
}
