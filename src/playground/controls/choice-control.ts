import { t } from '../../text/words/page-words.ts';
import { el, on } from '../dom.ts';
import type { Control } from './control.ts';

/** Alternatives to choose from; `create` makes the control of the one at an index. */
export function choiceControl(
  label: string,
  labels: readonly string[],
  create: (index: number) => Control,
): Control {
  const select = el(
    'select',
    { ariaLabel: t('Kind of {}', label) },
    ...labels.map((text, index) => el('option', { value: String(index) }, text)),
  );
  let control = create(select.selectedIndex);
  const element = el('div', { className: 't-try-fields' }, select, control.element);
  on(select, 'change', () => {
    const chosen = create(select.selectedIndex);
    control.element.replaceWith(chosen.element);
    control = chosen;
  });
  return { element, read: () => control.read(), write: (value) => control.write(value) };
}
