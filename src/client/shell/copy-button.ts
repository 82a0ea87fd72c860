import { copy, drawOutline } from '../shared/page-dom.ts';
import { t } from '../../i18n/page-messages.ts';

/** Outlines of two sheets of paper, and of a tick. */
const SHEETS =
  'M7.5 5.5h4a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2zM10.5 5.5v-1a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v4a2 2 0 0 0 2 2h1';
const TICK = 'm3 8.5 3.5 3.5L13 4.5';

/** How long the tick is shown. */
const SHOWN_MS = 1600;

/** The copy button of a code block; created only if the clipboard is available. */
class CopyButton extends HTMLElement {
  #timer = 0;

  connectedCallback(): void {
    if (this.firstChild) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.title = button.ariaLabel = t('Copy');
    button.append(drawOutline(16, SHEETS), drawOutline(16, TICK));
    const status = document.createElement('span');
    status.className = 't-sr';
    status.role = 'status';
    button.addEventListener('click', async () => {
      if (await copy(this.#text())) this.#confirm(status);
    });
    this.append(button, status);
  }

  #text(): string {
    const selector = this.dataset['copy'];
    const root = this.closest('.t-code, .t-prompt') ?? document;
    const found = [...root.querySelectorAll<HTMLElement>(selector ?? 'pre')];
    const visible = found.find((element) => element.checkVisibility()) ?? found[0];
    const lines = [...(visible?.querySelectorAll('.line:not(.remove)') ?? [])];
    if (lines.length > 0) return lines.map((line) => line.textContent).join('\n');
    return visible?.textContent.trimEnd() ?? '';
  }

  #confirm(status: HTMLElement): void {
    clearTimeout(this.#timer);
    this.classList.add('is-done');
    status.textContent = t('Copied');
    this.#timer = window.setTimeout(() => {
      this.classList.remove('is-done');
      status.textContent = '';
    }, SHOWN_MS);
  }
}

customElements.define('t-copy', CopyButton);
