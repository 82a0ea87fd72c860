import type { Extra, ExtraLocation } from '../../../openapi/request-form.ts';
import { t } from '../../../i18n/page-messages.ts';
import { button, el } from '../../shared/dom.ts';

/** Names that no page may set (Fetch standard, forbidden request-header). */
const FORBIDDEN =
  /^(accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Rows for headers, query parameters and cookies of the reader's own. */
export class ExtraRows extends HTMLElement {
  readonly #read = new Map<HTMLElement, () => Extra>();

  /** Values of the rows. */
  entries(): Extra[] {
    return [...this.#read.values()].map((read) => read());
  }

  /** Adds rows; a new row gets focus. */
  add(extras: readonly Extra[], isNew: boolean): void {
    for (const extra of extras) this.append(this.#createRow(extra));
    if (isNew) this.lastElementChild?.querySelector('input')?.focus();
    else this.#changed();
  }

  clear(): void {
    this.replaceChildren();
    this.#read.clear();
  }

  #createRow([location, name, value]: Extra): HTMLElement {
    const label = labelOf(location);
    const input = (ariaLabel: string, text: string) =>
      el('input', {
        ariaLabel,
        placeholder: ariaLabel,
        value: text,
        autocomplete: 'off',
        spellcheck: false,
      });
    const nameInput = input(t('Name'), name);
    const valueInput = input(t('Value'), value);
    const note = el('small', { className: 't-try-about', role: 'status' });
    const remove = button('×', 't-try-remove', () => {
      this.#read.delete(row);
      row.remove();
      // The button to add another; the removed one had the focus.
      (this.nextElementSibling as HTMLElement | null)?.focus();
      this.#changed();
    });
    remove.ariaLabel = t('Remove from {}', label);
    const fields = el('div', { className: 't-try-item' }, nameInput, valueInput, remove);
    const row = el(
      'div',
      { role: 'group', ariaLabel: label },
      el('small', {}, label),
      fields,
      note,
    );
    const check = () => {
      const isName = /^[\w!#$%&'*+.^`|~-]*$/.test(nameInput.value);
      const isBad = location === 'header' && !isName;
      nameInput.setCustomValidity(isBad ? t('This is not a valid header name.') : '');
      note.textContent = noteOf(location, nameInput.value);
    };
    nameInput.addEventListener('input', check);
    check();
    this.#read.set(row, () => [location, nameInput.value.trim(), valueInput.value]);
    return row;
  }

  #changed(): void {
    this.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-extra-rows': ExtraRows;
  }
}

customElements.define('t-extra-rows', ExtraRows);

function labelOf(location: ExtraLocation): string {
  if (location === 'header') return t('Header');
  return location === 'query' ? t('Query parameter') : t('Cookie');
}

function noteOf(location: ExtraLocation, name: string): string {
  if (location === 'cookie')
    return t('Browsers do not send this cookie. Only the curl command includes it.');
  if (location === 'header' && FORBIDDEN.test(name))
    return t('Browsers do not allow pages to set this header. Only the curl command includes it.');
  return '';
}
