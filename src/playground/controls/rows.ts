import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import type { Control } from './control.ts';

/** Rows that can be added and taken away. */
export interface Rows {
  element: HTMLElement;
  /** The controls of the rows that are there. */
  controls: readonly Control[];
  add(): Control;
}

const INPUTS = 'input,select,textarea';

/** No rows yet; `label` names what they are rows of. */
export function createRows(label: string, create: () => Control): Rows {
  const controls: Control[] = [];
  const element = el('div', { className: 't-try-list' });
  const add = (): Control => {
    const control = create();
    const row = el('div', { className: 't-try-item' }, control.element);
    const remove = button('×', 't-try-remove', () => {
      controls.splice(controls.indexOf(control), 1);
      row.remove();
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    remove.ariaLabel = t('Remove from {}', label);
    row.append(remove);
    more.before(row);
    controls.push(control);
    return control;
  };
  const more = button(t('Add'), 't-try-add', () => {
    const added = add().element;
    added.querySelector<HTMLElement>(INPUTS)?.focus();
    if (added.matches(INPUTS)) added.focus();
  });
  more.ariaLabel = t('Add to {}', label);
  element.append(more);
  return { element, controls, add };
}
