import { expect, test } from 'vitest';
import { findSocial, renderIcon } from '../../../../src/theme/icons.ts';

test.each([
  ['website', 'Website', 'earth-americas'],
  ['x', 'X', 'x-twitter'],
  ['twitter', 'Twitter', 'x-twitter'],
  ['hacker-news', 'Hacker News', 'hacker-news'],
  ['hackernews', 'Hacker News', 'hacker-news'],
  ['LinkedIn', 'LinkedIn', 'linkedin'],
  ['earth-americas', 'Website', 'earth-americas'],
])('%s is shown as %s', (platform, label, icon) => {
  expect(findSocial(platform)).toEqual({ label, svg: renderIcon(icon, 'solid').svg });
});

test('an unknown platform keeps its name and gets a link icon', () => {
  expect(findSocial('guestbook')).toEqual({
    label: 'guestbook',
    svg: renderIcon('link', 'solid').svg,
  });
});
