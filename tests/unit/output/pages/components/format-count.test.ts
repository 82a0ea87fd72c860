import { expect, test } from 'vitest';
import { formatCount } from '../../../../../src/output/pages/components/_helpers.ts';

test('counts are as short as a header needs them', () => {
  expect(formatCount(950, 'en')).toBe('950');
  expect(formatCount(12_345, 'en')).toBe('12.3K');
});
