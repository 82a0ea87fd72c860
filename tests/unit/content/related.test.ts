import { expect, test } from 'vitest';
import { readRelated } from '../../../src/content/front-matter.ts';

test.each([
  [
    ['/care/water', ' https://x.y/z '],
    [{ href: '/care/water' }, { href: 'https://x.y/z' }],
  ],
  [[{ Watering: '/care/water' }], [{ label: 'Watering', href: '/care/water' }]],
  ['/care/water', [{ href: '/care/water' }]],
  [
    { One: '/1', Two: '/2' },
    [
      { label: 'One', href: '/1' },
      { label: 'Two', href: '/2' },
    ],
  ],
  [false, []],
  [[null, 7, '', { Deep: ['x'] }], []],
])('%j', (value, entries) => {
  expect(readRelated(value)).toEqual(entries);
});
