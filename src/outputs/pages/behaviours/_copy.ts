import { rethrowUnless } from '../../../text/errors.ts';

/** Puts text into the clipboard; false when the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // The browser asks the reader, or the page has no clipboard because it did not come over HTTPS.
    rethrowUnless(error, 'NotAllowedError', 'TypeError');
    return copySelection(text);
  }
}

/** Pages that are not served over HTTPS have no clipboard of their own. */
function copySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}
