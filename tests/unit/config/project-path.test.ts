import { expect, it } from 'vitest';
import { isOperation, toPageId } from '../../../src/config/urls.ts';
import { HTTP_METHODS } from '../../../src/utils/url.ts';

it.each(HTTP_METHODS)('an entry of docs.json may name an operation by %s', (method) => {
  const entry = `${method.toUpperCase()} /plants`;
  expect(isOperation(entry)).toBe(true);
  expect(isOperation(`openapi/plants.json ${entry}`)).toBe(true);
  expect(toPageId(entry)).toBe(entry);
});
