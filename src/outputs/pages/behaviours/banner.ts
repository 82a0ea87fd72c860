import { remember } from './store.ts';

/** Lets the reader close the banner for as long as its text stays the same. */
document.querySelector('[data-banner-close]')?.addEventListener('click', (event) => {
  const banner = (event.target as Element).closest<HTMLElement>('[data-banner-id]');
  remember('t-banner', banner?.dataset['bannerId']);
  document.documentElement.dataset['banner'] = 'closed';
});
