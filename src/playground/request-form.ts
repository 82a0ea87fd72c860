import type { RequestForm } from '../openapi/request/form-types.ts';
import type { RequestParts } from '../openapi/request/request.ts';
import { el, on } from './_dom.ts';
import { createBody } from './body-input.ts';
import { labelled } from './controls.ts';
import { createCredentials, type Credential, type CredentialInputs } from './credentials.ts';
import type { ServerChoice } from './servers.ts';
import { isSecret, type SharedState } from './share.ts';
import { t } from '../text/words/page-words.ts';

/** The inputs of one operation. */
export interface RequestInputs {
  /** Groups of inputs, in the order of the page. */
  groups: HTMLElement[];
  /** What the request is made of. */
  parts(): RequestParts;
  /** The same with words in place of secrets. */
  sample(): RequestParts;
  state(): SharedState;
  restore(state: SharedState): void;
}

const GROUPS = [
  ['path', 'Path Parameters'],
  ['query', 'Query Parameters'],
  ['querystring', 'Query'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const;

const COOKIE_NOTE = t(
  'A browser does not let a page set cookies of another site. What you enter is in the samples and the curl line; Send leaves it out.',
);

/** The inputs for a form. */
export function createInputs(form: RequestForm, server: ServerChoice): RequestInputs {
  const credentials = createAuth(form);
  const parameters = form.parameters.map((parameter) => ({
    parameter,
    // A browser sends no cookie that a page asks for, so none can be demanded.
    control: labelled(parameter.field, parameter.name, parameter.in !== 'cookie'),
  }));
  const body = form.bodies.length > 0 ? createBody(form) : undefined;
  const relay = form.relay === undefined ? undefined : relayBox();
  const groups = [
    group(t('Server'), server.variables, ...(relay ? [relay.element] : [])),
    group(t('Authorization'), credentials.element),
    ...GROUPS.map(([place, title]) =>
      group(
        t(title),
        ...parameters
          .filter(({ parameter }) => parameter.in === place)
          .map(({ control }) => control.element),
        ...(place === 'cookie' ? [el('p', { className: 't-try-note' }, COOKIE_NOTE)] : []),
      ),
    ),
    ...(body ? [group(t('Body'), body.element)] : []),
  ].filter((element) => element.querySelector('input,select,textarea,button') !== null);

  const gather = (auth: Credential[]): RequestParts => ({
    method: form.method,
    server: server.url(),
    path: form.path,
    parameters: parameters.flatMap(({ parameter, control }) => {
      const value = control.read();
      return value === undefined ? [] : [{ parameter, value }];
    }),
    auth,
    body: body?.read(),
    hasCookies: form.hasCookies,
    relay: relay?.isOn() ? form.relay : undefined,
  });

  return {
    groups,
    parts: () => gather(credentials.read()),
    sample: () => gather(credentials.placeholders()),
    state: () => ({
      s: server.state(),
      p: Object.fromEntries(
        parameters.flatMap(({ parameter, control }) => {
          const value = control.read();
          const isLeftOut = value === undefined || isSecret(parameter.name, parameter.field.f);
          return isLeftOut ? [] : [[`${parameter.in} ${parameter.name}`, value]];
        }),
      ),
      b: body?.state(),
    }),
    restore(state) {
      server.restore(state.s);
      for (const { parameter, control } of parameters) {
        const key = `${parameter.in} ${parameter.name}`;
        if (Object.hasOwn(state.p, key)) control.write(state.p[key]);
      }
      if (body && Array.isArray(state.b)) body.restore(state.b);
    },
  };
}

/** Lets the reader keep requests away from the server of the site. */
function relayBox() {
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

/** The inputs of the chosen way to authenticate. */
function createAuth({ auth, servers }: RequestForm): CredentialInputs {
  // A token of one API is not offered to another, even where their documents call it the same.
  const api = servers[0]?.template ?? '';
  const alternatives = auth.map((schemes) => createCredentials(schemes, api));
  const [first] = alternatives;
  if (!first) return createCredentials([], api);
  if (alternatives.length === 1) return first;
  const labels = auth.map((schemes) => schemes.map(({ id }) => id).join(' + ') || t('None'));
  const select = el(
    'select',
    { ariaLabel: t('Way to authenticate') },
    ...labels.map((label) => el('option', {}, label)),
  );
  const holder = el('div', {}, first.element);
  on(select, 'change', () =>
    holder.replaceChildren(alternatives[select.selectedIndex]?.element ?? ''),
  );
  return {
    element: el('div', { className: 't-try-fields' }, select, holder),
    read: () => alternatives[select.selectedIndex]?.read() ?? [],
    placeholders: () => alternatives[select.selectedIndex]?.placeholders() ?? [],
  };
}

function group(title: string, ...children: Node[]): HTMLElement {
  return el('fieldset', { className: 't-try-group' }, el('legend', {}, title), ...children);
}
