import type { ChannelForm } from '../../asyncapi/channel-form.ts';
import { buildRequest, toUrl } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { createCredentialChoice } from '../credentials/credential-choice.ts';
import { disclosure } from '../disclosure.ts';
import { el } from '../dom.ts';
import { createExtras } from '../extras/extra-inputs.ts';
import { inputGroup, isUsable } from '../form/input-group.ts';
import { formControls } from '../form/loaded-controls.ts';
import type { ServerChoice } from '../server/server-choice.ts';

/** The inputs that make the address of a connection. */
export interface ChannelInputs {
  /** Groups of inputs, in the order of the page. */
  groups: HTMLElement[];
  /** Full address, credentials included. */
  url(): string;
  /** The same without its query, in which secrets may be. */
  shownUrl(): string;
  protocols(): string[];
}

/** The inputs for a channel. */
export function createChannelInputs(form: ChannelForm, server: ServerChoice): ChannelInputs {
  const credentials = createCredentialChoice(form, server);
  const parameters = formControls().createParameters(form.parameters);
  const extras = createExtras(['query']);
  const protocols = el('input', {
    value: form.protocols ?? '',
    ariaLabel: t('Subprotocols'),
    autocomplete: 'off',
    spellcheck: false,
  });
  const groups = [
    inputGroup(t('Server'), server.variables),
    inputGroup(t('Authorization'), credentials.element),
    ...parameters.groups,
    extras.element,
  ];
  const request = () =>
    buildRequest({
      method: form.method,
      server: server.url(),
      path: form.path,
      parameters: [...parameters.read(), ...extras.read()],
      auth: credentials.read(),
    });
  return {
    groups: [
      ...groups.filter(isUsable),
      // Few servers speak any that their document does not tell.
      form.protocols === undefined
        ? disclosure(t('Subprotocols'), protocols)
        : inputGroup(t('Subprotocols'), protocols),
      ...headerNote(form.headers),
    ],
    url: () => toUrl(request()),
    shownUrl: () => request().url.replace(/\?.*$/s, ''),
    protocols: () => protocols.value.split(/[\s,]+/).filter(Boolean),
  };
}

function headerNote(headers: readonly string[]): HTMLElement[] {
  if (headers.length === 0) return [];
  const note = t(
    'A browser lets no page set headers of a WebSocket. These are not sent: {}',
    headers.join(', '),
  );
  return [el('p', { className: 't-try-note' }, note)];
}
