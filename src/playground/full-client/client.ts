import './_policy.ts';
import { createApiClientModal } from '@scalar/api-client/modal';
import { createWorkspaceStore } from '@scalar/workspace-store/client';
import { toObject } from '../../openapi/json.ts';
import { schemeKey } from '../../openapi/publish/operation-document.ts';
import { fillDocument } from './fill-document.ts';
import type { ClientLook, FromClient, FullCredential, FullRequest, ToClient } from './messages.ts';

const store = createWorkspaceStore({ fetch: refuse });
let modal: ReturnType<typeof createApiClientModal> | undefined;
let count = 0;
let hasFont = false;

/** Documents come from the site alone; the client itself must fetch none. */
function refuse(): Promise<Response> {
  return Promise.reject(new Error('Documents are not fetched from elsewhere'));
}

addEventListener('message', ({ data, origin, source }: MessageEvent<ToClient>) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.type === 'open') void open(data.request, data.look);
  if (data.type === 'look') show(data.look);
});

say({ type: 'ready' });

function say(message: FromClient): void {
  parent.postMessage(message, location.origin);
}

function show({ mode, lang, font }: ClientLook): void {
  if (font && !hasFont) document.fonts.add(new FontFace('Inter', `url("${font}")`, { weight: '100 900' })); // prettier-ignore
  hasFont = true;
  document.documentElement.lang = lang;
  document.documentElement.className = mode;
  document.body.className = `${mode}-mode`;
}

async function open(request: FullRequest, look: ClientLook): Promise<void> {
  show(look);
  try {
    const slice = await loadSlice(request.slice);
    await openRequest(slice, request, look);
    say({ type: 'opened' });
  } catch (error) {
    say({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

async function loadSlice(name: string): Promise<unknown> {
  const answer = await fetch(new URL(`${encodeURIComponent(name)}.json`, location.href));
  if (!answer.ok) throw new Error(`The description of this endpoint answered ${answer.status}`);
  return answer.json();
}

async function openRequest(slice: unknown, request: FullRequest, look: ClientLook): Promise<void> {
  const { document, path, method, server } = fillDocument(
    toObject(slice),
    request,
    location.origin,
  );
  // Every opening has a document of its own, so that nothing of the last one shows through.
  const name = `request-${++count}`;
  if (!(await store.addDocument({ name, document }))) {
    throw new Error('The description of this endpoint cannot be read');
  }
  store.update('x-scalar-active-document', name);
  if (server !== undefined) store.updateDocument(name, 'x-scalar-selected-server', server);
  for (const credential of request.credentials) {
    store.auth.setAuthSecrets(name, schemeKey(credential.id), toSecret(credential));
  }
  modal ??= createModal(look);
  modal.open({ path, method, documentSlug: name, example: 'default' });
  store.deleteDocument(`request-${count - 1}`);
}

function createModal({ lang }: ClientLook): ReturnType<typeof createApiClientModal> {
  const element = document.querySelector<HTMLElement>('#client');
  const made = createApiClientModal({
    el: element,
    workspaceStore: store,
    options: { hideClientButton: true, customFetch: send, ...localize(lang) },
  });
  const container = element?.querySelector('.scalar-container');
  if (container) watchClosing(container);
  const exit = element?.querySelector<HTMLElement>('.scalar-app-exit');
  if (exit) nameExit(exit);
  return made;
}

/** The client closes itself in several ways; its class is what they have in common. */
function watchClosing(container: Element): void {
  const isOpen = () => container.classList.contains('scalar-client--open');
  let wasOpen = isOpen();
  new MutationObserver(() => {
    if (wasOpen && !isOpen()) say({ type: 'closed' });
    wasOpen = isOpen();
  }).observe(container, { attributeFilter: ['class'] });
}

/** What closes the client by pointer has neither name nor role. */
function nameExit(exit: HTMLElement): void {
  exit.role = 'button';
  exit.ariaLabel = 'Close the client';
  exit.tabIndex = 0;
  exit.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' || key === ' ') exit.click();
  });
}

/** Requests carry what the reader entered, no cookies, and no header for a credential that was not. */
function send(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const request = new Request(input, { ...init, credentials: 'omit', cache: 'no-store' });
  const credential = request.headers.get('authorization') ?? '';
  if (/^(?:Bearer|Basic|Basic Og==)?\s*$/i.test(credential))
    request.headers.delete('authorization');
  return fetch(request);
}

const LOCALES = ['en', 'ru', 'es', 'fr', 'de', 'zh-CN', 'ar', 'pt'] as const;

function localize(lang: string): { localization?: { locale: (typeof LOCALES)[number] } } {
  const [language = ''] = lang.toLowerCase().split('-');
  const locale = LOCALES.find((known) => known.toLowerCase().split('-')[0] === language);
  return locale ? { localization: { locale } } : {};
}

/** What the client keeps of a credential; words that it adds itself are taken off. */
function toSecret({ kind, value }: FullCredential) {
  if (kind === 'basic') {
    const [, user = '', password = ''] = /^([^:]*):?([\s\S]*)$/.exec(decodeBasic(value)) ?? [];
    return {
      type: 'http' as const,
      'x-scalar-secret-token': '',
      'x-scalar-secret-username': user,
      'x-scalar-secret-password': password,
    };
  }
  if (kind === 'apiKey') return { type: 'apiKey' as const, 'x-scalar-secret-token': value };
  const token = value.replace(/^bearer\s+/i, '');
  if (kind === 'oauth2') {
    const flow = { 'x-scalar-secret-token': token };
    return { type: 'oauth2' as const, implicit: flow, password: flow, clientCredentials: flow, authorizationCode: flow }; // prettier-ignore
  }
  return {
    type: 'http' as const,
    'x-scalar-secret-token': token,
    'x-scalar-secret-username': '',
    'x-scalar-secret-password': '',
  };
}

function decodeBasic(value: string): string {
  const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
