import { expect, test } from 'vitest';
import { cleanText, removeForeignMarkup } from '../../../../src/openapi/read/foreign-markup.ts';

test.each([
  [
    'Markdoc',
    '{% admonition type="warning" name="Rate limits" %}\nSlow down.\n{% /admonition %}',
    '**Rate limits**\n\n\nSlow down.',
  ],
  ['Liquid', 'Before {% raw %}text{% endraw %} after', 'Before text after'],
  ['Hugo', '{{< hint style="warning" >}}\nCareful.\n{{</ hint >}}', 'Careful.'],
  [
    'Hugo in a sentence',
    'See {{<page-relref ref="methods/accounts" caption="Accounts">}} and {{< caller-link "/api/v1" >}}.',
    'See Accounts and /api/v1.',
  ],
  ['Hugo with Markdown inside', '{{% steps %}}\nWater.\n{{% /steps %}}', 'Water.'],
  [
    'ReadMe',
    '[block:callout]\n{"type":"info","title":"Note","body":"Text"}\n[/block]',
    '**Note**\n\nText',
  ],
  ['a line break', 'one</br>two', 'one<br>two'],
  [
    'code',
    'Write `{% if %}` or\n\n```\n{{< x >}}\n```',
    'Write `{% if %}` or\n\n```\n{{< x >}}\n```',
  ],
  ['a variable of a template', 'Use {{ name }}.', 'Use {{ name }}.'],
])('markup of %s becomes its text', (_name, text, expected) => {
  expect(cleanText(text).replace(/\n{3,}/g, '\n\n')).toBe(expected.replace(/\n{3,}/g, '\n\n'));
});

test('examples and schemas that are called "description" stay', () => {
  const root = {
    info: { title: 'Plants', description: '{% tip %}Hello{% /tip %}' },
    paths: {
      '/a': { get: { responses: { 200: { description: '{{< b >}}ok', content: { 'text/plain': { example: { description: '{% x %}' } } } } } } },
    },
    components: { schemas: { A: { properties: { description: { type: 'string', default: '{% y %}' } } } } },
  }; // prettier-ignore
  const cleaned = JSON.stringify(removeForeignMarkup(root));
  expect(cleaned).toContain('"description":"Hello"');
  expect(cleaned).toContain('"description":"ok"');
  expect(cleaned).toContain('"example":{"description":"{% x %}"}');
  expect(cleaned).toContain('"default":"{% y %}"');
});
