import { draw, make } from './search-dom.ts';
import { searchWords as words } from './search-words.ts';

/** The parts of the search dialog that change. */
export interface DialogParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  /** Rows that the arrow keys go through. */
  list: HTMLUListElement;
  /** Heading of the list. */
  label: HTMLElement;
  /** Place of a message that stands there instead of rows. */
  notice: HTMLElement;
  /** Live region. */
  status: HTMLElement;
  clear: HTMLButtonElement;
}

/** Puts the closed dialog into the page: a combobox with a list of rows (ARIA Authoring Practices, combobox pattern). */
export function buildDialog(prompt: string): DialogParts {
  const input = make('input', {
    type: 'text', role: 'combobox', placeholder: prompt, 'aria-label': prompt, 'aria-controls': 't-find-list',
    'aria-expanded': 'false', 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox', autocomplete: 'off',
    autocapitalize: 'off', autocorrect: 'off', spellcheck: 'false', inputmode: 'search', enterkeyhint: 'go',
    maxlength: '200',
  }); // prettier-ignore
  const clear = make('button', { type: 'button', class: 't-find-clear', hidden: '' }, words.clear);
  const close = make('button', { type: 'button', class: 't-find-close' }, words.close);
  const list = make('ul', { id: 't-find-list', role: 'listbox', 'aria-label': words.results });
  const label = make('p', { class: 't-find-label', 'aria-hidden': 'true' });
  const notice = make('div', {});
  const status = make('p', { class: 't-sr', role: 'status' });
  const head = make('div', { class: 't-find-head' }, draw('search'), input, clear, close);
  const body = make('div', { class: 't-find-body' }, label, list, notice);
  const dialog = make('dialog', { class: 't-find', 'aria-label': words.search });
  dialog.append(make('div', { class: 't-find-box' }, head, body, legend(), status));
  close.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return { dialog, input, list, label, notice, status, clear };
}

function legend(): HTMLElement {
  const entry = (keys: string[], text: string) =>
    make('span', {}, ...keys.map((key) => make('kbd', {}, key)), text);
  return make(
    'div',
    { class: 't-find-foot', 'aria-hidden': 'true' },
    entry(['↑', '↓'], words.toSelect),
    entry(['↵'], words.toOpen),
    entry(['esc'], words.toClose),
  );
}
