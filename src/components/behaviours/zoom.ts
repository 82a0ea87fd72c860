/** The dialog that shows one picture large; made when it is first needed. */
let dialog: HTMLDialogElement | undefined;

function getDialog(): HTMLDialogElement {
  if (dialog) return dialog;
  dialog = document.createElement('dialog');
  dialog.className = 't-zoom';
  dialog.setAttribute('aria-label', 'Enlarged image');
  const close = document.createElement('button');
  close.type = 'button';
  close.autofocus = true;
  close.ariaLabel = 'Close';
  dialog.append(close);
  dialog.addEventListener('click', () => dialog?.close());
  dialog.addEventListener('close', () => dialog?.querySelector('img')?.remove());
  document.body.append(dialog);
  return dialog;
}

function open(image: HTMLImageElement): void {
  const large = new Image();
  large.src = image.currentSrc || image.src;
  large.alt = image.alt;
  const box = getDialog();
  box.prepend(large);
  box.showModal();
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-zoom]')) {
  if (image.closest('a, button, [data-no-zoom]')) continue;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', image.alt ? `Enlarge: ${image.alt}` : 'Enlarge image');
  image.classList.add('t-zoomable');
  image.addEventListener('click', () => open(image));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    open(image);
  });
}
