import type { ChannelForm } from '../../asyncapi/channel-form.ts';
import { buildRequest, toUrl } from '../../openapi/request/request.ts';
import { t } from '../../text/words/page-words.ts';
import { mapControl } from '../controls/map-control.ts';
import { textControl } from '../controls/text-control.ts';
import { createCredentialChoice } from '../credentials/credential-choice.ts';
import { disclosure } from '../disclosure.ts';
import { el } from '../dom.ts';
import { inputGroup, isUsable } from '../form/input-group.ts';
import { createParameters } from '../form/parameter-inputs.ts';
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
  const parameters = createParameters(form.parameters);
  const more = mapControl(() => textControl({ kind: 'text' }, false), undefined);
  const protocols = el('input', {
    value: form.protocols ?? '',
    placeholder: t('Subprotocols'),
    ariaLabel: t('Subprotocols'),
    autocomplete: 'off',
    spellcheck: false,
  });
  const isNamed = form.protocols !== undefined;
  const own = [more.element, ...(isNamed ? [] : [protocols])];
  const groups = [
    inputGroup(t('Server'), server.variables),
    inputGroup(t('Authorization'), credentials.element),
    ...parameters.groups,
    inputGroup(t('Subprotocols'), ...(isNamed ? [protocols] : [])),
  ];
  const request = () =>
    buildRequest({
      method: form.method,
      server: server.url(),
      path: form.path,
      parameters: [...parameters.read(), ...readPairs(more.read())],
      auth: credentials.read(),
    });
  return {
    groups: [
      ...groups.filter(isUsable),
      disclosure(t('Query parameters and subprotocols of your own'), ...own),
      ...headerNote(form.headers),
    ],
    url: () => toUrl(request()),
    shownUrl: () => request().url.replace(/\?.*$/s, ''),
    protocols: () => protocols.value.split(/[\s,]+/).filter(Boolean),
  };
}

function readPairs(pairs: [name: string, value: unknown][]) {
  return pairs.map(([name, value]) => ({
    parameter: { name, in: 'query', style: 'form', explode: true },
    value: value ?? '',
  }));
}

function headerNote(headers: readonly string[]): HTMLElement[] {
  if (headers.length === 0) return [];
  const note = t(
    'A browser lets no page set headers of a WebSocket. These are not sent: {}',
    headers.join(', '),
  );
  return [el('p', { className: 't-try-note' }, note)];
}
