// A refresh token is sent only to its issuer, and once.
import { afterEach, expect, test, vi } from 'vitest';

// The words of a page are read with its scripts.
vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en' } });
vi.stubGlobal('window', globalThis);
const { createTokenState, renewOnce } =
  await import('../../../../../src/client/playground/credentials/get-token.ts');

afterEach(() => {
  vi.useRealTimers();
});

function keepValues() {
  const values: string[] = [];
  const listeners: (() => void)[] = [];
  return {
    get: (index: number) => values[index],
    set(index: number, value: string) {
      values[index] = value;
      for (const listener of listeners) listener();
    },
    onchange: (listener: () => void) => void listeners.push(listener),
  };
}

test('a page whose document has another token endpoint does not get what renews the token', () => {
  const values = keepValues();
  const nothing = () => undefined;
  const own = createTokenState(values, () => 'https://plants.example/token', nothing);
  const other = createTokenState(values, () => 'https://other.example/token', nothing);
  own.keep({ token: 'one', refresh: 'again' }, 'fern');
  expect(own.refresh()).toBe('again');
  expect(other.refresh()).toBe('');
  other.keep({ token: 'two' }, 'fern');
  expect(other.refresh()).toBe('');
});

test('a token that another tab got is renewed half a minute before it ends, and not once it is forgotten', () => {
  vi.useFakeTimers();
  const values = keepValues();
  const renew = vi.fn<() => void>();
  const endpoint = () => 'https://plants.example/token';
  createTokenState(values, endpoint, renew);
  const other = createTokenState(values, endpoint, () => undefined);
  other.keep({ token: 'one', refresh: 'again', expires: Date.now() + 60_000 }, 'fern');
  vi.advanceTimersByTime(20_000);
  other.keep({ token: 'two', refresh: 'again', expires: Date.now() + 60_000 }, 'fern');
  vi.advanceTimersByTime(29_000);
  expect(renew).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2000);
  expect(renew).toHaveBeenCalledOnce();
  other.keep({ token: 'three', refresh: 'again', expires: Date.now() + 60_000 }, 'fern');
  values.set(1, '');
  vi.advanceTimersByTime(60_000);
  expect(renew).toHaveBeenCalledOnce();
});

test('a token is called filled in, with its expiry if it is known, unless the reader entered it', () => {
  const values = keepValues();
  const state = createTokenState(
    values,
    () => 'https://plants.example/token',
    () => undefined,
  );
  values.set(0, 'pasted');
  expect(state.describe()).toBe('');
  state.keep({ token: 'one' }, 'fern');
  expect(state.describe()).toBe('The token is filled in.');
  state.keep({ token: 'two', expires: Date.now() + 60_000 }, 'fern');
  expect(state.describe()).toMatch(/^The token is filled in\. It is valid until .+\.$/);
});

test('one of two tabs renews a token at a time; without locks each does', async () => {
  const held = new Set<string>();
  const request = async (
    name: string,
    _options: object,
    task: (lock: object | null) => unknown,
  ) => {
    if (held.has(name)) return task(null);
    held.add(name);
    await task({});
    return held.delete(name);
  };
  const renewed: string[] = [];
  const renew = (tab: string) => async () => void renewed.push(tab);
  vi.stubGlobal('navigator', { locks: { request } });
  await Promise.all([
    renewOnce('again', renew('one')),
    renewOnce('again', renew('two')),
    renewOnce('other', renew('three')),
  ]);
  expect(renewed).toEqual(['one', 'three']);
  await renewOnce('again', renew('four'));
  vi.stubGlobal('navigator', {});
  await renewOnce('again', renew('five'));
  expect(renewed).toEqual(['one', 'three', 'four', 'five']);
});
