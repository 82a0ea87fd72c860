import { expect, test } from 'vitest';
import { browserFlags } from '../../../src/output/browser.ts';

test('browsers keep their sandbox, except for root, who cannot have one', () => {
  expect(browserFlags(false)).not.toContain('--no-sandbox');
  expect(browserFlags(true)).toContain('--no-sandbox');
});
