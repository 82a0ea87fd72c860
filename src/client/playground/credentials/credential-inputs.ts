import { t } from '../../../i18n/page-messages.ts';
import {
  encodeBasic,
  type FormScheme,
  type RequestForm,
  type TokenSource,
} from '../../../openapi/request-form.ts';
import { button, disclosure, el, on } from '../../shared/dom.ts';
import { loadOnIntent } from '../../shared/page-dom.ts';
import type { ServerChoice } from '../form/server-choice.ts';
import { loadPart } from '../load-part.ts';
import type { TokenValues } from './get-token.ts';
import { createCredentialStore, type CredentialStore } from './credential-store.ts';

/** The credentials of a request. */
interface CredentialChoice {
  element: HTMLElement;
  /** Credentials with a value. */
  read(): Credential[];
  /** Fills in credentials, and selects the first security alternative that they satisfy. */
  fill(credentials: GivenCredentials): void;
  /** Credentials for samples: placeholders for secrets, unless the reader shows them. */
  sample(): Credential[];
}

/** The server that credentials are for. */
type CredentialServer = Pick<ServerChoice, 'api' | 'onchange'>;

/** The inputs of the chosen way to authenticate. Values are shared by all operations of an API. */
export function createCredentialChoice(
  form: Pick<RequestForm, 'auth' | 'forgetsCredentials'>,
  server: CredentialServer,
): CredentialChoice {
  const store = createCredentialStore(form.forgetsCredentials);
  const create = (schemes: readonly FormScheme[]) =>
    createCredentials(schemes, ({ id, name }) => valuesOf(store, server, `${id} ${name}`));
  const alternatives = form.auth.map(create);
  const shown = choose(form.auth, alternatives);
  const { element, chosen, show } = shown;
  const row = createKeepRow(store, form.forgetsCredentials);
  // The first alternative may be without credentials.
  if (alternatives.some(({ count }) => count > 0)) element.append(row.element);
  if (alternatives.length > 1)
    void import('./select-used.ts').then(({ selectUsed }) =>
      selectUsed(shown, alternatives, store),
    );
  return {
    element,
    read: () => chosen()?.read() ?? [],
    fill(credentials) {
      const isEnough = alternatives.map((one) => one.fill(credentials));
      show(isEnough.indexOf(true));
    },
    sample() {
      const real = row.isShowing() ? (chosen()?.read() ?? []) : [];
      const placeholders = chosen()?.placeholders() ?? [];
      return placeholders.map((one) => real.find(({ scheme }) => scheme === one.scheme) ?? one);
    },
  };
}

/** The security alternatives, of which one is shown. */
export interface Alternatives {
  element: HTMLElement;
  chosen(): CredentialInputs | undefined;
  /** Shows the one of an index; nothing changes for -1. */
  show(index: number): void;
}

/** All alternatives with a control to select one. */
function choose(
  auth: RequestForm['auth'],
  alternatives: readonly CredentialInputs[],
): Alternatives {
  const holder = el('div', {}, alternatives[0]?.element ?? '');
  const labels = auth.map((schemes) => schemes.map(({ id }) => id).join(' + ') || t('None'));
  const select = el(
    'select',
    { ariaLabel: t('Authentication method') },
    ...labels.map((label) => el('option', {}, label)),
  );
  const chosen = () => alternatives[select.selectedIndex];
  const update = () => holder.replaceChildren(chosen()?.element ?? '');
  on(select, 'change', update);
  return {
    // A group without any control is omitted.
    element: el(
      'div',
      { className: 't-try-fields' },
      ...(alternatives.length > 1 ? [select, holder] : [holder]),
    ),
    chosen,
    show(index) {
      if (index >= 0) select.selectedIndex = index;
      update();
    },
  };
}

/** Inputs for one set of schemes. */
export interface CredentialInputs {
  element: HTMLElement;
  /** Credentials with a value. */
  read(): Credential[];
  /** Fills in given values; returns whether all schemes are filled in. */
  fill(credentials: GivenCredentials): boolean;
  /** All that are needed, with words in place of secrets. */
  placeholders(): Credential[];
  /** Number of schemes with inputs. */
  count: number;
}

/** Values for a scheme, in the order of its inputs; undefined for none. */
type GivenCredentials = (scheme: FormScheme) => readonly string[] | undefined;

/** Credential of a scheme, as sent. */
export interface Credential {
  scheme: FormScheme;
  value: string;
}

/** The inputs for the credentials of an operation. */
function createCredentials(
  schemes: readonly FormScheme[],
  valuesOf: (scheme: FormScheme) => SchemeValues,
): CredentialInputs {
  const usable = schemes.filter(({ labels }) => labels.length > 0);
  const inputs = usable.map((scheme) => {
    const values = valuesOf(scheme);
    const fields = scheme.labels.map((label, index) =>
      createCredentialInput(scheme, label, index, values),
    );
    return { scheme, values, fields };
  });
  const element = el(
    'div',
    { className: 't-try-fields' },
    ...inputs.flatMap(({ scheme, values, fields }) => [
      ...fields.map(({ row }) => row),
      ...notesOn(scheme, values),
    ]),
  );
  return {
    element,
    fill(credentials) {
      const found = inputs.map(({ scheme, values }) => {
        const texts = credentials(scheme);
        if (texts) values.replace(texts);
        return texts !== undefined;
      });
      return found.length > 0 && found.every(Boolean);
    },
    placeholders: () => usable.map((scheme) => ({ scheme, value: scheme.placeholder })),
    count: inputs.length,
    read: () =>
      inputs.flatMap(({ scheme, fields }) => {
        const values = fields.map(({ input }) => input.value);
        if (values.every((value) => value === '' || value === scheme.prefix)) return [];
        const [first = '', second = ''] = values;
        return [
          { scheme, value: scheme.kind === 'basic' ? encodeBasic(first, second) : first.trim() },
        ];
      }),
  };
}

/** Notes about a scheme, and how to get its token. */
function notesOn({ tokens, in: location }: FormScheme, values: SchemeValues): HTMLElement[] {
  const notes: HTMLElement[] = [];
  if (location === 'cookie') {
    const note = t('Browsers do not send this cookie. Only the curl command includes it.');
    notes.push(el('p', { className: 't-try-note' }, note));
  }
  if (tokens) notes.push(createSignInPanel(tokens, values));
  return notes;
}

/** An input for a credential, or for one of its two parts. */
interface CredentialInput {
  input: HTMLInputElement;
  /** The input with its label. */
  row: HTMLElement;
}

let count = 0;

/** The input for the label at an index. */
function createCredentialInput(
  scheme: FormScheme,
  label: string,
  index: number,
  values: SchemeValues,
): CredentialInput {
  const isSecret = scheme.kind !== 'basic' || index > 0;
  const input = el('input', {
    type: isSecret ? 'password' : 'text',
    autocomplete: 'off',
    spellcheck: false,
  });
  // Prevents password managers from saving it as a password of the site.
  input.setAttribute('data-1p-ignore', '');
  const prefix = scheme.prefix ?? '';
  let isRevealed = false;
  // The prefix alone is not a secret: masked, it would look like a saved password.
  const mask = () => {
    const isMasked = isSecret && !isRevealed && (prefix === '' || input.value !== prefix);
    input.type = isMasked ? 'password' : 'text';
  };
  const show = () => {
    const value = values.get(index) ?? scheme.initial ?? prefix;
    if (input.value !== value) input.value = value;
    mask();
  };
  // Early, in case the reader leaves the page right after entering a value.
  on(input, 'pointerdown', values.prepare);
  on(input, 'keydown', values.prepare);
  on(input, 'input', () => {
    const value = withPrefixOnce(input.value, prefix);
    if (input.value !== value) input.value = value;
    mask();
    if (scheme.tokens) values.replace([value]);
    else values.set(index, value);
  });
  values.onchange(show);
  show();
  const caption = el(
    'label',
    { className: 't-try-name', htmlFor: (input.id = `credential-${++count}`) },
    label,
    el('small', {}, scheme.in),
  );
  const field = el('span', { className: 't-try-secret' }, input);
  if (isSecret)
    field.append(
      showButton(label, () => {
        isRevealed = !isRevealed;
        mask();
        return isRevealed;
      }),
    );
  return { input, row: el('div', { className: 't-try-row' }, caption, field) };
}

/**
 * Removes a duplicate prefix after pasting a token before it, or one that includes it:
 * `Bearer xyz`.
 */
function withPrefixOnce(text: string, prefix: string): string {
  if (prefix === '') return text;
  const start = prefix.toLowerCase();
  // Credentials do not end with a space, so a prefix at the end was at the start before pasting.
  const isPasted = /\s$/.test(prefix) && text.length > prefix.length && text.endsWith(prefix);
  let rest = isPasted ? text.slice(0, -prefix.length) : text;
  const startsWithPrefix = () => rest.toLowerCase().startsWith(start);
  if (!isPasted && !startsWithPrefix()) return text;
  while (startsWithPrefix()) rest = rest.slice(prefix.length);
  return prefix + rest;
}

/** `toggle` returns whether the input is visible afterwards. */
function showButton(label: string, toggle: () => boolean): HTMLElement {
  const show = button(t('Show'), 't-try-show', () => {
    show.textContent = t(toggle() ? 'Hide' : 'Show');
  });
  show.ariaLabel = t('Show or hide {}', label);
  return show;
}

/** The reader's choices about credentials. */
interface KeepRow {
  element: HTMLElement;
  /** Whether samples show secrets. */
  isShowing(): boolean;
}

/** The choices below the inputs; credentials limited to the page cannot be kept. */
function createKeepRow(store: CredentialStore, isForPage: boolean | undefined): KeepRow {
  const keep = el('input', {
    type: 'checkbox',
    checked: store.isStored(),
    onchange: () => store.store(keep.checked),
  });
  const show = el('input', { type: 'checkbox' });
  const forget = button(t('Forget credentials'), 't-try-forget', () => {
    keep.checked = show.checked = false;
    store.forget();
    // This button is hidden now.
    element.querySelector('input')?.focus();
    show.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const update = () => (forget.hidden = store.isEmpty());
  store.onchange(update);
  update();
  const element = el('div', { className: 't-try-keeping' });
  if (!isForPage) element.append(labeled(keep, t('Keep until this tab is closed')));
  if (document.querySelector('.t-api-samples[data-clients]'))
    element.append(labeled(show, t('Show credentials in samples')));
  element.append(forget);
  return { element, isShowing: () => show.checked };
}

function labeled(box: HTMLInputElement, text: string): HTMLElement {
  return el('label', { className: 't-try-keep' }, box, text);
}

/** Values entered for one scheme of an API. */
interface SchemeValues {
  get(index: number): string | undefined;
  set(index: number, value: string): void;
  /** Sets the first values and forgets the others, which belong to another token. */
  replace(values: readonly string[]): void;
  /** Prepares for storing values that are about to be entered. */
  prepare(): void;
  /** Calls back when the values may be others. */
  onchange(listener: () => void): void;
}

/** The values of a scheme by its name. A token is for one API only, so they change with the server. */
function valuesOf(store: CredentialStore, server: CredentialServer, name: string): SchemeValues {
  const key = () => `${server.api()} ${name}`;
  return {
    get: (index) => store.get(key())[index],
    set(index, value) {
      const values = [...store.get(key())];
      values[index] = value;
      store.set(
        key(),
        Array.from(values, (one) => one ?? ''),
      );
    },
    replace: (entered) => store.set(key(), [...entered]),
    prepare: store.prepare,
    onchange(listener) {
      store.onchange(listener);
      server.onchange(listener);
    },
  };
}

/**
 * The panel to get a token; its script is loaded when the reader opens it, or got a token before.
 */
function createSignInPanel(tokens: TokenSource, values: TokenValues): HTMLElement {
  const signIn = document.createElement('t-sign-in');
  const panel = disclosure(t('Get a token'), signIn);
  let isStarted = false;
  const start = async () => {
    if (isStarted || !panel.open) return;
    isStarted = true;
    isStarted = await loadPart(signIn, async () => {
      await import('./sign-in.ts');
      await signIn.start(tokens, values);
    });
  };
  const openIfUsed = () => {
    // The second value renews the first.
    if (values.get(1)) panel.open = true;
  };
  on(panel, 'toggle', () => void start());
  loadOnIntent(panel, () => import('./sign-in.ts'));
  values.onchange(openIfUsed);
  openIfUsed();
  return panel;
}
