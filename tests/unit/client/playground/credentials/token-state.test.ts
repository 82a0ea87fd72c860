// What renews a token goes to nobody but those who gave it.
import { expect, test, vi } from 'vitest';

// The words of a page are read with its scripts.
vi.stubGlobal('document', { querySelector: () => null, documentElement: { lang: 'en' } });
const { createTokenState } =
  await import('../../../../../src/client/playground/credentials/get-token.ts');

function keepValues() {
  const values: string[] = [];
  return {
    get: (index: number) => values[index],
    set: (index: number, value: string) => void (values[index] = value),
    onchange: () => undefined,
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
