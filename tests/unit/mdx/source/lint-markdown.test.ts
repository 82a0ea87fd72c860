import { expect, test } from 'vitest';
import { renderBody } from '../_page.ts';
import { lintMarkdown } from '../../../../src/mdx/source/lint-markdown.ts';

const read = (body: string) =>
  lintMarkdown(body).map(({ code, line, column, hint }) => `${code} ${line}:${column} ${hint}`);

test.each([
  ['Text\n\n```js\na();\n\nMore.\n', 'unclosed-fence 3:1 End it with a line of ```.'],
  ['* ```js\n  a();\n\n  More.\n', 'unclosed-fence 1:3 End it with a line of ```.'],
  ['~~~~\na\n~~~\n', 'unclosed-fence 1:1 End it with a line of ~~~~.'],
  [':::nte Title\nText\n:::', 'unknown-directive 1:4 Did you mean ":::note"?'],
  ['[a][gude]\n\n[guide]: /x', 'missing-definition 1:1 Did you mean [guide]?'],
  ['See [a](/b c).', 'space-in-url 1:5 Use (/b%20c) or (</b c>).'],
  ['![a]( my  leaf.png )', 'space-in-url 1:1 Use (my%20%20leaf.png) or (<my  leaf.png>).'],
  ['See [a][b].', 'missing-definition 1:5 Add a line such as [b]: /path'],
  ['export const a = 1;\n\nSee [a][b].', 'missing-definition 3:5 Add a line such as [b]: /path'],
])('%j: %s', (body, told) => {
  expect(read(body)).toEqual([told]);
});

const CALLOUT = 'a callout, such as <Note> or <Warning>';

test.each([
  ['{% hint style="info" %}\nWater it.\n{% endhint %}', '1:4', '{% hint %}', CALLOUT],
  ['- {%- tab title="A" %}', '1:7', '{%- tab %}', '<Tab title="…">'],
  ['A.\n\n[block:callout]\n{ "body": "B" }\n[/block]', '3:8', '[block:callout]', CALLOUT],
  ['[block:block]\n{}\n[/block]', '1:8', '[block:block]', 'a component'],
  ['{{< relref "a.md" >}}\n{{< /relref >}}', '1:5', '{{< relref >}}', 'a component'],
])('%j has a tag of another tool, reported once, with what replaces it', (body, at, tag, other) => {
  const hint = `Use ${other} instead. To show the tag, put it in backticks.`;
  expect(read(`${body}\n\n${body}`)).toEqual([`unknown-directive ${at} ${hint}`]);
  const messages = renderBody(body).diagnostics.map(({ message }) => message);
  expect(messages).toEqual([`"${tag}" is a tag of another tool; rendered as text.`]);
});

test('errors of MDX beside a tag of another tool are reported', () => {
  const body = '{% hint %}\n\n`{% tab %}` {a b}\n\n[block:code]\n{ "a": "b" }\n[/block]\n\n{c d}';
  expect(renderBody(body).diagnostics.map(({ code, line }) => `${line} ${code}`)).toEqual([
    '3 mdx-syntax',
    '9 mdx-syntax',
    '1 unknown-directive',
    '5 unknown-directive',
  ]);
});

test.each(['{% ', '{{< a', '[block:a]', '{% a %'])('many %j are read in linear time', (part) => {
  const start = performance.now();
  lintMarkdown(part.repeat(100_000));
  expect(performance.now() - start).toBeLessThan(3000);
});

test('a long word in an open tag of another tool is read in linear time', () => {
  const start = performance.now();
  lintMarkdown(`{% ${'a'.repeat(200_000)}`);
  expect(performance.now() - start).toBeLessThan(3000);
});

test('an end of a tag of another tool is reported unless its start is', () => {
  expect(read('{% if %} {% endif %} {% endpoint %} {% endraw %} {% /if %}')).toEqual([
    expect.stringMatching(/^unknown-directive 1:4 /),
    expect.stringMatching(/^unknown-directive 1:25 /),
    expect.stringMatching(/^unknown-directive 1:40 /),
  ]);
});

test.each([
  ['{/* {% hint %}\n{% endhint %} */}\n\n<!-- {% hint %} -->'],
  ['<Card title="{% if %}" href="/a" />'],
  ['```js\na();\n```'],
  ['`{% hint %}` and ```[block:code]{}[/block]``` in code, 100%, {{name}}'],
  ['````md\n```js\n```\n````'],
  ['> ```\n> a\n> ```'],
  ['* ```js\n  a();\n  ```\n'],
  [':::tip\nText\n:::'],
  ['[a][B  c]\n\n[b c]: /x'],
  ['[a](/b "c d"), [a](</b c>) and list[0](a.b c)'],
  ['[done](see the note) and `[a](/b c)`'],
  ['[optional](see docs/readme for more), [a](as in no. 1)'],
  ['`list[0][1]`, list[0][1] and \\[a][b]'],
  ['```\n[a][b]\n:::nte\n```'],
  [`export const f = () => {\n  a();\n\n  return find('p [a="b"][c="d"]');\n};\n\nText.`],
])('%j is whole', (body) => {
  expect(read(body)).toEqual([]);
});

test('a delimiter row of one cell does not fit a head of two', () => {
  expect(lintMarkdown('Text.\n\n| A | B |\n|---|\n| 1 | 2 |\n\n| A |\n|---|\n')).toMatchObject([
    {
      code: 'table-columns',
      message:
        'The delimiter row has 1 column, but the header has 2. The table is rendered as text.',
      line: 4,
    },
  ]);
});

test.each([
  ['| A | B | C\n|---|---|\n| 1 | 2 | 3', 2, 2, 3, 'is rendered as text'],
  ['Text.\n\nA | B\n--- | --- | ---\n1 | 2', 4, 3, 2, 'is rendered as text'],
  ['| A | B | C |\n|---|---|\n| 1 | 2 | 3 |', 2, 2, 3, 'is rendered with 3 columns'],
  ['| A | B |\n|---|---|---|\n| 1 | 2 |', 2, 3, 2, 'is rendered with 2 columns'],
])('%j has a delimiter row that does not fit its head', (body, line, columns, head, result) => {
  expect(lintMarkdown(body)).toMatchObject([
    {
      code: 'table-columns',
      message: `The delimiter row has ${columns} columns, but the header has ${head}. The table ${result}.`,
      line,
    },
  ]);
});

test('reports a space between the dashes of a delimiter row', () => {
  expect(lintMarkdown('| A | B |\n|---|--- --|\n| 1 | 2 |\n')).toMatchObject([
    {
      code: 'table-columns',
      message: 'The delimiter row has an invalid cell: "--- --". The table is rendered as text.',
      line: 2,
      column: 6,
      length: 6,
    },
  ]);
});

test.each([
  ['| A | B |\n|---|---|\n| 1 | 2 |'],
  ['```\n| A | B |\n|---|--- --|\n```'],
  ['| A | B |\n|---|---|\n| 1 | 2 |\n| - - | -- -- |'],
  ['A | B\n--- | ---\n1 | 2'],
  ['```\n| A | B | C\n|---|---|\n```'],
  ['Words\n--- | ---'],
])('%j has none', (body) => {
  expect(lintMarkdown(body)).toEqual([]);
});
