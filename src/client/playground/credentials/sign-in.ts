import { t } from '../../../i18n/page-messages.ts';
import type { FormFlow, TokenSource } from '../../../openapi/request-form.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { button, disclosure, el, on, pairList } from '../../shared/dom.ts';
import { siteUrl } from '../../shared/site.ts';
import { copyButton } from '../response/tools.ts';
import {
  createTokenState,
  getToken,
  renewOnce,
  requestToken,
  type Entered,
  type TokenOutcome,
  type TokenState,
  type TokenValues,
} from './get-token.ts';

/** Names of flows as OAuth 2.0 has them. */
const NAMES: Record<string, string> = {
  authorizationCode: 'Authorization code',
  clientCredentials: 'Client credentials',
  password: 'Password',
};

/** Scopes that are listed at most; any may be typed. */
const MAX_SCOPES = 60;

/** Gets an OAuth 2.0 or OpenID Connect token, and fills it in as a credential. */
export class SignIn extends HTMLElement {
  readonly #status = el('p', { className: 't-try-about', role: 'status' });
  readonly #stop = button(t('Cancel'), 't-try-cancel', () => this.#waiting?.abort());
  readonly #renew = button(t('Renew token'), 't-try-add', () => void this.#refresh());
  #go: HTMLElement | undefined;
  #waiting: AbortController | undefined;
  #tokens!: TokenSource;
  #state!: TokenState;
  #flow: FormFlow | undefined;
  #fields: SignInFields | undefined;

  /** Shows the inputs; `values` are those of the scheme. */
  async start(tokens: TokenSource, values: TokenValues): Promise<void> {
    this.#tokens = tokens;
    this.#state = createTokenState(
      values,
      () => [this.#flow?.tokenUrl, this.#flow?.refreshUrl].join(' '),
      () => void this.#refresh(),
    );
    this.#stop.hidden = true;
    values.onchange(() => this.#update());
    const flows = tokens.flows.filter(isUsable);
    const { discovery } = tokens;
    if (discovery)
      try {
        flows.push(await discoverFlow(discovery));
      } catch (error) {
        rethrowUnless(error, 'TypeError', 'SyntaxError');
        this.#status.textContent = t(
          '{} could not be read. It must allow requests from {} (CORS).',
          discovery,
          origin,
        );
      }
    this.#show(flows, 0);
    if (!this.#status.textContent) this.#update();
  }

  #show(flows: readonly FormFlow[], index: number): void {
    const flow = (this.#flow = flows[index]);
    if (!flow) return this.replaceChildren(this.#status, listTokenUrls(this.#tokens));
    const select = el(
      'select',
      { ariaLabel: t('OAuth flow'), hidden: flows.length < 2 },
      ...flows.map((one) => el('option', {}, describeFlow(one))),
    );
    select.selectedIndex = index;
    on(select, 'change', () => this.#show(flows, select.selectedIndex));
    this.#fields = createFields(flow, this.#tokens.scopes, this.#state.clientId());
    // Enter is for the token here, not for the request around it.
    on(this.#fields.element, 'keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void this.#signIn();
    });
    this.#go = button(
      flow.type === 'authorizationCode' ? t('Sign in') : t('Get a token'),
      't-try-add',
      () => void this.#signIn(),
    );
    const actions = el('div', { className: 't-try-actions' }, this.#go, this.#stop, this.#renew);
    const note = flow.type === 'authorizationCode' ? [redirectNote()] : [];
    const urls = listTokenUrls(this.#tokens, flow);
    this.replaceChildren(select, this.#fields.element, ...note, actions, this.#status, urls);
  }

  async #signIn(): Promise<void> {
    const fields = this.#fields;
    if (!this.#flow || !fields) return;
    const entered: Entered = {
      client: { id: fields.clientId(), secret: fields.secret() },
      scope: fields.scope(),
      user: fields.user(),
      redirectUri: redirectUri(),
    };
    if (entered.client.id === '') {
      this.#status.textContent = t('Enter the client ID first.');
      return this.#fields?.element.querySelector('input')?.focus();
    }
    this.#waiting?.abort();
    const waiting = (this.#waiting = new AbortController());
    this.#stop.hidden = false;
    const isSignIn = this.#flow.type === 'authorizationCode';
    this.#status.textContent = t(isSignIn ? 'Waiting for sign-in …' : 'Sending …');
    const outcome = await getToken(this.#flow, entered, waiting.signal);
    if (this.#waiting === waiting) this.#finish(outcome, entered.client.id);
  }

  async #refresh(): Promise<void> {
    const { refreshUrl, tokenUrl } = this.#flow ?? {};
    const url = refreshUrl ?? tokenUrl;
    const refresh = this.#state.refresh();
    if (!url || !refresh) return;
    await renewOnce(refresh, async () => {
      const fields = { grant_type: 'refresh_token', refresh_token: refresh };
      const id = this.#state.clientId();
      // A sign-in that begins later wins.
      this.#waiting?.abort();
      const waiting = (this.#waiting = new AbortController());
      const outcome = await requestToken(url, fields, { id });
      if (this.#waiting === waiting) this.#finish(outcome, id);
    });
  }

  #finish(outcome: TokenOutcome, clientId: string): void {
    // A hidden button loses the focus.
    if (document.activeElement === this.#stop) this.#go?.focus();
    this.#stop.hidden = true;
    if (outcome.token === undefined) this.#status.textContent = outcome.problem;
    else this.#state.keep(outcome, clientId);
  }

  #update(): void {
    this.#status.textContent = this.#state.describe();
    this.#renew.hidden = this.#state.refresh() === '';
  }
}

declare global {
  interface HTMLElementTagNameMap {
    't-sign-in': SignIn;
  }
}

customElements.define('t-sign-in', SignIn);

function isUsable({ type, authorizationUrl, tokenUrl }: FormFlow): boolean {
  // Authorization servers do not redirect to files.
  if (type === 'authorizationCode')
    return Boolean(authorizationUrl && tokenUrl) && location.protocol !== 'file:';
  return /^(clientCredentials|password)$/.test(type) && tokenUrl !== undefined;
}

/** Inputs for getting a token. */
interface SignInFields {
  element: HTMLElement;
  clientId(): string;
  /** Client secret; '' if the flow has none. */
  secret(): string;
  user(): { username: string; password: string };
  /** Names of the chosen scopes, separated by spaces. */
  scope(): string;
}

/** The inputs for a way to a token; scopes that the operation needs are chosen. */
function createFields(flow: FormFlow, needed: readonly string[], id: string): SignInFields {
  const clientId = textInput('text', id);
  const secret = textInput('password');
  const username = textInput('text');
  const password = textInput('password');
  const scopes = createScopes(flow, needed);
  const rows = [row(t('Client ID'), clientId)];
  if (flow.type === 'clientCredentials') rows.push(row(t('Client secret'), secret));
  if (flow.type === 'password')
    rows.push(row(t('User name'), username), row(t('Password'), password));
  return {
    element: el('div', { className: 't-try-fields' }, ...rows, scopes.element),
    clientId: () => clientId.value.trim(),
    secret: () => secret.value,
    user: () => ({ username: username.value, password: password.value }),
    scope: scopes.read,
  };
}

function createScopes({ scopes }: FormFlow, needed: readonly string[]) {
  const known = new Map(scopes.map(([name, about]) => [name, about]));
  const names = [...new Set([...needed, ...known.keys()])].slice(0, MAX_SCOPES);
  const boxes = names.map((name) => {
    const box = el('input', { type: 'checkbox', checked: needed.includes(name), value: name });
    const about = known.get(name);
    const label = el('span', {}, el('code', {}, name), about ? ` ${about}` : '');
    return { box, label: el('label', { className: 't-try-keep' }, box, label) };
  });
  const more = textInput('text');
  const list = el('fieldset', { className: 't-try-scopes' }, el('legend', {}, t('Scopes')));
  list.append(...boxes.map(({ label }) => label), row(t('Additional scopes'), more));
  return {
    element: list,
    read: () => {
      const chosen = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      return [...chosen, ...more.value.split(/\s+/)].filter(Boolean).join(' ');
    },
  };
}

function textInput(type: string, value = ''): HTMLInputElement {
  const input = el('input', { type, value, autocomplete: 'off', spellcheck: false });
  // Prevents password managers from saving it as a password of the site.
  input.setAttribute('data-1p-ignore', '');
  return input;
}

function row(label: string, input: HTMLInputElement): HTMLElement {
  const name = el('span', { className: 't-try-name' }, label);
  return el('label', { className: 't-try-row' }, name, input);
}

/** Display name of a flow. */
function describeFlow({ type }: FormFlow): string {
  return NAMES[type] ?? type;
}

/** The OAuth redirect URI on this site. */
function redirectUri(): string {
  return siteUrl('sign-in-page');
}

/** The redirect URI to register for the client, with a copy button. */
function redirectNote(): HTMLElement {
  return el(
    'p',
    { className: 't-try-about t-try-redirect' },
    t('Register this redirect URI for the client:'),
    ' ',
    el('code', {}, redirectUri()),
    ' ',
    copyButton(t('Copy'), redirectUri),
  );
}

/** The token URLs, for readers who get tokens with other tools. */
function listTokenUrls({ flows, scopes, discovery }: TokenSource, found?: FormFlow): HTMLElement {
  const pairs = [...new Set([...flows, ...(found ? [found] : [])])].flatMap(
    (flow): [string, string | undefined][] => [
      [`${flow.type}: ${t('Authorization URL')}`, flow.authorizationUrl],
      [`${flow.type}: ${t('Token URL')}`, flow.tokenUrl],
      [`${flow.type}: ${t('Device authorization URL')}`, flow.deviceAuthorizationUrl],
    ],
  );
  pairs.push(['OpenID Connect', discovery], [t('Scopes'), scopes.join(' ') || undefined]);
  const defined = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
  return disclosure(t('URLs'), pairList(defined));
}

/**
 * The flow from a provider's discovery document (OpenID Connect Discovery 1.0). Throws if it cannot
 * be read.
 */
async function discoverFlow(url: string): Promise<FormFlow> {
  const response = await fetch(url, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  const metadata = (await response.json()) as Record<string, unknown>;
  const authorizationUrl = webUrl(metadata['authorization_endpoint']);
  const tokenUrl = webUrl(metadata['token_endpoint']);
  if (!authorizationUrl || !tokenUrl) throw new TypeError('No addresses');
  const { scopes_supported: scopes } = metadata;
  const names = Array.isArray(scopes) ? scopes.filter((one) => typeof one === 'string') : [];
  return {
    type: 'authorizationCode',
    authorizationUrl,
    tokenUrl,
    scopes: names.slice(0, 40).map((name) => [name]),
  };
}

function webUrl(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//i.test(value) ? value : undefined;
}
