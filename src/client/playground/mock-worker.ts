import { createDocument } from '../../openapi/document.ts';
import { createMock, type MockedDocument } from '../../openapi/mock.ts';

/** An event that a worker can extend until something is done (Service Workers, ExtendableEvent). */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface RequestEvent extends ExtendableEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The used members of a service worker's global scope. */
interface WorkerScope {
  /** Written in front of this script by `output/files/mock-files.ts`. */
  trellisMock: readonly MockedDocument[];
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: ExtendableEvent) => void,
  ): void;
}

// The types of TypeScript for service workers exclude those for pages, which other modules use.
const scope = globalThis as unknown as WorkerScope;

// Created with the first request: browsers start the worker again and again.
const mocks = scope.trellisMock.map(({ folder, id, root, largeIntegers }) => {
  let mock: ReturnType<typeof createMock> | undefined;
  const facts = { id, version: '', files: [], digest: '', largeIntegers: new Map(largeIntegers) };
  const create = () => createMock([createDocument(root, facts)]);
  return { folder, load: () => (mock ??= create()) };
});

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
for (const type of ['activate', 'message'] as const)
  scope.addEventListener(type, (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  const found = mocks.find(({ folder }) => pathname.startsWith(`${folder}/`));
  if (!found || origin !== location.origin) return;
  event.respondWith(
    respond(found.load(), event.request, pathname.slice(found.folder.length) + search),
  );
});

async function respond(
  mock: ReturnType<typeof createMock>,
  request: Request,
  url: string,
): Promise<Response> {
  const { method, headers } = request;
  const body = new Uint8Array(await request.arrayBuffer());
  const result = await mock.respond({ method, url, headers, body });
  const isEmpty = [101, 204, 205, 304].includes(result.status);
  return new Response(isEmpty ? null : result.body, {
    status: Math.max(200, result.status),
    headers: result.headers,
  });
}
