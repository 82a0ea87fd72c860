import type { FormFlow } from '../../openapi/request/form-scheme.ts';
import { t } from '../../text/words/page-words.ts';
import { el } from '../dom.ts';

/** What a reader enters to get a token. */
export interface SignInFields {
  element: HTMLElement;
  clientId(): string;
  /** Secret of the client; empty where none is asked for. */
  secret(): string;
  user(): { username: string; password: string };
  /** Names of the chosen scopes, separated by spaces. */
  scope(): string;
}

/** Scopes that are listed at most; any may be typed. */
const MAX_SCOPES = 60;

/** The inputs for a way to a token; scopes that the operation needs are chosen. */
export function createFields(flow: FormFlow, needed: readonly string[], id: string): SignInFields {
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
    const words = el('span', {}, el('code', {}, name), about ? ` ${about}` : '');
    return { box, label: el('label', { className: 't-try-keep' }, box, words) };
  });
  const more = textInput('text');
  const list = el('fieldset', { className: 't-try-scopes' }, el('legend', {}, t('Scopes')));
  list.append(...boxes.map(({ label }) => label), row(t('More scopes'), more));
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
  // Browsers offer to save what looks like a password of the site.
  input.setAttribute('data-1p-ignore', '');
  return input;
}

function row(label: string, input: HTMLInputElement): HTMLElement {
  const words = el('span', { className: 't-try-name' }, label);
  return el('label', { className: 't-try-row' }, words, input);
}
