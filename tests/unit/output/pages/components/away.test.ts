import { expect, test } from 'vitest';
import { awayAttributes } from '../../../../../src/output/pages/components/_helpers.ts';

test('opens another site beside the page, without a way back into it', () => {
  const away = { target: '_blank', rel: 'noopener' };
  expect(awayAttributes({ href: 'https://example.com/a', external: true })).toEqual(away);
  expect(awayAttributes({ href: '//example.com/a', external: true })).toEqual(away);
});

test('lets an address of the site and one that opens no page stay', () => {
  expect(awayAttributes({ href: '/guides', external: false })).toEqual({});
  expect(awayAttributes({ href: 'mailto:help@example.com', external: true })).toEqual({});
  expect(awayAttributes({ href: 'tel:+123', external: true })).toEqual({});
  expect(awayAttributes({})).toEqual({});
});
