import { t } from '../../../text/words/page-words.ts';

const updates = [...document.querySelectorAll<HTMLElement>('.t-update')];

function tagsOf(update: HTMLElement): string[] {
  return update.dataset['tags']?.split(',') ?? [];
}

const chosen = new Set<string>();

/** Shows the entries that have one of the chosen tags; all of them while none is chosen. */
function filter(): void {
  for (const update of updates) {
    update.hidden = chosen.size > 0 && !tagsOf(update).some((tag) => chosen.has(tag));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-toc] a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    (link.closest('li') ?? link).hidden =
      heading?.closest<HTMLElement>('.t-update')?.hidden ?? false;
  }
}

function makeButton(tag: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 't-filter';
  button.textContent = tag;
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', () => {
    if (!chosen.delete(tag)) chosen.add(tag);
    button.setAttribute('aria-pressed', String(chosen.has(tag)));
    filter();
  });
  return button;
}

const tags = [...new Set(updates.flatMap(tagsOf))];
if (tags.length > 0) {
  const row = document.createElement('div');
  row.className = 't-filters';
  row.setAttribute('role', 'group');
  row.setAttribute('aria-label', t('Filter by tag'));
  row.append(...tags.map(makeButton));
  const toc = document.querySelector('[data-toc]');
  if (toc?.checkVisibility()) toc.append(row);
  else updates[0]?.before(row);
}
