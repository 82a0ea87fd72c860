import { findTarget } from '../shared/page-dom.ts';
import { writeStored } from '../shared/storage.ts';

const root = document.documentElement;

/** Remembers the version that the reader chooses. */
function choose(event: Event): void {
  const link = findTarget(event, '[data-value]');
  const version = link?.dataset['value'];
  if (!link || version === undefined) return;
  writeStored('localStorage', 't-version', version);
  if (!('stays' in link.dataset) || !('anyVersion' in root.dataset)) return;
  // The page is in the other version too, and its sidebar contains the entries of both.
  event.preventDefault();
  root.dataset['version'] = version;
  link.closest('details')?.removeAttribute('open');
  showVersion();
}

/** Marks the version that the page shows in every version list. */
function showVersion(): void {
  const { version } = root.dataset;
  for (const label of document.querySelectorAll('[data-version-label]')) {
    if (version) label.textContent = version;
  }
  for (const link of document.querySelectorAll<HTMLElement>('[data-value]')) {
    link.ariaCurrent = link.dataset['value'] === version ? 'true' : null;
  }
}

for (const list of document.querySelectorAll('[data-versions]')) {
  list.addEventListener('click', choose);
}
if ('anyVersion' in root.dataset) showVersion();
else if (root.dataset['version']) writeStored('localStorage', 't-version', root.dataset['version']);
