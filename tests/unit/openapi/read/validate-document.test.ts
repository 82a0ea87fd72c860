import { expect, test } from 'vitest';
import { validateDocument } from '../../../../src/openapi/read/validate-document.ts';

test('alternatives are not reported above an error, whatever the names next to them are', async () => {
  const parameter = { in: 'query', name: 3 };
  const violations = await validateDocument(
    {
      openapi: '3.0.3',
      info: { title: 'Plants', version: '1' },
      paths: {},
      components: { parameters: { id: parameter, 'id-old': parameter } },
    },
    '3.0.3',
  );
  const message = 'Expected string.';
  expect(violations.toSorted((a, b) => (a.pointer < b.pointer ? -1 : 1))).toEqual([
    { pointer: '/components/parameters/id-old/name', message },
    { pointer: '/components/parameters/id/name', message },
  ]);
});
