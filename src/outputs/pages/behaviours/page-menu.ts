import { t } from '../../../text/words/page-words.ts';
import { copy } from './_copy.ts';
import { mcpEntries } from './_mcp-entries.ts';
import { findSection, PRINT_EVENT } from './_section.ts';
import { make } from './search-dom.ts';
import { rethrowUnless } from '../../../text/errors.ts';

/** How long a button says what became of the copy. Milliseconds. */
const SHOWN_MS = 2000;

const labels = new WeakMap<Element, ChildNode[]>();

/** Shows on a button for a while what became of a copy, and tells it to readers of screens. */
function report(button: HTMLElement, isCopied: boolean): void {
  const label = button.querySelector('span');
  if (!label) return;
  const before = labels.get(label) ?? [...label.childNodes];
  labels.set(label, before);
  const text = isCopied ? t('Copied') : t('Not copied');
  label.textContent = text;
  const status = button.closest('[data-page-menu]')?.querySelector('[role=status]');
  if (status) status.textContent = text;
  setTimeout(() => {
    label.replaceChildren(...before);
    if (status) status.textContent = '';
  }, SHOWN_MS);
}

async function copyPage(button: HTMLElement, href: string): Promise<void> {
  const response = await fetch(href).catch((error: unknown) => rethrowUnless(error, 'TypeError'));
  report(button, response?.ok === true && (await copy(await response.text())));
}

/** An entry that does something, and closes the menu around it. */
function entry(text: string, hint: string | undefined, run: (button: HTMLElement) => void) {
  const label = make('span', {}, text, hint !== undefined && make('small', {}, hint));
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', () => run(button));
  return make('li', {}, button);
}

function close(button: HTMLElement): void {
  button.closest('details')?.removeAttribute('open');
}

/** Entries that only a script can keep: this page or its section on paper, or as a PDF. */
function printEntries(script: string | undefined): HTMLElement[] {
  const page = entry(t('Print page'), t('On paper or as a PDF'), (button) => {
    close(button);
    print();
  });
  const section = findSection(document);
  if (!section || script === undefined) return [page];
  const whole = entry(t('Print section'), section.title || undefined, (button) => {
    close(button);
    void import(/* @vite-ignore */ script).then(() =>
      document.dispatchEvent(new Event(PRINT_EVENT)),
    );
  });
  return [page, whole];
}

/** As much of a page's text as fits into an address that servers still take. Characters. */
const MAX_TEXT = 2000;

/** The beginning of the Markdown of the page. */
async function readStart(href: string): Promise<string | undefined> {
  const response = await fetch(href).catch((error: unknown) => rethrowUnless(error, 'TypeError'));
  if (!response?.ok) return undefined;
  const text = await response.text();
  // Half a sign cannot stand in an address.
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).toWellFormed()}…` : text;
}

/** Completes addresses of the author's that hold a name; those that stay without a value keep what they have. */
async function fillIn(
  menu: HTMLElement,
  name: string,
  read: () => string | undefined | Promise<string | undefined>,
): Promise<void> {
  const links = [...menu.querySelectorAll<HTMLAnchorElement>('[data-fill]')];
  const wanted = links.filter(({ dataset }) => dataset['fill']?.includes(name));
  const value = wanted.length > 0 ? await read() : undefined;
  if (value === undefined) return;
  for (const link of wanted) {
    const filled = (link.dataset['fill'] ?? '').replaceAll(name, encodeURIComponent(value));
    link.dataset['fill'] = filled;
    if (/\$(?:page|mcp)/.test(filled)) continue;
    link.href = filled;
    link.closest('li')?.removeAttribute('hidden');
  }
}

function start(menu: HTMLElement): void {
  const href = new URL(menu.dataset['pageMenu'] ?? '', location.href).href;
  const button = menu.querySelector<HTMLElement>('[data-copy-page]');
  button?.addEventListener('click', () => void copyPage(button, href));
  // Where the site lives is known for certain only here: a preview of it lives elsewhere.
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-ask]')) {
    const question = `Read ${href} so I can ask you questions about it.`;
    link.href = (link.dataset['ask'] ?? '') + encodeURIComponent(question);
    link.closest('li')?.removeAttribute('hidden');
  }
  void fillIn(menu, '$page', () => readStart(href));
  const list = menu.querySelector('ul');
  list?.append(...printEntries(menu.dataset['print']));
  const { mcp, intent } = menu.dataset;
  if (!list || mcp === undefined) return;
  const copyText = (text: string, name: string) =>
    entry(name, text, async (own) => report(own, await copy(text)));
  const add = () =>
    void mcpEntries(mcp, copyText).then(({ url, entries }) => {
      list.append(...entries);
      void fillIn(menu, '$mcp', () => url);
    });
  // A menu that a reader has turned to brought this script; a list in sight waits for that.
  if (intent !== undefined) add();
  else menu.addEventListener('pointerenter', add, { once: true });
}

for (const menu of document.querySelectorAll<HTMLElement>('[data-page-menu]')) start(menu);
