import { siteName } from '../site-name.ts';
import { CREDENTIALS, pageValues, shareValues, type Values } from './shared-values.ts';
import { startKeeper } from './start-keeper.ts';
import { readStored, writeStored } from '../../text/web-storage.ts';
import { parseJson } from '../../text/json.ts';

/** Name of the channel and the worker of the site, and key in the storage of the tab, for readers who ask for that. */
const nameOfSite = () => siteName(CREDENTIALS);

/** What was entered for credentials, by scheme. */
export interface KeptValues {
  get(scheme: string): readonly string[];
  set(scheme: string, values: string[]): void;
  /** Gets ready to keep what is about to be entered. */
  prepare(): void;
  /** Forgets everything, in all tabs. */
  forget(): void;
  /** Calls back with every change, wherever it was made. */
  onchange(listener: () => void): void;
  isEmpty(): boolean;
  /** Whether the reader asked to have them kept until the tab is closed. */
  isStored(): boolean;
  /** Keeps them until the tab is closed, or no longer. */
  store(isWanted: boolean): void;
}

/** Values in memory: for all pages and tabs of the site, or with `isForPage` for this page only. */
export function createKeptValues(isForPage: boolean | undefined): KeptValues {
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
  return (parseJson(readStored('sessionStorage', nameOfSite()) ?? '') ?? {}) as Values;
}

function write(values: Values | undefined): void {
  writeStored('sessionStorage', nameOfSite(), values && JSON.stringify(values));
}
