import './_policy.ts';
import { createWorkspaceStore } from '@scalar/workspace-store/client';
import { toObject, type JsonObject } from '../../../utils/json-object.ts';
import { schemeKey } from '../../../openapi/document.ts';
import { createModal, type ClientModal } from './client-modal.ts';
import { fillDocument, toSecret } from './fill-document.ts';
import type { ClientTheme, FromClient, FullRequest, ToClient } from './dialog.ts';
import { messageOf } from '../../../utils/errors.ts';

const store = createWorkspaceStore({ fetch: refuse });
let modal: ClientModal | undefined;
let count = 0;
let hasFont = false;

/** Documents are passed by the site; the client must not fetch any. */
function refuse(): Promise<Response> {
  return Promise.reject(new Error('Documents are not fetched from elsewhere'));
}

addEventListener('message', ({ data, origin, source }: MessageEvent<ToClient>) => {
  if (origin !== location.origin || source !== parent) return;
  if (data.type === 'open') void open(data.request, data.theme);
  if (data.type === 'theme') applyTheme(data.theme);
});

post({ type: 'ready' });

function post(message: FromClient): void {
  parent.postMessage(message, location.origin);
}

function applyTheme({ mode, lang, font }: ClientTheme): void {
  if (font && !hasFont)
    document.fonts.add(new FontFace('Inter', `url("${font}")`, { weight: '100 900' }));
  hasFont = true;
  document.documentElement.lang = lang;
  document.documentElement.className = mode;
  document.body.className = `${mode}-mode`;
}

async function open(request: FullRequest, theme: ClientTheme): Promise<void> {
  applyTheme(theme);
  try {
    const document = await loadDocument(request.document);
    await openRequest(toObject(document), request, theme);
    post({ type: 'opened' });
  } catch (error) {
    post({ type: 'failed', reason: messageOf(error) });
  }
}

async function loadDocument(name: string): Promise<unknown> {
  const response = await fetch(new URL(`${encodeURIComponent(name)}.json`, location.href));
  if (!response.ok) throw new Error(`The description of this endpoint answered ${response.status}`);
  return response.json();
}

async function openRequest(
  operationDocument: JsonObject,
  request: FullRequest,
  theme: ClientTheme,
): Promise<void> {
  const { document, path, method, server } = fillDocument(
    operationDocument,
    request,
    location.origin,
  );
  // Each opening uses a new document, so that no state of the previous one remains.
  const name = `request-${++count}`;
  if (!(await store.addDocument({ name, document }))) {
    throw new Error('The description of this endpoint cannot be read');
  }
  store.update('x-scalar-active-document', name);
  if (server !== undefined) store.updateDocument(name, 'x-scalar-selected-server', server);
  for (const credential of request.credentials) {
    store.auth.setAuthSecrets(name, schemeKey(credential.id), toSecret(credential));
  }
  modal ??= createModal(store, theme.lang, () => post({ type: 'closed' }));
  modal.open({ path, method, documentSlug: name, example: 'default' });
  store.deleteDocument(`request-${count - 1}`);
}
