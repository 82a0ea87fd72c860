import { t } from '../../i18n/page-messages.ts';
import { tryLoadSheet } from '../shared/loading.ts';
import { make } from '../shared/make.ts';
import { readPageParts, waitForImages } from '../shared/page-parts.ts';
import type { Section } from './page-menu.ts';

let view: HTMLElement | undefined;
let isPreparing = false;

/**
 * Puts all pages of a section into one view and opens the browser's dialog, which also saves as PDF; `sheet` is the URL
 * of the view's style sheet. Returns false if no page can be loaded.
 */
export async function printSection(section: Section, sheet: string): Promise<boolean> {
  if (view || isPreparing) return true;
  isPreparing = true;
  try {
    await tryLoadSheet(sheet);
    const parts = (await readPageParts(section.hrefs)).filter((part) => part !== undefined);
    if (parts.length === 0) return false;
    await waitForImages(show(section, parts));
  } finally {
    isPreparing = false;
  }
  print();
  return true;
}

function show({ title }: Section, parts: readonly HTMLElement[]): Element {
  const back = make('button', { type: 'button', class: 't-button' }, t('Back to page'));
  const again = make('button', { type: 'button', class: 't-button' }, t('Print'));
  const heading = make('p', { class: 't-print-title', tabindex: '-1' }, title || document.title);
  const contents = make('ol', { class: 't-print-contents' }, ...parts.map(contentsEntry));
  view = make(
    'main',
    { class: 't-print', 'aria-label': title || document.title },
    make('div', { class: 't-print-bar' }, back, again),
    heading,
    contents,
    ...parts,
  );
  back.addEventListener('click', close);
  again.addEventListener('click', () => print());
  for (const element of document.body.children) element.toggleAttribute('data-aside', true);
  document.body.append(view);
  scrollTo(0, 0);
  heading.focus();
  return view;
}

function contentsEntry(part: HTMLElement): HTMLElement {
  const link = make('a', { href: `#${part.id}` }, part.querySelector('h1')?.textContent ?? '');
  return make('li', {}, link);
}

/** Restores the page. */
function close(): void {
  view?.remove();
  view = undefined;
  for (const element of document.querySelectorAll('[data-aside]'))
    element.removeAttribute('data-aside');
  document.querySelector<HTMLElement>('[data-page-menu] button')?.focus();
}

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && view) close();
});
