import type { FormField } from '../../openapi/request/form-field.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';
import type { Control } from './control.ts';

/** Ids of the elements that name and describe an input. */
export interface LabelIds {
  id: string;
  help: string;
}

let count = 0;

/** Ids that no other element of the page has. */
export function nextIds(): LabelIds {
  const id = `try-${++count}`;
  return { id, help: `${id}-help` };
}

/** An input with its name, type and mark of being required before it, and what it means below it. */
export function labelRow(
  field: FormField,
  name: string,
  control: Control,
  { id, help }: LabelIds,
  ...more: HTMLElement[]
): Control {
  const label = el('label', { className: 't-try-name', htmlFor: id }, ...wordsOf(field, name));
  const row = el('div', { className: 't-try-row' }, label, control.element, ...more);
  if (field.help) row.append(helpText(field.help, help));
  return { element: row, read: () => control.read(), write: (value) => control.write(value) };
}

/** The words before an input, and what it means where the document says so. */
export function labelParts(
  field: FormField,
  name: string,
): { words: (string | HTMLElement)[]; help: HTMLElement[] } {
  return { words: wordsOf(field, name), help: field.help ? [helpText(field.help)] : [] };
}

function wordsOf(field: FormField, name: string): (string | HTMLElement)[] {
  const words: (string | HTMLElement)[] = [name, el('small', {}, typeOf(field))];
  if (field.required)
    words.push(el('span', { className: 't-try-mark', title: t('required') }, '*'));
  if (field.deprecated) words.push(el('small', { className: 't-try-old' }, t('deprecated')));
  return words;
}

function helpText(text: string, id?: string): HTMLElement {
  return el('p', { className: 't-try-help', ...(id && { id }) }, text);
}

function typeOf({ enum: values, kind, format, options }: FormField): string {
  if (values) return 'enum';
  if (kind === 'text') return format ?? 'string';
  return kind === 'choice' && options ? t('One of') : kind;
}
