import type { FormFlow, TokenSource } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { button, el, on } from '../dom.ts';
import { discoverFlow } from './discover.ts';
import { describeFlow, listAddresses, redirectNote, redirectUri } from './flow-notes.ts';
import { getToken, type Entered } from './get-token.ts';
import { requestToken, type TokenOutcome } from './request-token.ts';
import { createFields, type SignInFields } from './sign-in-fields.ts';
import { createTokenState, type TokenState, type TokenValues } from './token-state.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Gets a token of OAuth 2.0 or OpenID Connect, and puts it among the credentials. */
export class SignIn extends HTMLElement {
  readonly #status = el('p', { className: 't-try-about', role: 'status' });
  readonly #stop = button(t('Cancel'), 't-try-cancel', () => this.#waiting?.abort());
  readonly #renew = button(t('Renew the token'), 't-try-add', () => void this.#refresh());
  #waiting: AbortController | undefined;
  #tokens!: TokenSource;
  #state!: TokenState;
  #flow: FormFlow | undefined;
  #fields: SignInFields | undefined;

  /** Shows what is to be entered; `values` are those of the scheme. */
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
        this.#status.textContent = t('{} could not be read. It has to allow requests from {} (CORS).', discovery, origin); // prettier-ignore
      }
    this.#show(flows, 0);
    if (!this.#status.textContent) this.#update();
  }

  #show(flows: readonly FormFlow[], index: number): void {
    const flow = (this.#flow = flows[index]);
    if (!flow) return this.replaceChildren(this.#status, listAddresses(this.#tokens));
    const select = el(
      'select',
      { ariaLabel: t('Way to a token'), hidden: flows.length < 2 },
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
    const go = button(
      flow.type === 'authorizationCode' ? t('Sign in') : t('Get a token'),
      't-try-add',
      () => void this.#signIn(),
    );
    const actions = el('div', { className: 't-try-actions' }, go, this.#stop, this.#renew);
    const note = flow.type === 'authorizationCode' ? [redirectNote()] : [];
    const addresses = listAddresses(this.#tokens, flow);
    this.replaceChildren(select, this.#fields.element, ...note, actions, this.#status, addresses);
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
    this.#status.textContent = t('Waiting for the sign-in …');
    const outcome = await getToken(this.#flow, entered, waiting.signal);
    if (this.#waiting === waiting) this.#finish(outcome, entered.client.id);
  }

  async #refresh(): Promise<void> {
    const { refreshUrl, tokenUrl } = this.#flow ?? {};
    const address = refreshUrl ?? tokenUrl;
    const refresh = this.#state.refresh();
    if (!address || !refresh) return;
    const fields = { grant_type: 'refresh_token', refresh_token: refresh };
    const id = this.#state.clientId();
    this.#finish(await requestToken(address, fields, { id }), id);
  }

  #finish(outcome: TokenOutcome, clientId: string): void {
    this.#stop.hidden = true;
    if (outcome.token === undefined) this.#status.textContent = outcome.problem;
    else this.#state.keep(outcome, clientId);
  }

  #update(): void {
    this.#status.textContent = this.#state.describe();
    this.#renew.hidden = this.#state.refresh() === '';
  }
}

function isUsable({ type, authorizationUrl, tokenUrl }: FormFlow): boolean {
  // Nobody sends a reader back to a file.
  if (type === 'authorizationCode')
    return Boolean(authorizationUrl && tokenUrl) && location.protocol !== 'file:';
  return /^(clientCredentials|password)$/.test(type) && tokenUrl !== undefined;
}
