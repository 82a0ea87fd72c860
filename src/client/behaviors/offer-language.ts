import { t } from '../../i18n/page-messages.ts';
import { findTarget } from '../shared/page-dom.ts';
import { writeStored, readStored } from '../shared/storage.ts';

const KEY = 't-language';
const OPTIONS = '[data-kind="language"] a[hreflang]';
const options = [...document.querySelectorAll<HTMLAnchorElement>(OPTIONS)];

/** The language that the reader chose on this site; undefined without a choice. */
function chosen(): string | undefined {
  return readStored('localStorage', KEY) ?? undefined;
}

/**
 * The option for a language: an exact match, or one with the same base language, `pt` for `pt-BR`.
 */
function findOption(language: string): HTMLAnchorElement | undefined {
  const nameOf = (tag: string) => tag.toLowerCase().split('-')[0];
  return (
    options.find(({ hreflang }) => hreflang.toLowerCase() === language.toLowerCase()) ??
    options.find(({ hreflang }) => nameOf(hreflang) === nameOf(language))
  );
}

/** Offers the page in another language until the reader declines. */
function offer({ href, hreflang, dataset }: HTMLAnchorElement): void {
  const note = document.createElement('aside');
  note.className = 't-offer';
  note.lang = hreflang;
  note.ariaLabel = dataset['offer'] ?? '';
  const link = document.createElement('a');
  Object.assign(link, { href, hreflang, textContent: dataset['offer'] });
  link.addEventListener('click', () => writeStored('localStorage', KEY, hreflang));
  const close = document.createElement('button');
  close.type = 'button';
  close.lang = document.documentElement.lang;
  close.ariaLabel = t('Close');
  close.addEventListener('click', () => {
    writeStored('localStorage', KEY, current?.hreflang);
    note.remove();
  });
  note.append(link, close);
  document.body.append(note);
}

// The 404 page inserts another such list later.
document.addEventListener('click', (event) => {
  const option = findTarget<HTMLAnchorElement>(event, OPTIONS);
  if (option) writeStored('localStorage', KEY, option.hreflang);
});

const current = options.find((option) => option.ariaCurrent === 'true');
const preferred = chosen();
const wanted = (preferred === undefined ? navigator.languages : [preferred])
  .map(findOption)
  .find((option) => option !== undefined);
if (current && wanted?.dataset['offer']) offer(wanted);
