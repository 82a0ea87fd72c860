import { copy } from './_copy.ts';

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
