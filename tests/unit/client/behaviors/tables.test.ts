import { expect, test } from 'vitest';
import { wrapTables } from '../../../../src/output/pages/components/_helpers.ts';

test('every table gets a box that scrolls', () => {
  expect(wrapTables('<p>a</p><table class="x"><tr></tr></table><table></table>')).toBe(
    '<p>a</p><div class="t-table"><table class="x"><tr></tr></table></div>' +
      '<div class="t-table"><table></table></div>',
  );
});

test('elements whose name only begins alike stay as they are', () => {
  expect(wrapTables('<table-of-plants></table-of-plants>')).toBe(
    '<table-of-plants></table-of-plants>',
  );
});
