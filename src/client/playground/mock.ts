import { deferRejection, rethrowUnless } from '../../utils/errors.ts';

/** Time for a service worker to respond to pages, in milliseconds. */
const START_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 250;

/** The worker that was chosen last; choices may follow each other while it starts. */
let wanted: string | undefined;

/**
 * Lets the service worker at a URL respond to the pages of the site, or removes all workers with simulated responses if
 * it is undefined. Returns whether one responds.
 */
export async function chooseWorker(worker: string | undefined): Promise<boolean> {
  wanted = worker || undefined;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // Missing on pages over plain HTTP.
  if (!serviceWorker) return false;
  try {
    if (wanted !== undefined) return await start(serviceWorker, wanted);
    await stop(serviceWorker);
  } catch (error) {
    // The policy of a host forbids workers, or the script could not be loaded.
    rethrowUnless(error, 'TypeError', 'SecurityError', 'InvalidStateError');
    console.error(error);
  }
  return false;
}

/**
 * Registers a worker and waits until it responds to this page. Does not change service workers of
 * the author.
 */
async function start(container: ServiceWorkerContainer, worker: string): Promise<boolean> {
  const { href } = new URL(worker, location.href);
  const scope = new URL('.', href).href;
  const before = await findRegistration(container, scope, () => wanted === worker);
  if (before && scriptOf(before) !== href) return false;
  // The modules that send requests and show responses must also work offline.
  const loading = Promise.all([
    deferRejection(import('./response/response-element.ts')),
    deferRejection(import('./response/response-view.ts')),
  ]);
  const isResponding = () => container.controller?.scriptURL === href;
  const registration =
    before && isResponding() ? before : await container.register(trust(href), { scope });
  await loading;
  const until = performance.now() + START_TIMEOUT_MS;
  const isWanted = () => wanted === worker;
  while (!isResponding() && isWanted() && performance.now() < until) {
    const changed = new Promise((resolve) => {
      container.addEventListener('controllerchange', resolve, { once: true });
      setTimeout(resolve, POLL_INTERVAL_MS);
    });
    // After a reload that bypasses the cache, a page has no worker until one claims it.
    registration.active?.postMessage('');
    await changed;
  }
  if (!isWanted()) await stop(container);
  return isResponding() && isWanted();
}

/** The registration of a scope. It has no worker until a script that is being downloaded arrives, if it does. */
async function findRegistration(
  container: ServiceWorkerContainer,
  scope: string,
  isWanted: () => boolean,
): Promise<ServiceWorkerRegistration | undefined> {
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const found = (await container.getRegistrations()).find((one) => one.scope === scope);
    const isWaiting = isWanted() && performance.now() < until;
    if (!found || scriptOf(found) !== undefined || !isWaiting) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

async function stop(container: ServiceWorkerContainer): Promise<void> {
  const all = await container.getRegistrations();
  await Promise.all(all.filter(isOwn).map((one) => one.unregister()));
}

function scriptOf({ active, waiting, installing }: ServiceWorkerRegistration): string | undefined {
  return (active ?? waiting ?? installing)?.scriptURL;
}

/** Other sites of the same origin have their own workers. */
function isOwn(registration: ServiceWorkerRegistration): boolean {
  const base = new URL('..', import.meta.url).href;
  return (
    registration.scope === base &&
    scriptOf(registration)?.startsWith(`${base}trellis-mock.js`) === true
  );
}

const createScriptURL = (text: string) => text;

/** A page creates a policy only once. */
let policy: { createScriptURL(text: string): string } | undefined;

/** Pages that require Trusted Types load scripts only from URLs created by a policy. */
function trust(href: string): string {
  policy ??= globalThis.trustedTypes?.createPolicy('t-mock', { createScriptURL });
  return policy?.createScriptURL(href) ?? href;
}
