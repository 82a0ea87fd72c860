import type { FormBody } from '../../openapi/request/form-body.ts';
import type { FormField } from '../../openapi/request/form-field.ts';
import { isJson } from '../../openapi/operation/media-types.ts';
import type { BodyInput } from '../../openapi/request/request-body.ts';
import type { RequestForm } from '../../openapi/request/request-form.ts';
import { isSecret } from '../../openapi/request/shared-request.ts';
import { ANY_FILE } from '../../openapi/schema/file.ts';
import { t } from '../../text/words/page-words.ts';
import type { Control } from '../controls/control.ts';
import { createControl } from '../controls/create-control.ts';
import { button, el, on } from '../dom.ts';

/** The inputs of the request body in the chosen media type. */
export interface BodyInputs {
  element: HTMLElement;
  read(): BodyInput | undefined;
  /** What the inputs hold, to be written down. */
  state(): BodyState;
  restore(state: unknown): void;
}

/** Media type, whether it is edited as text, and value. */
type BodyState = [mediaType: string, isText: boolean, value: unknown];

const ANY_VALUE: FormField = { kind: 'json' };

/** The inputs of a body; a body of JSON can be edited as fields or as text. */
export function createBody({ bodies, bodyRequired }: RequestForm): BodyInputs {
  const select = el(
    'select',
    { ariaLabel: t('Media type'), hidden: bodies.length < 2 },
    ...bodies.map(({ mediaType }) => el('option', {}, mediaType)),
  );
  const swap = button('', 't-try-swap', () => show(!isText, control.read()));
  const media = el('div', { className: 't-try-media' }, select, swap);
  const holder = el('div');
  let isText = false;
  let control: Control;

  const chosen = (): FormBody => bodies[select.selectedIndex] ?? { mediaType: '' };
  const show = (asText: boolean, value: unknown) => {
    const { mediaType, field, text } = chosen();
    isText = asText || !field;
    control = createBodyControl(chosen(), isText, bodyRequired);
    if (value !== undefined) control.write(value);
    else if (isText && text && isJson(mediaType)) control.write(JSON.parse(text));
    swap.textContent = t(isText ? 'Edit as form' : 'Edit as JSON');
    swap.hidden = !field || !isJson(mediaType) || field.kind === 'json';
    holder.replaceChildren(control.element);
    if (control.element.matches('input,select,textarea')) control.element.ariaLabel = t('Body');
  };
  on(select, 'change', () => show(false, isText ? control.read() : undefined));
  show(false, undefined);

  return {
    element: el('div', { className: 't-try-fields' }, media, holder),
    read() {
      const { mediaType, encoding } = chosen();
      const value = control.read() ?? (bodyRequired && isJson(mediaType) ? {} : undefined);
      return value === undefined ? undefined : { mediaType, value, encoding };
    },
    state: () => [chosen().mediaType, isText, withoutSecrets(control.read())],
    restore(state) {
      const [mediaType, asText, value] = state as BodyState;
      const index = bodies.findIndex((body) => body.mediaType === mediaType);
      select.selectedIndex = Math.max(0, index);
      show(asText, value);
    },
  };
}

function createBodyControl(
  { mediaType, field, text = '' }: FormBody,
  isText: boolean,
  required: boolean,
): Control {
  if (isText && !isJson(mediaType)) return createTextArea(text, required);
  return createControl(isText ? ANY_VALUE : (field ?? ANY_VALUE), 'body', required);
}

function createTextArea(text: string, required: boolean): Control {
  const area = el('textarea', { rows: 8, required, value: text, spellcheck: false });
  return {
    element: area,
    read: () => area.value || undefined,
    write(value) {
      area.value = String(value);
    },
  };
}

/** Files cannot be written down, and secrets must not be; the reader enters them again. */
function withoutSecrets(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (name, member: unknown) => {
      if (member instanceof Blob) return ANY_FILE;
      return typeof member === 'string' && isSecret(name) ? undefined : member;
    }),
  );
}
