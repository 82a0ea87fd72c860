import { expect, test } from 'vitest';
import { withInstructions } from '../../../../src/output/markdown/pages.ts';
import { createConfig } from '../../site/_site.ts';

test('a text is a quotation with a heading at the head', () => {
  const config = createConfig({ markdown: { instructions: 'Be brief.' } });
  expect(withInstructions(config, '# Page')).toBe(
    '> ## Agent Instructions\n>\n> Be brief.\n\n# Page',
  );
});

test('a list is its lines, and every line of a text is quoted', () => {
  const config = createConfig({ markdown: { instructions: ['One.', 'Two.\nThree.'] } });
  expect(withInstructions(config, '')).toBe(
    '> ## Agent Instructions\n>\n> One.\n> Two.\n> Three.\n\n',
  );
});

test('without any a text stays as it is', () => {
  expect(withInstructions(createConfig(), '# Page')).toBe('# Page');
});
