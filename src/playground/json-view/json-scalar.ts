import { t } from '../../text/words/page-words.ts';
import type { JsonRow } from '../json-worker/json-rows.ts';
import { button, el } from '../dom.ts';

/** A value without members, in the colours of code. `readAll` brings what a long one has besides. */
export function renderScalar(
  { kind, source, size }: JsonRow,
  readAll: () => Promise<string>,
): HTMLElement {
  if (kind !== 'string') return el('span', { className: 'n' }, source);
  const value = el('span', { className: 's' });
  if (source.length === size) fillText(value, source);
  else {
    const more = button(t('Show more ({})', size - source.length), 't-json-more', async () =>
      fillText(value, await readAll()),
    );
    value.append(`${source} …`, more);
  }
  return value;
}

/** Line breaks as they are, and an address as a link. */
function fillText(value: HTMLElement, source: string): void {
  const text = JSON.parse(source) as string;
  value.classList.toggle('t-json-lines', text.includes('\n'));
  const written = JSON.stringify(text).replace(/\\(.)/g, (sign, letter: string) =>
    letter === 'n' ? '\n' : letter === 't' ? '\t' : sign,
  );
  value.replaceChildren(isAddress(text) ? link(text, written) : written);
}

/** Addresses that lead nowhere but to a page. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/[^\s"<>\\]+$/i.test(text) && text.length < 2000 && URL.canParse(text);
}

function link(href: string, text: string): HTMLElement {
  return el('a', { href, target: '_blank', rel: 'noopener noreferrer', tabIndex: -1 }, text);
}
