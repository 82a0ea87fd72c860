import { afterEach, expect, test, vi } from 'vitest';
import { namedEnvironment } from '../../../../src/mdx/modules.ts';

afterEach(() => vi.unstubAllEnvs());

test('a text without a variable depends on none', () => {
  expect(namedEnvironment('Nothing of the process.')).toBe('');
});

test('variables that a text names count with their values', () => {
  vi.stubEnv('DOCS_A', '1');
  expect(namedEnvironment(`{process.env.DOCS_A} {process.env['DOCS_B']}`)).toBe(
    '[["DOCS_A","1"],["DOCS_B",null]]',
  );
});

test('a text that takes the environment as a whole depends on all of it', () => {
  const before = namedEnvironment('{Object.keys(process.env)}');
  vi.stubEnv('DOCS_C', '1');
  expect(namedEnvironment('{Object.keys(process.env)}')).not.toBe(before);
});
