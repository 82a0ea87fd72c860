import { t } from '../../../i18n/page-messages.ts';
import { ANY_FILE, isFileValue, isJson } from '../../../openapi/encoding.ts';
import type { FormBody, FormExample } from '../../../openapi/form-field.ts';
import { isSecret, type FormInputs } from '../../../openapi/request-form.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { JsonSource, parseExact, writeExact } from '../../../utils/json.ts';
import { button, el, on } from '../../shared/dom.ts';
import type { BodyInputs, Control } from './control.ts';
import { createControl } from './create-control.ts';
import { createJsonArea, fillArea, fillText } from './value-controls.ts';

/** Media type, whether it is edited as text, and value: for JSON that is edited as text, the text. */
type BodyState = [mediaType: string, isText: boolean, value: unknown];

/** The inputs of a body. Values are kept for each media type. */
export function createBody({ bodies, bodyRequired }: FormInputs): BodyInputs {
  const select = el(
    'select',
    { ariaLabel: t('Media type'), hidden: bodies.length < 2 },
    ...bodies.map(({ mediaType }) => el('option', {}, mediaType)),
  );
  const media = el('div', { className: 't-try-media' });
  const holder = el('div');
  const inputsByIndex = new Map<number, MediaInputs>();

  const body = (): FormBody => bodies[select.selectedIndex] ?? { mediaType: '' };
  const isRequired = () => bodyRequired || body().required === true;
  const chosen = (): MediaInputs => {
    const index = select.selectedIndex;
    let inputs = inputsByIndex.get(index);
    if (!inputs) {
      inputs = createMediaInputs(body(), isRequired());
      inputsByIndex.set(index, inputs);
    }
    return inputs;
  };
  const show = () => {
    media.replaceChildren(select, ...chosen().actions);
    holder.replaceChildren(chosen().element);
  };
  on(select, 'input', show);
  show();

  return {
    element: el('div', { className: 't-try-fields' }, media, holder),
    read() {
      const { mediaType, encoding } = body();
      // A required body has a content type, also without members.
      const isObject = isJson(mediaType) || /urlencoded/.test(mediaType);
      const value = chosen().read() ?? (isRequired() && isObject ? {} : undefined);
      return value === undefined ? undefined : { mediaType, value, encoding };
    },
    state: (): BodyState => [body().mediaType, ...chosen().state()],
    restore(state) {
      const [mediaType, isText, value] = state as BodyState;
      const index = bodies.findIndex((body) => body.mediaType === mediaType);
      select.selectedIndex = Math.max(0, index);
      show();
      if (index >= 0) chosen().restore(isText, value);
    },
  };
}

/** The inputs of a body in one media type. */
interface MediaInputs {
  element: HTMLElement;
  /** Controls next to the media type select. */
  actions: HTMLElement[];
  read(): unknown;
  /** Whether it is edited as text, and its value. */
  state(): [isText: boolean, value: unknown];
  restore(isText: boolean, value: unknown): void;
}

/** The inputs of a body in one media type; JSON can be edited as fields or as text. */
function createMediaInputs(body: FormBody, required: boolean): MediaInputs {
  const { mediaType, field, text = '', examples = [] } = body;
  const isJsonText = isJson(mediaType);
  const holder = el('div');
  const source = createBodyText(body, required);
  const { area } = source;
  const inputs = createFields(body, required);
  let isText = inputs === undefined;
  /** Text of the fields when they were last shown; the text of the area is kept while it matches. */
  let written: string | undefined;
  const swap = button('', 't-try-swap', () => {
    if (isText ? toFields() : toText()) area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const show = (asText: boolean) => {
    isText = asText;
    holder.replaceChildren(asText || !inputs ? area : inputs.element);
    swap.textContent = t(asText ? 'Edit as form' : 'Edit as JSON');
  };
  const textOfFields = () => {
    const value = inputs?.read();
    return value === undefined ? text : writeExact(value, 2);
  };
  const toText = () => {
    const now = textOfFields();
    if (now !== written) source.fill(now);
    show(true);
    return true;
  };
  const toFields = () => {
    if (!area.validity.valid && !area.validity.valueMissing) {
      area.reportValidity();
      return false;
    }
    inputs?.write(area.value.trim() === '' ? undefined : parseExact(area.value));
    written = textOfFields();
    show(false);
    return true;
  };
  const choose = ({ value }: FormExample) => {
    if (isText) source.fill(isJsonText ? writeExact(parseExact(value), 2) : value);
    else inputs?.write(parseExact(value));
  };
  if (isText && field?.initial !== undefined) source.fill(writeExact(parseExact(field.initial), 2));
  show(isText);
  const first = field?.initial === undefined ? undefined : examples[0];
  const menu = examples.length > 0 ? [exampleMenu(t('Body'), examples, choose, first)] : [];
  return {
    element: el('div', { className: 't-try-fields' }, ...menu, holder),
    actions: isJsonText && inputs ? [swap] : [],
    read: () => (isText ? source.read() : inputs?.read()),
    state: () => (isText ? [true, source.state()] : [false, withoutSecrets(inputs?.read())]),
    restore(asText, value) {
      // In a link, null represents no value.
      if (!asText && inputs) inputs.write(value ?? (field?.nullable ? value : undefined));
      // Earlier versions stored the parsed value in links.
      else source.fill(typeof value === 'string' ? value : writeExact(value, 2));
      show(asText || !inputs);
    },
  };
}

/** A body that is edited as text. */
interface BodyText {
  area: HTMLTextAreaElement;
  fill(text: string): void;
  read(): unknown;
  /** The text for storage, without secrets. */
  state(): string;
}

function createBodyText({ mediaType, text = '' }: FormBody, required: boolean): BodyText {
  const isJsonText = isJson(mediaType);
  const area = isJsonText
    ? createJsonArea(text, required)
    : el('textarea', { rows: 8, required, value: text, spellcheck: false });
  area.ariaLabel = t('Body');
  return {
    area,
    fill: (value) => (isJsonText ? fillArea : fillText)(area, value),
    read() {
      if (area.value.trim() === '') return undefined;
      return isJsonText ? new JsonSource(area.value) : area.value;
    },
    state: () => (isJsonText ? withoutSecretText(area.value) : area.value),
  };
}

/** The fields of a body; undefined for text, and for JSON without a schema. */
function createFields({ mediaType, field }: FormBody, required: boolean): Control | undefined {
  if (!field || (field.kind === 'json' && isJson(mediaType))) return undefined;
  return createControl(field, { label: t('Body') }, required ? 'required' : 'optional');
}

/** A menu of examples; `choose` is called with the selected one, `first` is selected initially. */
export function exampleMenu(
  label: string,
  examples: readonly FormExample[],
  choose: (example: FormExample) => void,
  first?: FormExample,
): HTMLElement {
  const word = t('Example');
  const select = el(
    'select',
    { className: 't-try-examples', ariaLabel: `${label}: ${word}` },
    el('option', { value: '' }, word),
    ...examples.map((example, index) => el('option', { value: String(index) }, example.label)),
  );
  const help = el('p', { className: 't-try-help', hidden: true });
  const explain = (example: FormExample | undefined) => {
    help.textContent = example?.help ?? '';
    help.hidden = help.textContent === '';
  };
  on(select, 'input', () => {
    const example = select.value === '' ? undefined : examples[Number(select.value)];
    explain(example);
    if (example) choose(example);
  });
  if (first) select.value = String(examples.indexOf(first));
  explain(first);
  return el('div', { className: 't-try-example' }, select, help);
}

/** A value for storage: without files and secrets, which the reader must enter again. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value instanceof JsonSource) return withoutSecretSource(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isFileValue(value)) return ANY_FILE;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    typeof member === 'string' && isSecret(name) ? [] : [[name, withoutSecrets(member)]],
  );
  return Object.fromEntries(entries);
}

/** Values without an exact JavaScript equivalent keep their source, unless they contain secrets. */
function withoutSecretSource(source: JsonSource): unknown {
  const value: unknown = JSON.parse(source.source);
  const withoutValues = withoutSecrets(value);
  return writeExact(withoutValues) === writeExact(value) ? source : withoutValues;
}

/** A JSON text for storage: unchanged if it contains no secrets. */
function withoutSecretText(text: string): string {
  try {
    const value = parseExact(text);
    const printed = writeExact(withoutSecrets(value), 2);
    return printed === writeExact(value, 2) ? text : printed;
  } catch (error) {
    rethrowUnless(error, 'SyntaxError');
    // Invalid JSON may contain a secret anywhere.
    return isSecret(text) ? '' : text;
  }
}
