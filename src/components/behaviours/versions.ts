import { remember } from './store.ts';

const lists = document.querySelectorAll<HTMLDetailsElement>('.t-select');
const root = document.documentElement;

/** Marks the version that the page shows in every version list. */
function showVersion(): void {
  const { version } = root.dataset;
  if (!version) return;
  for (const list of document.querySelectorAll('[data-versions]')) {
    const label = list.querySelector('[data-version-label]');
    if (label) label.textContent = version;
    for (const link of list.querySelectorAll<HTMLElement>('[data-value]')) {
      if (link.dataset['value'] === version) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }
}

function choose(event: Event): void {
  const link = (event.target as Element).closest<HTMLElement>('[data-value]');
  const version = link?.dataset['value'];
  if (!link || version === undefined) return;
  remember('t-version', version);
  if (link.dataset['stays'] === undefined || root.dataset['anyVersion'] === undefined) return;
  // The page belongs to the other version too, and its sidebar holds the entries of both.
  event.preventDefault();
  root.dataset['version'] = version;
  link.closest('details')?.removeAttribute('open');
  showVersion();
}

for (const list of lists) {
  list.addEventListener('click', choose);
  list.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !list.open) return;
    event.stopPropagation();
    event.preventDefault();
    list.open = false;
    list.querySelector('summary')?.focus();
  });
}

document.addEventListener('click', (event) => {
  for (const list of lists) if (!list.contains(event.target as Node)) list.open = false;
});

if ('anyVersion' in root.dataset) showVersion();
else if (root.dataset['version']) remember('t-version', root.dataset['version']);
