const sidebar = document.querySelector<HTMLElement>('[data-drawer]');
const active = sidebar?.querySelector<HTMLElement>('.t-nav [aria-current]');

/** Brings the active entry into the middle of the column, unless it is in sight. */
function reveal(): void {
  if (!sidebar || !active) return;
  const frame = sidebar.getBoundingClientRect();
  const entry = active.getBoundingClientRect();
  if (entry.top >= frame.top + 48 && entry.bottom <= frame.bottom - 48) return;
  sidebar.scrollTop += entry.top - frame.top - frame.height / 2;
}

reveal();
sidebar?.addEventListener('toggle', (event) => {
  if (event.target === sidebar) reveal();
});

/** On wide screens a closed group opens with its first page, unless the reader is inside or it starts with a group. */
function openFirstPage(event: MouseEvent): void {
  const summary = (event.target as Element).closest('summary');
  const details = summary?.parentElement;
  if (!(details instanceof HTMLDetailsElement) || details.open || event.defaultPrevented) return;
  if (details.closest('.t-select') || !matchMedia('(width >= 64em)').matches) return;
  const first = details.querySelector<HTMLAnchorElement>(':scope > ul > li:first-child > a');
  if (first && !first.target && !details.querySelector('[aria-current]')) first.click();
}

sidebar?.addEventListener('click', openFirstPage);

export {};
