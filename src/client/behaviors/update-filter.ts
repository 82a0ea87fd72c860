import { headingOf } from '../shared/page-dom.ts';
import { t } from '../../i18n/page-messages.ts';

const updates = [...document.querySelectorAll<HTMLElement>('.t-update')];

function tagsOf(update: HTMLElement): string[] {
  return update.dataset['tags']?.split(',') ?? [];
}

const tags = [...new Set(updates.flatMap(tagsOf))];
const chosen = new Set(tagsInUrl());
const buttons = new Map(tags.map((tag) => [tag, makeButton(tag)]));

/** Tags of `?tags=One,two` that entries of the page have, in their own spelling. */
function tagsInUrl(): string[] {
  const wanted = new URLSearchParams(location.search).get('tags')?.toLowerCase().split(',') ?? [];
  const names = new Set(wanted.map((tag) => tag.trim()));
  return tags.filter((tag) => names.has(tag.toLowerCase()));
}

/** Writes the selected tags to the URL, so that readers can share it. */
function writeUrl(): void {
  const url = new URL(location.href);
  url.searchParams.delete('tags');
  const rest = url.search;
  const list = [...chosen].map(encodeURIComponent).join(',');
  url.search = chosen.size > 0 ? `${rest ? `${rest}&` : '?'}tags=${list}` : rest;
  history.replaceState(history.state, '', url);
}

/** Shows the entries that have all selected tags; all entries if none is selected. */
function filter(): void {
  for (const [tag, button] of buttons) button.ariaPressed = String(chosen.has(tag));
  for (const update of updates) {
    const updateTags = tagsOf(update);
    update.hidden = [...chosen].some((tag) => !updateTags.includes(tag));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')) {
    const update = headingOf(link)?.closest<HTMLElement>('.t-update');
    (link.closest('li') ?? link).hidden = update?.hidden ?? false;
  }
}

function makeButton(tag: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 't-filter-tag';
  button.textContent = tag;
  button.addEventListener('click', () => {
    if (!chosen.delete(tag)) chosen.add(tag);
    filter();
    writeUrl();
  });
  return button;
}

if (tags.length > 0) {
  const row = document.createElement('div');
  row.className = 't-filters';
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', t('Filter by tag'));
  row.append(...buttons.values());
  const toc = document.querySelector('[data-toc]');
  const panel = document.createElement('div');
  panel.className = 't-filters-panel';
  panel.append(row);
  if (toc?.checkVisibility()) toc.prepend(panel);
  else updates[0]?.before(panel);
  filter();
}
