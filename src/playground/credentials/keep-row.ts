import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import type { KeptValues } from './kept-values.ts';

/** What the reader decides about credentials. */
export interface KeepRow {
  element: HTMLElement;
  /** Whether samples are to have them. */
  isShowing(): boolean;
}

/** The choices below the inputs; those that are forgotten with the page cannot be kept. */
export function createKeepRow(kept: KeptValues, isForPage: boolean | undefined): KeepRow {
  const keep = el('input', {
    type: 'checkbox',
    checked: kept.isStored(),
    onchange: () => kept.store(keep.checked),
  });
  const show = el('input', { type: 'checkbox' });
  const forget = button(t('Forget credentials'), 't-try-forget', () => {
    keep.checked = show.checked = false;
    kept.forget();
    show.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const update = () => (forget.hidden = kept.isEmpty());
  kept.onchange(update);
  update();
  const element = el('div', { className: 't-try-keeping' });
  if (!isForPage) element.append(labelled(keep, t('Keep for this tab until it is closed')));
  if (document.querySelector('.t-api-samples[data-clients]'))
    element.append(labelled(show, t('Show them in the samples')));
  element.append(forget);
  return { element, isShowing: () => show.checked };
}

function labelled(box: HTMLInputElement, text: string): HTMLElement {
  return el('label', { className: 't-try-keep' }, box, text);
}
