import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { button, el, on } from '../dom.ts';
import { baseControls } from '../controls/base-controls.ts';
import type { Control } from '../controls/control.ts';

/** An input for a moment, kept as it is written with its offset and fractions; a calendar fills it in, too. */
export function momentControl(field: FormField, label: string, required: boolean): Control {
  const text = baseControls().textControl(field, required);
  const calendar = el('input', { type: 'datetime-local', step: '1', tabIndex: -1 });
  const open = button('', 't-try-calendar', () => calendar.showPicker());
  open.ariaLabel = `${label}: ${t('Choose')}`;
  calendar.ariaHidden = 'true';
  on(calendar, 'input', (event) => event.stopPropagation());
  on(calendar, 'change', (event) => {
    event.stopPropagation();
    if (calendar.value === '') return;
    text.write(withOffset(calendar.value));
    text.element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return {
    element: el('span', { className: 't-try-moment' }, text.element, open, calendar),
    read: () => text.read(),
    write: (value) => text.write(value),
  };
}

/** A moment of the reader's own time as RFC 3339 writes it. */
function withOffset(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset();
  const digits = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, '0');
  const seconds = local.length === 16 ? ':00' : '';
  if (minutes === 0) return `${local}${seconds}Z`;
  return `${local}${seconds}${minutes < 0 ? '-' : '+'}${digits(minutes / 60)}:${digits(minutes % 60)}`;
}
