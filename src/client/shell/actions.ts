import './drawer.ts';
import './feedback.ts';
import { lettersOf } from '../../utils/text.ts';
import { idOf } from '../shared/page-dom.ts';

// Actions of the page shell after the first interaction; behaviors/page.ts loads this module then.

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };

/** Requested pages. */
const fetched = new Set([location.pathname]);

// Menus of the shell close on Escape, and on a click outside of them.
const lists = document.querySelectorAll<HTMLDetailsElement>('.t-select');
for (const list of lists) list.addEventListener('keydown', (event) => closeOnEscape(event, list));
document.addEventListener('click', ({ target }) => {
  const node = target instanceof Node ? target : null;
  for (const list of lists) if (!list.contains(node)) list.open = false;
});

/** Follows a shortcut of a single key. */
export function followKey(key: string): void {
  if (key === '?') void openShortcuts();
  if (key === '[') follow('prev');
  if (key === ']') follow('next');
}

function follow(rel: 'prev' | 'next'): void {
  document.querySelector<HTMLAnchorElement>(`.t-pagination a[rel=${rel}]`)?.click();
}

/** Opens the list of shortcuts, on pages that have one. */
async function openShortcuts(): Promise<void> {
  const sheet = document.querySelector<HTMLElement>('[data-shortcuts]')?.dataset['shortcuts'];
  if (sheet === undefined) return;
  const { showShortcuts } = await import('./shortcuts.ts');
  await showShortcuts(sheet);
}

/** Prefetches the page of a link, unless the reader enabled data saving. */
export function prefetch(link: HTMLAnchorElement): void {
  if (
    connection?.saveData ||
    link.origin !== location.origin ||
    link.target ||
    fetched.has(link.pathname)
  )
    return;
  // Anything but a page may be large, and is seldom opened.
  if (/\.(?!html$)\w+$/.test(link.pathname)) return;
  fetched.add(link.pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = link.href;
  document.head.append(hint);
}

function closeOnEscape(event: KeyboardEvent, list: HTMLDetailsElement): void {
  if (event.key !== 'Escape' || !list.open) return;
  // An open drawer around the list stays open.
  event.stopPropagation();
  event.preventDefault();
  list.open = false;
  list.querySelector('summary')?.focus();
}

/**
 * Scrolls to the only element whose id has the same letters and digits as the fragment, or to the field that it is
 * about. Other generators keep punctuation in ids: `#step-1%3A-install`.
 */
export function followFragment(): void {
  const wanted = lettersOf(idOf(location));
  const ids = [...document.querySelectorAll('main [id]')].map(({ id }) => id);
  const [id, ...others] = ids.filter((one) => wanted !== '' && lettersOf(one) === wanted);
  if (id !== undefined && others.length === 0) location.replace(`#${encodeURIComponent(id)}`);
  else followField(idOf(location));
}

/**
 * Redirects from a field that is not on this page to the nearest enclosing field, or to the page of its schema, where
 * ids have another prefix (`renderSchema`).
 */
function followField(id: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>('main .t-field[id]')];
  const [field] = fields
    .filter((one) => id.startsWith(`${one.id}-`))
    .toSorted((a, b) => b.id.length - a.id.length);
  if (!field) return;
  const links = [...field.querySelectorAll<HTMLAnchorElement>('.t-api-schema')].filter(
    (link) => link.closest('.t-field[id]') === field,
  );
  const [link] = links;
  const rest = encodeURIComponent(id.slice(field.id.length));
  location.replace(
    link && links.length === 1
      ? `${link.href}#attribute${rest}`
      : `#${encodeURIComponent(field.id)}`,
  );
}
