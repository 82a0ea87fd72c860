import { expect, test } from 'vitest';
import { createKnownProblems } from '../../../../../src/server/dev/overlay/known-problems.ts';
import type { DevSite } from '../../../../../src/server/dev-site.ts';
import { loadFolder } from '../../../site/_site.ts';

test('an open page has the warnings about its text that check reports, unless they are disabled', async () => {
  const loaded = await loadFolder(
    {
      'one.mdx':
        '<img src="b.png" />\n\n{/* trellis-ignore-next-line image-alt */}\n\n<img src="c.png" />\n\n[](/two)\n\n#### Deep\n',
      'two.mdx': '<img src="d.png" />',
    },
    { check: { rules: { 'empty-link': 'off' } } },
  );
  const dev = { ...loaded, blocking: [], onChange: () => undefined } as unknown as DevSite;
  const known = createKnownProblems(dev);
  const checked = [
    'image-alt',
    'missing-title',
    'empty-link',
    'heading-order',
    'missing-description',
  ];
  const found = known
    .ofPage('one')
    .map(({ code }) => code)
    .filter((code) => checked.includes(code));
  expect(found).toEqual(['missing-title', 'heading-order', 'image-alt']);
  // Pages that were not opened are not in the list.
  expect(known.all().filter(({ code }) => code === 'image-alt')).toHaveLength(1);
});
