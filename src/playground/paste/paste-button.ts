import type { RequestForm } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import { loadOnIntent, loadScript } from '../deferred-scripts.ts';
import { button } from '../dom.ts';
import type { FittedCurl } from './fit-curl.ts';
import type { PasteCurl } from './paste-curl.ts';

/** The button that lets a reader paste a curl line, and the place for the line. */
export function createPaste(form: RequestForm, fill: (fitted: FittedCurl) => void) {
  const place = document.createElement('t-paste-curl') as PasteCurl;
  place.className = 't-try-paste';
  place.hidden = true;
  const toggle = button(t('Paste curl'), 't-try-link', async () => {
    if (place.hidden) await loadScript('paste-curl');
    place.hidden = !place.hidden;
    toggle.ariaExpanded = String(!place.hidden);
    // Without its script it stays empty.
    if (!place.hidden) place.show?.(form, fill);
  });
  toggle.ariaExpanded = 'false';
  loadOnIntent(toggle, 'paste-curl');
  return { button: toggle, place };
}
