import type { FormBody, RequestForm } from '../openapi/request/form-types.ts';
import { ANY_FILE } from '../openapi/schema/file.ts';
import { isJson } from '../openapi/operation/media-types.ts';
import type { BodyInput } from '../openapi/request/request-body.ts';
import { button, el, on } from './_dom.ts';
import type { Control } from './control.ts';
import { createControl } from './controls.ts';
import { isSecret } from './share.ts';
import { t } from '../text/words/page-words.ts';

/** The inputs of the request body in the chosen media type. */
export interface BodyInputs {
  element: HTMLElement;
  read(): BodyInput | undefined;
  /** Media type and value, to be written down. */
  state(): unknown;
  restore(state: unknown): void;
}

/** The inputs of a body; a body of JSON can be edited as fields or as text. */
export function createBody({ bodies, bodyRequired }: RequestForm): BodyInputs {
  const select = el(
    'select',
    { ariaLabel: t('Media type') },
    ...bodies.map(({ mediaType }) => el('option', {}, mediaType)),
  );
  const holder = el('div');
  const swap = button('', 't-try-swap', () => show(!isText));
  const element = el(
    'div',
    { className: 't-try-fields' },
    el('div', { className: 't-try-media' }, select, swap),
    holder,
  );
  let isText = false;
  let control: Control;

  const media = (): FormBody => bodies[select.selectedIndex] ?? { mediaType: '' };
  const show = (
    asText: boolean,
    value: unknown = isText === asText ? undefined : control?.read(),
  ) => {
    const { mediaType, field, text } = media();
    isText = asText || !field;
    control =
      isText && !isJson(mediaType)
        ? plainText(text ?? '', bodyRequired)
        : createControl(isText ? { k: 'json' } : (field ?? { k: 'json' }), 'body', bodyRequired);
    if (value !== undefined) control.write(value);
    else if (isText && text && isJson(mediaType)) control.write(JSON.parse(text));
    swap.textContent = t(isText ? 'Edit as form' : 'Edit as JSON');
    swap.hidden = !field || !isJson(mediaType) || field.k === 'json';
    holder.replaceChildren(control.element);
    if (control.element.matches('input,select,textarea')) control.element.ariaLabel = t('Body');
  };
  select.hidden = bodies.length < 2;
  on(select, 'change', () => show(false, undefined));
  show(false);

  return {
    element,
    read() {
      const { mediaType, encoding } = media();
      const value = control.read() ?? (bodyRequired && isJson(mediaType) ? {} : undefined);
      return value === undefined ? undefined : { mediaType, value, encoding };
    },
    state: () => [media().mediaType, isText, withoutSecrets(control.read())],
    restore(state) {
      const [mediaType, asText, value] = state as [string, boolean, unknown];
      select.selectedIndex = Math.max(
        0,
        bodies.findIndex((body) => body.mediaType === mediaType),
      );
      show(asText, value);
    },
  };
}

function plainText(text: string, required: boolean): Control {
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
