import { t } from '../../../i18n/page-messages.ts';
import { el, on } from '../../shared/dom.ts';
import { readTable, toHex } from './read-table.ts';
import { TextView } from './text-view.ts';
import { copyButton, createTools } from './tools.ts';

/** Number of bytes shown of an unknown file. */
const HEX_BYTES = 512;
const MAX_ROWS = 500;
const MAX_CELLS = 5000;

/**
 * A response that is an image, audio, video, document, or table, or another file, whose first bytes
 * are shown.
 */
export class MediaView extends HTMLElement {
  /** Shows bytes by their type; `text` is set for texts. */
  show(blob: Blob, text: string | undefined, save: HTMLElement): void {
    const type = (blob.type.split(';')[0] ?? '').trim();
    if (text !== undefined) return this.#showTable(text, type, save);
    const view = this.#viewOf(blob, type);
    const isPdf = type === 'application/pdf';
    this.replaceChildren(createTools(...(isPdf ? [openLink(blob)] : []), save), view ?? '');
    // A document that opens in a tab needs no byte view.
    if (!view && !isPdf) void this.#showBytes(blob);
  }

  #viewOf(blob: Blob, type: string): HTMLElement | undefined {
    const [kind] = type.split('/');
    const src = () => URL.createObjectURL(blob);
    const isDocument = /xml|html/.test(type);
    // Media that cannot be rendered is shown as bytes.
    const onerror = () => void this.#showBytes(blob);
    // As an image an SVG runs no script and loads nothing; opened in a tab it would, as a page of this site.
    if (kind === 'image' && isDocument) {
      const image = el('img', { alt: t('Response image'), onerror });
      void toDataUrl(blob).then((url) => (image.src = url));
      return image;
    }
    if (isDocument) return undefined;
    if (kind === 'image') return el('img', { src: src(), alt: t('Response image'), onerror });
    if (kind === 'audio' || kind === 'video') {
      const media = el(kind, {
        controls: true,
        preload: 'metadata',
        ariaLabel: t('Response recording'),
        onerror,
      });
      media.src = src();
      return media;
    }
    return undefined;
  }

  async #showBytes(blob: Blob): Promise<void> {
    const bytes = new Uint8Array(await blob.slice(0, HEX_BYTES).arrayBuffer());
    const title = t('The first {} bytes', bytes.length);
    this.querySelector('img, audio, video')?.remove();
    const hex = el('pre', { tabIndex: 0, className: 't-hex', ariaLabel: title }, toHex(bytes));
    this.append(el('p', { className: 't-stream-facts' }, title), hex);
  }

  #showTable(text: string, type: string, save: HTMLElement): void {
    const rows = readTable(text, type.includes('tab') ? '\t' : ',', MAX_ROWS + 1);
    const [head = [], ...body] = rows;
    const copy = copyButton(t('Copy'), () => text);
    const isTable = head.length > 1 && body.length > 0 && head.length * rows.length <= MAX_CELLS;
    const isWhole = rows.length <= MAX_ROWS;
    const plain = new TextView(text).element;
    if (!isTable || !isWhole) return this.replaceChildren(createTools(copy, save), plain);
    const raw = on(
      el('button', {
        type: 'button',
        className: 't-try-view',
        ariaPressed: 'false',
        textContent: t('Raw'),
      }),
      'click',
      () => {
        plain.hidden = !plain.hidden;
        table.hidden = !table.hidden;
        raw.ariaPressed = String(!plain.hidden);
      },
    );
    const table = el('div', { className: 't-try-table', tabIndex: 0 }, toTable(head, body));
    plain.hidden = true;
    this.replaceChildren(
      createTools(el('span', { className: 't-try-views' }, raw), copy, save),
      table,
      plain,
    );
  }
}

customElements.define('t-response-media', MediaView);

/** A `data:` URL with the content of a blob. */
function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.readAsDataURL(blob);
  });
}

function toTable(head: readonly string[], body: readonly (readonly string[])[]): HTMLElement {
  const cells = (row: readonly string[], tag: 'td' | 'th') => row.map((text) => el(tag, {}, text));
  const rows = body.map((row) => el('tr', {}, ...cells(row, 'td')));
  return el(
    'table',
    {},
    el('thead', {}, el('tr', {}, ...cells(head, 'th'))),
    el('tbody', {}, ...rows),
  );
}

/** A document opens in a new tab: the policy of the page does not allow frames. */
function openLink(blob: Blob): HTMLElement {
  const href = URL.createObjectURL(blob.slice(0, blob.size, 'application/pdf'));
  return el(
    'a',
    { href, target: '_blank', rel: 'noopener', className: 't-try-download' },
    t('Open in a new tab'),
  );
}
