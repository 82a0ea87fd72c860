import { isJson } from '../../openapi/operation/media-types.ts';
import type { FormBody } from '../../openapi/request/form-body.ts';
import type { FormExample } from '../../openapi/request/form-field.ts';
import { JsonSource, parseExact, writeExact } from '../../text/exact-json.ts';
import { t } from '../../text/words/page-words.ts';
import { button, el } from '../dom.ts';
import { baseControls } from '../controls/base-controls.ts';
import type { Control } from '../controls/control.ts';
import { exampleMenu } from './example-menu.ts';
import { createJsonArea, fillArea, fillText } from './json-control.ts';
import { withoutSecrets, withoutSecretText } from './without-secrets.ts';

/** The inputs of a body in one media type. */
export interface MediaInputs {
  element: HTMLElement;
  /** What stands beside the choice of the media type. */
  actions: HTMLElement[];
  read(): unknown;
  /** Whether it is edited as text, and what is entered. */
  state(): [isText: boolean, value: unknown];
  restore(isText: boolean, value: unknown): void;
}

/** The inputs of a body in one media type; JSON can be edited as fields or as text. */
export function createMediaInputs(body: FormBody, required: boolean): MediaInputs {
  const { mediaType, field, text = '', examples = [] } = body;
  const isJsonText = isJson(mediaType);
  const holder = el('div');
  const area = isJsonText ? createJsonArea(text, required) : createTextArea(text, required);
  const fill = isJsonText ? fillArea : fillText;
  area.ariaLabel = t('Body');
  const inputs = createFields(body, required);
  let isText = inputs === undefined;
  /** What the fields held when they were last written as text; text that still says it stays. */
  let written: string | undefined;

  const swap = button('', 't-try-swap', () => {
    if (isText ? toFields() : toText()) area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const show = (asText: boolean) => {
    isText = asText;
    holder.replaceChildren(asText || !inputs ? area : inputs.element);
    swap.textContent = t(asText ? 'Edit as form' : 'Edit as JSON');
  };
  const toText = () => {
    const value = inputs?.read();
    const now = value === undefined ? text : writeExact(value, 2);
    if (now !== written) fillArea(area, now);
    show(true);
    return true;
  };
  const toFields = () => {
    if (!area.validity.valid && !area.validity.valueMissing) {
      area.reportValidity();
      return false;
    }
    inputs?.write(area.value.trim() === '' ? undefined : parseExact(area.value));
    const value = inputs?.read();
    written = value === undefined ? text : writeExact(value, 2);
    show(false);
    return true;
  };
  const choose = ({ value }: FormExample) => {
    if (isText) fill(area, isJsonText ? writeExact(parseExact(value), 2) : value);
    else inputs?.write(parseExact(value));
  };
  if (isText && field?.initial !== undefined)
    fillArea(area, writeExact(parseExact(field.initial), 2));
  show(isText);

  const first = field?.initial === undefined ? undefined : examples[0];
  const menu = examples.length > 0 ? [exampleMenu(t('Body'), examples, choose, first)] : [];
  return {
    element: el('div', { className: 't-try-fields' }, ...menu, holder),
    actions: isJsonText && inputs ? [swap] : [],
    read() {
      if (!isText) return inputs?.read();
      if (area.value.trim() === '') return undefined;
      return isJsonText ? new JsonSource(area.value) : area.value;
    },
    state: () =>
      isText
        ? [true, isJsonText ? withoutSecretText(area.value) : area.value]
        : [false, withoutSecrets(inputs?.read())],
    restore(asText, value) {
      // In a link, null is what stands for nothing.
      if (!asText && inputs) inputs.write(value ?? (field?.nullable ? value : undefined));
      // Links from before held the value.
      else fill(area, typeof value === 'string' ? value : writeExact(value, 2));
      show(asText || !inputs);
    },
  };
}

/** The fields of a body; undefined where it is text, or JSON of which nothing is known. */
function createFields({ mediaType, field }: FormBody, required: boolean): Control | undefined {
  if (!field || (field.kind === 'json' && isJson(mediaType))) return undefined;
  return baseControls().createControl(
    field,
    { label: t('Body') },
    required ? 'required' : 'optional',
  );
}

function createTextArea(text: string, required: boolean): HTMLTextAreaElement {
  return el('textarea', { rows: 8, required, value: text, spellcheck: false });
}
