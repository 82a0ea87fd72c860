import type { Alternatives, CredentialInputs } from './credential-inputs.ts';
import type { CredentialStore } from './credential-store.ts';

/**
 * Selects the security alternative that the reader used on another page, unless this page has input, or its first
 * alternative requires no credentials. Loaded only with forms that have several alternatives.
 */
export function selectUsed(
  { element, chosen, show }: Alternatives,
  alternatives: readonly CredentialInputs[],
  store: CredentialStore,
): void {
  // The reader, or a link, may have chosen another one while this script was loading.
  let isChosen = chosen() !== alternatives[0];
  // While capturing, before the input changes the store.
  element.addEventListener('input', () => (isChosen = true), true);
  const update = () => {
    const current = chosen();
    if (isChosen || !current?.count || current.read().length > 0) return;
    const index = alternatives.findIndex(({ count, read }) => count > 0 && read().length === count);
    if (index < 0) return;
    show(index);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  };
  store.onchange(update);
  update();
}
