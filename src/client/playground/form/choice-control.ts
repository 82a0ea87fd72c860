import { t } from '../../../i18n/page-messages.ts';
import { isFixed, type FormField } from '../../../openapi/form-field.ts';
import { el, on } from '../../shared/dom.ts';
import { hasValue, isPatternMet, isRecord, type Control } from './control.ts';

/**
 * A select for alternatives; `create` makes the control of the one at an index. Values of each
 * alternative are kept when the reader switches.
 */
export function choiceControl(
  field: FormField,
  label: string,
  required: boolean,
  create: (index: number) => Control,
): Control {
  const { options = [] } = field;
  const select = el(
    'select',
    { ariaLabel: t('Type of {}', label), className: 't-try-kind' },
    ...(required ? [] : [el('option', { value: '' }, t('None'))]),
    ...options.map((option, index) => el('option', { value: String(index) }, option.label)),
  );
  const controls = new Map<string, Control>();
  const element = el('div', { className: 't-try-choice' });
  const chosen = (): Control | undefined => controls.get(select.value);
  const show = () => {
    const { value } = select;
    if (value !== '' && !controls.has(value)) controls.set(value, create(Number(value)));
    const control = chosen();
    element.replaceChildren(select, ...(control ? [control.element] : []));
  };
  const clear = () => {
    controls.clear();
    select.selectedIndex = 0;
    show();
  };
  on(select, 'input', show);
  clear();
  return {
    element,
    read: () => chosen()?.read(),
    write(value) {
      if (value === undefined) return clear();
      select.value = String(bestOption(field, value).index);
      show();
      chosen()?.write(value);
    },
    require(isRequired) {
      select.required = isRequired;
      chosen()?.require(isRequired);
    },
  };
}

/** How little a value of another type fits. */
const NOT_AT_ALL = -1000;
/** Weight of a matching or different constant. */
const CONSTANT = 40;

/** Score of how well a value fits a field, to compare alternatives. */
function fitOf(field: FormField, value: unknown): number {
  if (value === null && field.nullable) return 1;
  if (!hasValue(field, value)) return NOT_AT_ALL;
  if (field.enum) return field.enum.length === 1 ? CONSTANT : 4;
  if (isRecord(value) && field.kind === 'object') return fitOfObject(field, value);
  if (Array.isArray(value) && field.kind === 'array') return fitOfList(field, value);
  if (field.kind === 'choice') return bestOption(field, value).fit;
  if (field.kind === 'integer' && !Number.isInteger(Number(value))) return NOT_AT_ALL;
  if (field.kind === 'text') return fitOfText(field, String(value));
  return field.kind === 'json' ? 0 : 3;
}

/** The alternative that a value fits best, the first of equals. */
export function bestOption(field: FormField, value: unknown): { index: number; fit: number } {
  const best = { index: 0, fit: -Infinity };
  for (const [index, option] of (field.options ?? []).entries()) {
    const fit = fitOf(option.field, value);
    if (fit > best.fit) Object.assign(best, { index, fit });
  }
  return best;
}

/** The members of an object whose inputs belong to an alternative, not to its properties. */
export function membersFor(choice: FormField, value: Record<string, unknown>) {
  const chosen = choice.options?.[bestOption(choice, value).index]?.field;
  const names = new Set(chosen ? namesOf(chosen) : []);
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}

function fitOfText(field: FormField, text: string): number {
  const { pattern, format, maxLength = Infinity } = field;
  if (text.length > maxLength) return 1;
  if (pattern !== undefined) return isPatternMet(field, text) ? 4 : 1;
  return format === undefined ? 3 : 2;
}

function fitOfList({ items, tuple = [] }: FormField, values: readonly unknown[]): number {
  const fits = values.map((value, index) => {
    const field = tuple[index] ?? items;
    return field ? fitOf(field, value) : 0;
  });
  return 3 + (fits.length > 0 ? limited(Math.min(...fits)) : 0);
}

function fitOfObject(field: FormField, value: Record<string, unknown>): number {
  const { properties = [], choices = [], additional } = field;
  let fit = 2;
  for (const property of properties) {
    const { name = '', required } = property;
    if (!Object.hasOwn(value, name)) fit -= required ? 6 : 0;
    else if (isFixed(property)) fit += hasValue(property, value[name]) ? CONSTANT : -CONSTANT;
    else fit += 1 + limited(fitOf(property, value[name]));
  }
  for (const choice of choices) fit += bestOption(choice, value).fit;
  const known = new Set(namesOf(field));
  for (const name of Object.keys(value)) if (!known.has(name) && !additional) fit -= 2;
  return fit;
}

function limited(fit: number): number {
  return Math.max(-4, Math.min(4, fit));
}

/** The names of all properties that an object may have by its field. */
function namesOf({ properties = [], choices = [], options = [] }: FormField): string[] {
  const inner = [...choices, ...options.map((option) => option.field)];
  return [...properties.map(({ name = '' }) => name), ...inner.flatMap(namesOf)];
}
