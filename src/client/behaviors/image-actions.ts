import { t } from '../../i18n/page-messages.ts';
import { drawOutline } from '../shared/page-dom.ts';
import { rethrowUnless } from '../../utils/errors.ts';

const SHEETS = 'M9 9h11v11H9zM15 9V4H4v11h5';
const DOWN = 'M12 4v11m0 0 4-4m-4 4-4-4M5 19h14';

/** How long the result of copying is shown, in milliseconds. */
const STATUS_MS = 2000;

/** The image as PNG, the only format that all clipboards support. */
function toPng(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth || image.width;
  canvas.height = image.naturalHeight || image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) =>
      blob ? done(blob) : fail(new DOMException('No picture', 'DataError')),
    ),
  );
}

/**
 * False if the browser does not support images in the clipboard, or the host of the image denies
 * access (CORS).
 */
async function copyImage(image: HTMLImageElement): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': toPng(image) })]);
    return true;
  } catch (error) {
    const kinds = ['NotAllowedError', 'SecurityError', 'DataError', 'TypeError', 'ReferenceError'];
    return rethrowUnless(error, ...kinds) ?? false;
  }
}

function copyButton(image: HTMLImageElement, status: HTMLElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', () => {
    void copyImage(image).then((isCopied) => {
      status.textContent = t(isCopied ? 'Copied' : 'Could not copy');
      setTimeout(() => (status.textContent = ''), STATUS_MS);
    });
  });
  return named(button, t('Copy image'), SHEETS);
}

function downloadLink(image: HTMLImageElement): HTMLElement {
  const link = document.createElement('a');
  link.href = image.src;
  link.download = '';
  return named(link, t('Download image'), DOWN);
}

function named(control: HTMLElement, name: string, outline: string): HTMLElement {
  control.ariaLabel = name;
  control.title = name;
  control.append(drawOutline(24, outline, 't-glyph'));
  return control;
}

for (const image of document.querySelectorAll<HTMLImageElement>('img[data-actions]')) {
  const actions = image.dataset['actions']?.split(' ') ?? [];
  const box = document.createElement('span');
  const tools = document.createElement('span');
  const status = document.createElement('span');
  box.className = 't-image';
  tools.className = 't-image-tools';
  tools.dataset['at'] = image.dataset['at'] ?? 'bottom-center';
  status.role = 'status';
  if (actions.includes('copy')) tools.append(copyButton(image, status));
  if (actions.includes('download')) tools.append(downloadLink(image));
  tools.append(status);
  image.replaceWith(box);
  box.append(image, tools);
}
