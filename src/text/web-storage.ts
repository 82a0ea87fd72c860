import { rethrowUnless } from './errors.ts';

type StorageName = 'localStorage' | 'sessionStorage';

/** A value in the browser's storage; null if there is none, or the browser denies storage. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch (error) {
    return rethrowUnless(error, 'SecurityError') ?? null;
  }
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
