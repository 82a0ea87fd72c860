import { rethrowUnless } from '../../utils/errors.ts';
import { parseJson } from '../../utils/json.ts';
import { findScript } from './deferred-scripts.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** A value in the browser's storage; null if there is none, or the browser denies storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch (error) {
    return rethrowUnless(error, 'SecurityError') ?? null;
  }
}

/** The same of a value that was stored as JSON; undefined if there is none, or it is not JSON. */
export function readStoredJson(storage: StorageName, key: string): unknown {
  return parseJson(readStored(storage, key) ?? '');
}

/** A list of strings that was stored as JSON; what else is in it is left out. */
export function readStoredTexts(storage: StorageName, key: string): string[] {
  const stored = readStoredJson(storage, key);
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : [];
}

/** Stores a value, or removes it. Changes nothing if the browser denies storage, or the storage is full. */
export function writeStored(storage: StorageName, key: string, value: string | undefined): void {
  try {
    if (value === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, value);
  } catch (error) {
    rethrowUnless(error, 'SecurityError', 'QuotaExceededError');
  }
}

/**
 * A name that sites of the same origin (`owner.github.io/a` and `/b`) do not share: it ends with the path of the site. What
 * readers enter on one site is not read by the pages of the other.
 */
export function siteName(name: string): string {
  // The scripts of a site are in a folder of its own, `/a/_astro/`.
  const { pathname } = new URL(findScript('credential-keeper'));
  return nameBelow(name, pathname.replace(/\/[^/]*\/[^/]*$/, ''));
}

/** The same on the page that an authorization comes back to, which is `/a/_trellis/sign-in/`. */
export function signInName(name: string): string {
  return nameBelow(name, location.pathname.replace(/\/_trellis\/.*$/s, ''));
}

function nameBelow(name: string, base: string): string {
  return base === '' ? name : `${name} ${base}`;
}
