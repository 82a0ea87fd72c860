import { rethrowUnless } from '../../utils/errors.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** A value in the browser's storage; null if there is none, or the browser denies storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch (error) {
    return rethrowUnless(error, 'SecurityError') ?? null;
  }
}

/** A value stored as JSON; undefined if there is none, or it is not JSON. */
export function readStoredJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? '') as unknown;
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

/** A list of strings stored as JSON; ignores other entries. */
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
