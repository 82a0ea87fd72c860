import { rethrowUnless } from '../../../utils/errors.ts';
import { siteName } from '../../shared/site.ts';
import { readStored, readStoredJson, writeStored } from '../../shared/storage.ts';
import { CREDENTIALS, pageValues, shareValues, type Values } from './shared-values.ts';

/** Name of the site's channel and worker, and key in session storage, which is optional. */
const nameOfSite = () => siteName(CREDENTIALS);

/** Entered credentials, by scheme. */
export interface CredentialStore {
  get(scheme: string): readonly string[];
  set(scheme: string, values: string[]): void;
  /** Prepares for storing values that are about to be entered. */
  prepare(): void;
  /** Forgets everything, in all tabs. */
  forget(): void;
  /** Calls the listener after each change, also in other tabs. */
  onchange(listener: () => void): void;
  isEmpty(): boolean;
  /** Whether credentials are kept until the tab is closed. */
  isStored(): boolean;
  /** Keeps credentials until the tab is closed, or stops doing so. */
  store(isWanted: boolean): void;
}

/** Values in memory: for all pages and tabs of the site, or with `isForPage` for this page only. */
export function createCredentialStore(isForPage: boolean | undefined): CredentialStore {
  const listeners: (() => void)[] = [];
  const values: Values = isForPage ? {} : readValues();
  const isEmpty = () => Object.keys(values).length === 0;
  const prepare = () => {
    if (!isForPage) startKeeper(nameOfSite());
  };
  const changed = () => {
    if (!isEmpty()) prepare();
    if (readStored('sessionStorage', nameOfSite()) !== null) write(values);
    listeners.forEach((listener) => listener());
  };
  const shared = isForPage ? pageValues(values) : shareValues(nameOfSite(), values, changed);
  changed();
  return {
    get: (scheme) => values[scheme] ?? [],
    set(scheme, entered) {
      shared.set(scheme, entered);
      changed();
    },
    prepare,
    forget() {
      write(undefined);
      shared.forget();
      changed();
    },
    onchange: (listener) => void listeners.push(listener),
    isEmpty,
    isStored: () => readStored('sessionStorage', nameOfSite()) !== null,
    store: (isWanted) => write(isWanted ? values : undefined),
  };
}

function readValues(): Values {
  return (readStoredJson('sessionStorage', nameOfSite()) ?? {}) as Values;
}

function write(values: Values | undefined): void {
  writeStored('sessionStorage', nameOfSite(), values && JSON.stringify(values));
}

/** A worker that outlives the pages that started it (HTML standard, WorkerOptions). */
interface KeeperOptions extends WorkerOptions {
  extendedLifetime: true;
}

const OPTIONS: KeeperOptions = { type: 'module', extendedLifetime: true };

let keeper: SharedWorker | undefined;

/**
 * Connects to the worker that holds credentials across pages, and starts it if necessary. Its name
 * is that of the broadcast channel for credentials. Without workers, credentials last as long as a
 * page of the site is open.
 */
function startKeeper(name: string): void {
  try {
    keeper ??= new SharedWorker(trust(new URL('./keeper.ts', import.meta.url).href), {
      ...OPTIONS,
      name,
    });
  } catch (error) {
    // The browser has no shared workers, or the policy of the host forbids them.
    rethrowUnless(error, 'ReferenceError', 'SecurityError', 'TypeError');
  }
}

/** URL of a script of this site, as Trusted Types require. */
function trust(url: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('t-keeper', {
    createScriptURL: (text: string) => text,
  });
  return policy?.createScriptURL(url) ?? url;
}
