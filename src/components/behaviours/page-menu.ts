import { pageMenuWordsFor } from '../chrome/page-menu-words.ts';
import { copy } from './_copy.ts';
import { findSection } from './_section.ts';
import { make } from './search-dom.ts';

const menu = document.querySelector<HTMLElement>('[data-page-menu]');
const href = new URL(menu?.dataset['pageMenu'] ?? '', location.href).href;

/** How long the button says what became of the copy. Milliseconds. */
const SHOWN = 2000;

async function copyPage(button: HTMLElement): Promise<void> {
  const label = button.querySelector('span');
  if (!label) return;
  const before = (button.dataset['label'] ??= label.textContent);
  const response = await fetch(href).catch(() => undefined);
  const done = response?.ok === true && (await copy(await response.text()));
  const outcome = button.dataset[done ? 'copied' : 'failed'] ?? '';
  say(label, outcome);
  setTimeout(() => say(label, before), SHOWN);
}

/** Shows a text on the button, and tells it to readers of screens. */
function say(label: HTMLElement, text: string): void {
  label.textContent = text;
  const status = menu?.querySelector('[role=status]');
  if (status) status.textContent = text;
}

const button = menu?.querySelector<HTMLElement>('[data-copy-page]');
button?.addEventListener('click', () => void copyPage(button));

// Where the site lives is known for certain only here: a preview of it lives elsewhere.
for (const link of menu?.querySelectorAll<HTMLAnchorElement>('[data-ask]') ?? []) {
  const question = `Read ${href} so I can ask you questions about it.`;
  link.href = (link.dataset['ask'] ?? '') + encodeURIComponent(question);
  link.closest('li')?.removeAttribute('hidden');
}

/** Entries that only a script can keep: this page or its section on paper, or as a PDF. */
function addPrinting(list: Element, script: string | undefined): void {
  const words = pageMenuWordsFor(document.documentElement.lang);
  const add = (text: string, hint: string | undefined, run: () => void) => {
    const label = make('span', {}, text, hint !== undefined && make('small', {}, hint));
    const entry = make('button', { type: 'button' }, label);
    entry.addEventListener('click', () => {
      entry.closest('details')?.removeAttribute('open');
      run();
    });
    list.append(make('li', {}, entry));
  };
  add(words.print, words.printHint, () => print());
  const section = findSection(document);
  if (!section || script === undefined) return;
  add(words.printSection, section.title || undefined, () => {
    void import(/* @vite-ignore */ script).then(() =>
      document.dispatchEvent(new Event('t-print-section')),
    );
  });
}

const list = menu?.querySelector('ul');
if (list) addPrinting(list, menu?.dataset['print']);
