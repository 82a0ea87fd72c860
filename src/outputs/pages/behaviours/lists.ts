/** Lets the lists of the shell close as lists do: by Escape, and by a click beside them. */
export function startLists(): void {
  const lists = document.querySelectorAll<HTMLDetailsElement>('.t-select');
  for (const list of lists) list.addEventListener('keydown', (event) => closeOnEscape(event, list));
  document.addEventListener('click', (event) => {
    for (const list of lists) if (!list.contains(event.target as Node)) list.open = false;
  });
}

function closeOnEscape(event: KeyboardEvent, list: HTMLDetailsElement): void {
  if (event.key !== 'Escape' || !list.open) return;
  // An open drawer around the list stays open.
  event.stopPropagation();
  event.preventDefault();
  list.open = false;
  list.querySelector('summary')?.focus();
}
