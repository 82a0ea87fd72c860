import { t } from '../../../i18n/page-messages.ts';
import type { RequestForm, SharedRequest } from '../../../openapi/request-form.ts';
import type { RequestParts } from '../../../openapi/request.ts';
import { disclosure, el, on } from '../../shared/dom.ts';
import { createCredentialChoice, type Credential } from '../credentials/credential-inputs.ts';
import type { LiveRequest } from '../live-samples.ts';
import { loadPart } from '../load-part.ts';
import type { FittedCurl } from '../paste/fit-curl.ts';
import { inputGroup, isUsable, nestedControls } from './control.ts';
import { createExtras } from './extra-inputs.ts';
import { createParameters } from './parameter-inputs.ts';
import type { ServerChoice } from './server-choice.ts';

/** Parts of a request, with the credentials in the format of the form. */
interface FilledRequest extends RequestParts {
  auth: readonly Credential[];
}

/** The inputs of one operation. */
export interface RequestInputs {
  /** Groups of inputs, in the order of the page. */
  groups: HTMLElement[];
  /** The parts of the request. */
  parts(): FilledRequest;
  /** The parts for samples: placeholders for secrets, unless the reader shows them. */
  sample(): FilledRequest & LiveRequest;
  state(): SharedRequest;
  /** Restores a form; only the reader's own state can change the server. Requires the nested controls. */
  restore(state: SharedRequest, isOwn?: boolean): void;
  /** Fills in a curl command, which includes credentials. Requires the nested controls. */
  fill(fitted: FittedCurl): void;
}

/** The inputs for a form. */
export function createInputs(form: RequestForm, server: ServerChoice): RequestInputs {
  const credentials = createCredentialChoice(form, server);
  const parameters = createParameters(form.parameters);
  const extras = createExtras();
  const body = form.bodies.length > 0 ? nestedControls().createBody(form) : undefined;
  const relay = form.relay === undefined ? undefined : createProxyToggle();
  const custom = createCustomServer(server);
  const groups = [
    inputGroup(t('Server'), server.variables, custom.element, ...(relay ? [relay.element] : [])),
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
    relay: relay?.isOn() && !server.customUrl() ? form.relay : undefined,
  });
  return {
    groups: groups.filter(isUsable),
    // Simulated responses need no secrets.
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
      const elsewhere = nestedControls().restoreServer(server, state.server, isOwn);
      if (elsewhere !== undefined) custom.offer(elsewhere);
      restoreInputs(state);
    },
    fill({ state, otherServer, credentialOf }) {
      if (otherServer === undefined) nestedControls().restoreServer(server, state.server, false);
      else server.setCustomUrl(otherServer);
      restoreInputs(state);
      // Last, because credentials depend on the server.
      credentials.fill(credentialOf);
    },
  };

  function restoreInputs(state: SharedRequest): void {
    parameters.restore(state.parameters);
    if (body && Array.isArray(state.body)) body.restore(state.body);
    extras.restore(state.extras ?? []);
  }
}

/** An option to bypass the proxy of the site. */
function createProxyToggle(): { element: HTMLElement; isOn(): boolean } {
  const box = el('input', { type: 'checkbox', checked: true });
  const warning = t(
    'Send through {}, for APIs that do not respond to other sites. Its server can read your requests.',
    location.host,
  );
  return {
    element: el('label', { className: 't-try-keep' }, box, warning),
    isOn: () => box.checked,
  };
}

/** Lets the reader set a custom server URL. */
interface CustomServer {
  element: HTMLElement;
  /** Prompts to accept a URL from a link. */
  offer(url: string): void;
}

/**
 * The row for a custom server; its input is loaded when it is opened, or when there is a custom
 * URL.
 */
function createCustomServer(server: ServerChoice): CustomServer {
  const input = document.createElement('t-custom-server');
  const problem = el('span', { className: 't-try-note', role: 'status' });
  const row = disclosure(t('Custom server URL'), input, problem);
  let offered = '';
  const load = () =>
    loadPart(problem, async () => {
      await import('./custom-server-input.ts');
      input.connect(server);
    });
  const openIfUsed = () => {
    if (server.customUrl()) row.open = true;
  };
  server.onchange(openIfUsed);
  openIfUsed();
  on(row, 'toggle', () => row.open && void load());
  return {
    element: el('div', { className: 't-try-fields' }, row),
    async offer(url) {
      row.open = true;
      offered = url;
      await load();
      // A later link may contain another URL.
      input.offer?.(server, offered);
    },
  };
}
