import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import type { Control } from './control.ts';

/** A control with its name, type and mark of being required before it. */
export function labelControl(field: FormField, name: string, control: Control): Control {
  const words = el('span', { className: 't-try-name' }, name, el('small', {}, typeOf(field)));
  if (field.required)
    words.append(el('span', { className: 't-try-mark', title: t('required') }, '*'));
  if (!/^(object|array|choice)$/.test(field.kind))
    return { ...control, element: el('label', { className: 't-try-row' }, words, control.element) };
  const element = el(
    'details',
    { className: 't-try-nested', open: field.required === true },
    el('summary', {}, words),
    control.element,
  );
  return {
    ...control,
    element,
    write(value) {
      element.open = true;
      control.write(value);
    },
  };
}

function typeOf(field: FormField): string {
  if (field.enum) return 'enum';
  return field.kind === 'text' ? (field.format ?? 'string') : field.kind;
}
