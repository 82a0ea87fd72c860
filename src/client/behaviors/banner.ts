import { findTarget } from '../shared/page-dom.ts';
import { writeStored } from '../shared/storage.ts';

/** Lets the reader close the banner for as long as its text stays the same. */
document.querySelector('[data-banner-close]')?.addEventListener('click', (event) => {
  const banner = findTarget(event, '[data-banner-id]');
  writeStored('localStorage', 't-banner', banner?.dataset['bannerId']);
  document.documentElement.dataset['banner'] = 'closed';
});
