import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import { firstInput, type Control } from '../controls/control.ts';

/** Rows that can be added and taken away. */
export interface Rows<Row extends Control> {
  element: HTMLElement;
  /** The controls of the rows that are there. */
  controls: readonly Row[];
  add(): Row;
  /** Takes all away. */
  clear(): void;
}

/** No rows yet; `label` names what they are rows of, and `least` of them are always there. */
export function createRows<Row extends Control>(
  label: string,
  create: (index: number) => Row,
  least = 0,
): Rows<Row> {
  const controls: Row[] = [];
  const rows: HTMLElement[] = [];
  const element = el('div', { className: 't-try-list' });
  const remove = (index: number) => {
    controls.splice(index, 1);
    rows.splice(index, 1)[0]?.remove();
  };
  const add = (): Row => {
    const control = create(controls.length);
    const row = el('div', { className: 't-try-item' }, control.element);
    const away = button('×', 't-try-remove', () => {
      remove(controls.indexOf(control));
      while (controls.length < least) add();
      more.focus();
      element.dispatchEvent(new Event('input', { bubbles: true }));
    });
    away.ariaLabel = t('Remove from {}', label);
    row.append(away);
    more.before(row);
    controls.push(control);
    rows.push(row);
    return control;
  };
  const more = button(t('Add'), 't-try-add', () => firstInput(add().element)?.focus());
  more.ariaLabel = t('Add to {}', label);
  element.append(more);
  while (controls.length < least) add();
  return {
    element,
    controls,
    add,
    clear() {
      while (controls.length > 0) remove(controls.length - 1);
    },
  };
}
