import { handledLater, loadOnce } from '../../utils/errors.ts';
import { on } from './dom.ts';

declare global {
  /** Trusted Types, where the browser has them: TypeScript's library for the DOM does not declare them. */
  var trustedTypes:
    { createPolicy<Rules extends object>(name: string, rules: Rules): Rules } | undefined;
}

/** Scripts that are loaded when they are first needed. */
export type DeferredScript =
  | 'runner'
  | 'form-controls'
  | 'nested-controls'
  | 'live-samples'
  | 'answer'
  | 'answer-failure'
  | 'answer-json'
  | 'answer-media'
  | 'answer-stream'
  | 'answer-view'
  | 'full-client'
  | 'socket'
  | 'extra-rows'
  | 'history'
  | 'own-server'
  | 'sign-in'
  | 'paste-curl';

/** Scripts that run beside the page. */
export type WorkerScript = 'answer-json-worker' | 'answer-check-worker';

/** Style sheets that come with the form of an endpoint. */
export type DeferredSheet = 'form-sheet' | 'socket-sheet';

/** What those scripts load in turn. */
type DeferredFile =
  'client-frame' | 'client-script' | 'credential-keeper' | 'diagram-frame' | 'sign-in-page';

const loading = new Map<DeferredScript, Promise<unknown>>();

/** Loads a script, once; the page's head has the addresses. */
export function loadScript(name: DeferredScript): Promise<unknown> {
  return loadOnce(loading, name, () => import(/* @vite-ignore */ findScript(name)));
}

/** Address of something that is loaded later. */
export function findScript(
  name: DeferredScript | DeferredSheet | WorkerScript | DeferredFile,
): string {
  const list = document.querySelector('script.t-later')?.textContent ?? '{}';
  const addresses = JSON.parse(list) as Partial<Record<string, string>>;
  return new URL(addresses[name] ?? '', location.href).href;
}

/** Loads a script when the reader is about to use an element, so that it is there with the click. */
export function loadOnIntent(element: HTMLElement, name: DeferredScript): void {
  onIntent(element, () => loadScript(name));
}

/** Has something loaded when the reader is about to use an element; a click loads again what failed, and reports it. */
export function onIntent(element: HTMLElement, load: () => Promise<unknown>): void {
  const begin = () => void handledLater(load());
  on(element, 'pointerenter', begin);
  on(element, 'focus', begin);
}

const loadingSheets = new Map<string, Promise<unknown>>();

/**
 * Adds a style sheet to the page and waits for it; rejects with a NetworkError if it cannot be loaded, and tries again when it is
 * asked for again. One that the page came with is not added.
 */
export function loadSheet(href: string): Promise<unknown> {
  const address = new URL(href, location.href).href;
  return loadOnce(loadingSheets, address, () => {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    const isThere = [...sheets].some((link) => link.href === address);
    return isThere ? Promise.resolve() : addSheet(address);
  });
}

function addSheet(href: string): Promise<unknown> {
  const link = document.createElement('link');
  return new Promise((done, fail) => {
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', done);
    link.addEventListener('error', () => {
      link.remove();
      fail(new DOMException(`${href} could not be loaded`, 'NetworkError'));
    });
    document.head.append(link);
  });
}
