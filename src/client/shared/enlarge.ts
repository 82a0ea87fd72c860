import { t } from '../../i18n/page-messages.ts';

/** The dialog for enlarged images and diagrams; created on first use. */
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
  // Pressed again while this script was loaded, it is shown once.
  if (box.open) return;
  box.prepend(large);
  box.showModal();
}
