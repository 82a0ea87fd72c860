const PLACES = 'summary, .t-json-leaf';

/** Arrow keys in a tree: up and down from line to line, right opens, left closes or leads out. */
export function moveByKey(event: KeyboardEvent): void {
  const tree = event.currentTarget as HTMLElement;
  const here = (event.target as Element).closest<HTMLElement>(PLACES);
  if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (event.key === 'ArrowDown') neighbour(here, tree, 1)?.focus();
  else if (event.key === 'ArrowUp') neighbour(here, tree, -1)?.focus();
  else if (event.key === 'ArrowRight') setOpen(here, true);
  else if (!setOpen(here, false)) outer(here, tree)?.focus();
}

function neighbour(
  here: HTMLElement | null,
  tree: HTMLElement,
  step: number,
): HTMLElement | undefined {
  const places = [...tree.querySelectorAll<HTMLElement>(PLACES)].filter(
    (place) => place.parentElement?.closest('details:not([open])') === null || isOwnSummary(place),
  );
  return here ? places[places.indexOf(here) + step] : places[0];
}

/** A summary is to be seen while what it opens is closed. */
function isOwnSummary(place: HTMLElement): boolean {
  return place.matches('summary') && place.parentElement?.parentElement?.closest('details:not([open])') === null; // prettier-ignore
}

/** Opens or closes a line; false where it is so already, or does neither. */
function setOpen(here: HTMLElement | null, open: boolean): boolean {
  const details = here?.matches('summary') ? (here.parentElement as HTMLDetailsElement) : undefined;
  if (!details || details.open === open) return false;
  details.open = open;
  return true;
}

function outer(here: HTMLElement | null, tree: HTMLElement): HTMLElement | null {
  const inside = here?.matches('summary') ? here.parentElement?.parentElement : here;
  const details = inside?.parentElement?.closest('details');
  return details && tree.contains(details) ? details.querySelector('summary') : null;
}
