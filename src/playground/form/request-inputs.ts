import type { LiveRequest } from '../../openapi/request/live-request.ts';
import type { RequestForm } from '../../openapi/request/request-form.ts';
import type { RequestParts } from '../../openapi/request/request.ts';
import type { SharedRequest } from '../../openapi/request/shared-request.ts';
import { t } from '../../text/words/page-words.ts';
import { nestedControls } from '../controls/nested-controls.ts';
import { createCredentialChoice } from '../credentials/credential-choice.ts';
import type { Credential } from '../credentials/credential-inputs.ts';
import { el } from '../dom.ts';
import { createExtras } from '../extras/extra-inputs.ts';
import { createOwnServer } from '../server/own-server.ts';
import type { FittedCurl } from '../paste/fit-curl.ts';
import type { ServerChoice } from '../server/server-choice.ts';
import { inputGroup, isUsable } from './input-group.ts';
import { formControls } from './loaded-controls.ts';

/** What a request is made of, with the credentials as they are held in the form. */
export interface FilledRequest extends RequestParts {
  auth: readonly Credential[];
}

/** The inputs of one operation. */
export interface RequestInputs {
  /** Groups of inputs, in the order of the page. */
  groups: HTMLElement[];
  /** What the request is made of. */
  parts(): FilledRequest;
  /** The same for samples: words in place of secrets, unless the reader wants to see them. */
  sample(): FilledRequest & LiveRequest;
  state(): SharedRequest;
  /** Fills in a form; one that is the reader's own may also say where requests go. */
  restore(state: SharedRequest, isOwn?: boolean): void;
  /** Fills in what a curl line says, credentials included. */
  fill(fitted: FittedCurl): void;
}

/** The inputs for a form. */
export function createInputs(form: RequestForm, server: ServerChoice): RequestInputs {
  const credentials = createCredentialChoice(form, server);
  const parameters = formControls().createParameters(form.parameters);
  const extras = createExtras();
  const body = form.bodies.length > 0 ? nestedControls().createBody(form) : undefined;
  const relay = form.relay === undefined ? undefined : createRelayBox();
  const own = createOwnServer(server);
  const groups = [
    inputGroup(t('Server'), server.variables, own.element, ...(relay ? [relay.element] : [])),
    inputGroup(t('Authorization'), credentials.element),
    ...parameters.groups,
    ...(body ? [inputGroup(t('Body'), body.element)] : []),
    extras.element,
  ];
  const gather = (auth: readonly Credential[]): FilledRequest => ({
    method: form.method,
    server: server.url(),
    path: form.path,
    parameters: [...parameters.read(), ...extras.read()],
    auth,
    body: body?.read(),
    hasCookies: form.hasCookies,
    // The relay passes requests on to the servers of the document only.
    relay: relay?.isOn() && !server.own() ? form.relay : undefined,
  });
  return {
    groups: groups.filter(isUsable),
    parts: () => gather(credentials.read()),
    sample: () => ({ ...gather(credentials.sample()), form }),
    state: () => ({
      server: server.state(),
      parameters: parameters.state(),
      body: body?.state(),
      extras: extras.state(),
    }),
    restore(state, isOwn = false) {
      const elsewhere = server.restore(state.server, isOwn);
      if (elsewhere !== undefined) own.offer(elsewhere);
      restoreInputs(state);
    },
    fill({ state, otherServer, credentialOf }) {
      if (otherServer === undefined) server.restore(state.server, false);
      else server.setOwn(otherServer);
      restoreInputs(state);
      // Last, because they belong to the server.
      credentials.fill(credentialOf);
    },
  };

  function restoreInputs(state: SharedRequest): void {
    parameters.restore(state.parameters);
    if (body && Array.isArray(state.body)) body.restore(state.body);
    extras.restore(state.extras ?? []);
  }
}

/** Lets the reader keep requests away from the server of the site. */
function createRelayBox(): { element: HTMLElement; isOn(): boolean } {
  const box = el('input', { type: 'checkbox', checked: true });
  const words = t(
    'Send through {}, for APIs that answer no other sites. Its server sees what you send.',
    location.host,
  );
  return {
    element: el('label', { className: 't-try-keep' }, box, words),
    isOn: () => box.checked,
  };
}
