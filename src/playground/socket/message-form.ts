import type { ChannelForm } from '../../asyncapi/channel-form.ts';
import { toBody, type RequestBody } from '../../openapi/request/request-body.ts';
import { t } from '../../text/words/page-words.ts';
import { nestedControls, type BodyInputs } from '../controls/nested-controls.ts';
import { el, on } from '../dom.ts';
import { inputGroup } from '../form/input-group.ts';

/** A message as it goes over the connection. */
export interface OutgoingMessage {
  /** Title of the message in the document; undefined for a text of the reader's own. */
  name?: string | undefined;
  data: string | Blob;
}

/** The form of the messages that a reader can send: those of the document, and any text. */
export function createMessageForm(
  form: ChannelForm,
  send: (message: OutgoingMessage) => void,
): HTMLFormElement {
  const titles = [...form.messages.map(({ title }) => title), t('Any text')];
  const select = el(
    'select',
    { ariaLabel: t('Message'), hidden: titles.length < 2 },
    ...titles.map((title) => el('option', {}, title)),
  );
  const holder = el('div');
  let body: BodyInputs;
  const show = () => {
    const chosen = form.messages[select.selectedIndex]?.body ?? { mediaType: 'text/plain' };
    body = nestedControls().createBody({ ...form, bodies: [chosen], bodyRequired: true });
    holder.replaceChildren(body.element);
  };
  on(select, 'change', show);
  show();
  const actions = el('div', { className: 't-try-actions' });
  actions.append(el('button', { className: 't-try-send', textContent: t('Send') }));
  const group = inputGroup(t('Message'), select, holder);
  const element = el('form', { className: 't-socket-message' }, group, actions);
  on(element, 'submit', (event) => {
    event.preventDefault();
    const input = body.read();
    const data = input && toData(toBody(input));
    if (data !== undefined) send({ name: form.messages[select.selectedIndex]?.title, data });
  });
  return on(element, 'keydown', (event) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) element.requestSubmit();
  });
}

/** A body as one message; a form with files is none. */
function toData(body: RequestBody): string | Blob | undefined {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return body.file.blob;
  if (body.kind === 'multipart') return undefined;
  return new URLSearchParams(body.fields.map(({ name, value }) => [name, value])).toString();
}
