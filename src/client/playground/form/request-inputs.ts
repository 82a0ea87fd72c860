import { t } from '../../../i18n/page-messages.ts';
import type { RequestForm, SharedRequest } from '../../../openapi/request-form.ts';
import type { RequestParts } from '../../../openapi/request.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { disclosure, el, on } from '../../shared/dom.ts';
import { createCredentialChoice, type Credential } from '../credentials/credential-inputs.ts';
import type { LiveRequest } from '../live-samples.ts';
import type { FittedCurl } from '../paste/fit-curl.ts';
import { inputGroup, isUsable, nestedControls } from './control.ts';
import { createExtras } from './extra-inputs.ts';
import { createParameters } from './parameter-inputs.ts';
import type { OwnServerInput } from './own-server-input.ts';
import type { ServerChoice } from './server-choice.ts';

/** What a request is made of, with the credentials as they are held in the form. */
interface FilledRequest extends RequestParts {
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
  const parameters = createParameters(form.parameters);
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
  const gather = (auth: readonly Credential[], url: string): FilledRequest => ({
    method: form.method,
    server: url,
    mock: server.mock(),
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
    // Simulated answers need no secrets.
    parts: () =>
      gather(server.mock() === undefined ? credentials.read() : credentials.sample(), server.url()),
    sample: () => ({ ...gather(credentials.sample(), server.sampleUrl()), form }),
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
    'Send through {}, for APIs that do not respond to other sites. Its server can read your requests.',
    location.host,
  );
  return {
    element: el('label', { className: 't-try-keep' }, box, words),
    isOn: () => box.checked,
  };
}

/** Lets the reader send requests to an address of their own. */
interface OwnServer {
  element: HTMLElement;
  /** Asks whether to use an address that a link brought. */
  offer(address: string): void;
}

/** The row for such an address; its input is loaded when it is opened, or when there is such an address. */
function createOwnServer(server: ServerChoice): OwnServer {
  const input = document.createElement('t-own-server') as OwnServerInput;
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const row = disclosure(t('Custom server URL'), input, problem);
  let offered = '';
  const load = async () => {
    problem.textContent = '';
    try {
      await import('./own-server-input.ts');
      input.connect(server);
    } catch (error) {
      problem.textContent = t('It could not be loaded. Check the connection and try again.');
      rethrowUnless(error, 'TypeError');
    }
  };
  const openIfUsed = () => {
    if (server.own()) row.open = true;
  };
  server.onchange(openIfUsed);
  openIfUsed();
  on(row, 'toggle', () => row.open && void load());
  return {
    element: el('div', { className: 't-try-fields' }, row),
    async offer(address) {
      row.open = true;
      offered = address;
      await load();
      // A later link may have brought another one.
      input.offer?.(server, offered);
    },
  };
}
