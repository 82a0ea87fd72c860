import { isJson } from '../../openapi/operation/media-types.ts';
import type { FormInputs } from '../../openapi/request/request-form.ts';
import { t } from '../../text/words/page-words.ts';
import type { BodyInputs } from '../controls/nested-controls.ts';
import { el, on } from '../dom.ts';
import { createMediaInputs, type MediaInputs } from './media-inputs.ts';

/** Media type, whether it is edited as text, and value: for JSON that is edited as text, the text. */
type BodyState = [mediaType: string, isText: boolean, value: unknown];

/** The inputs of a body. Each media type keeps what was entered for it. */
export function createBody({ bodies, bodyRequired }: FormInputs): BodyInputs {
  const select = el(
    'select',
    { ariaLabel: t('Media type'), hidden: bodies.length < 2 },
    ...bodies.map(({ mediaType }) => el('option', {}, mediaType)),
  );
  const media = el('div', { className: 't-try-media' });
  const holder = el('div');
  const made = new Map<number, MediaInputs>();

  const chosen = (): MediaInputs => {
    const index = select.selectedIndex;
    let inputs = made.get(index);
    if (!inputs) {
      inputs = createMediaInputs(bodies[index] ?? { mediaType: '' }, bodyRequired);
      made.set(index, inputs);
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
      const { mediaType, encoding } = bodies[select.selectedIndex] ?? { mediaType: '' };
      const value = chosen().read() ?? (bodyRequired && isJson(mediaType) ? {} : undefined);
      return value === undefined ? undefined : { mediaType, value, encoding };
    },
    state: (): BodyState => [bodies[select.selectedIndex]?.mediaType ?? '', ...chosen().state()],
    restore(state) {
      const [mediaType, isText, value] = state as BodyState;
      const index = bodies.findIndex((body) => body.mediaType === mediaType);
      select.selectedIndex = Math.max(0, index);
      show();
      if (index >= 0) chosen().restore(isText, value);
    },
  };
}
