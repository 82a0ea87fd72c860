import { t } from '../../i18n/page-messages.ts';
import { rethrowUnless } from '../../utils/errors.ts';

/**
 * Runs `load`, which imports a part of the playground and shows it. Tells the reader in `place` if
 * its script could not be loaded, and returns whether it was.
 */
export async function loadPart(place: HTMLElement, load: () => Promise<unknown>): Promise<boolean> {
  place.textContent = '';
  try {
    await load();
    return true;
  } catch (error) {
    place.textContent = t('It could not be loaded. Check the connection and try again.');
    rethrowUnless(error, 'TypeError');
    return false;
  }
}
