import { t } from '../../../text/words/page-words.ts';
import { draw } from './_draw.ts';

/** Two arrows that point outwards. */
const ARROWS = 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7';

/** The dialog that shows one picture or diagram large; made when it is first needed. */
let dialog: HTMLDialogElement | undefined;

function getDialog(): HTMLDialogElement {
  if (dialog) return dialog;
  dialog = document.createElement('dialog');
  dialog.className = 't-zoom';
  dialog.setAttribute('aria-label', t('Enlarged image'));
  const close = document.createElement('button');
  close.type = 'button';
  close.autofocus = true;
  close.ariaLabel = t('Close');
  dialog.append(close);
  dialog.addEventListener('click', () => dialog?.close());
  dialog.addEventListener('close', () => dialog?.querySelector('img, .t-diagram')?.remove());
  document.body.append(dialog);
  return dialog;
}

/** Shows an element over the page until it is closed. */
export function openLarge(large: HTMLElement): void {
  const box = getDialog();
  box.prepend(large);
  box.showModal();
}

/** A diagram in its own size, to be scrolled. */
function enlargeDiagram(drawing: SVGElement): void {
  const large = document.createElement('div');
  large.className = 't-diagram';
  large.append(drawing.cloneNode(true));
  openLarge(large);
}

/** Gives a diagram the button that shows it large. */
export function addEnlargeButton(drawing: SVGElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 't-diagram-enlarge';
  button.setAttribute('aria-label', t('Enlarge the diagram'));
  button.append(draw(24, ARROWS, 't-glyph'));
  button.addEventListener('click', () => enlargeDiagram(drawing));
  drawing.closest('.t-diagram')?.append(button);
}
