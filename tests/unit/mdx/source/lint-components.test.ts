import { describe, expect, test } from 'vitest';
import { findLintIssues, readSource } from '../../../../src/mdx/source.ts';

/** `line:column text message (hint) → replacement`, the text being what is marked. */
function issuesIn(body: string): string[] {
  const { lintIssues } = readSource(body);
  // The fast check before rendering finds the same, except for problems reported once for a site.
  expect(findLintIssues(body)).toEqual(lintIssues.filter(({ code }) => code !== 'ignored-prop'));
  return lintIssues.map(({ line, column, length, message, hint, replacement }) => {
    const marked = body.split('\n')[line - 1]?.slice(column - 1, column - 1 + length);
    const mended = replacement === undefined ? '' : ` → ${replacement}`;
    return `${line}:${column} ${marked} | ${message} (${hint})${mended}`;
  });
}

describe('attributes of components', () => {
  test('that are unknown are reported with the intended one as a fix', () => {
    expect(issuesIn('Hello.\n\n<Card\n  titel="Care" hrefs="/care">\n</Card>')).toEqual([
      '4:3 titel | Unknown attribute "titel" of <Card>. (Did you mean "title"?) → title',
      '4:16 hrefs | Unknown attribute "hrefs" of <Card>. (Did you mean "href"?) → href',
    ]);
  });

  test('that are similar to none are reported with a list of all, without a fix', () => {
    expect(issuesIn('<Tile href="/" sparkle />')).toEqual([
      '1:16 sparkle | Unknown attribute "sparkle" of <Tile>. (The attribute is ignored. Supported attributes: href, title, description.)',
    ]);
    expect(issuesIn('<Panel onClick={() => 1}>a</Panel>')).toEqual([
      '1:8 onClick | Unknown attribute "onClick" of <Panel>. (The attribute is ignored.)',
    ]);
  });

  test('are not mended into what is written already', () => {
    expect(issuesIn('<Card title="A" titel="B" />')[0]).toMatch(/Did you mean "title"\?\)$/);
  });

  test('in other letters are mended', () => {
    expect(issuesIn('<Accordion title="A" defaultopen>b</Accordion>')).toEqual([
      '1:22 defaultopen | Unknown attribute "defaultopen" of <Accordion>. (Did you mean "defaultOpen"?) → defaultOpen',
    ]);
  });

  test('may be those of every element, and of other dialects', () => {
    const body = `<Card id="a" class="b" className="c" style="d:e" data-f="g" aria-label="h" key="i">j</Card>

<CardGroup columns={2} />

<Tabs>
  <TabItem label="A">b</TabItem>
</Tabs>`;
    expect(issuesIn(body)).toEqual([]);
  });

  test('have to have one of their values, where those can be counted', () => {
    const body = `<Callout type="wran">a</Callout>

<Callout type="Warning">a</Callout>

<Badge size='huge' color="Green">a</Badge>

<CardGroup cols={7} />

<Columns cols="two" />

<CardGroup cols="2" />

<Icon icon="leaf" size="large" />`;
    expect(issuesIn(body)).toEqual([
      '1:16 wran | Invalid value "wran" for the attribute "type" of <Callout>. (Did you mean "warn"?) → warn',
      '5:14 huge | Invalid value "huge" for the attribute "size" of <Badge>. (Use one of xs, sm, md, lg.)',
      '7:12 cols | Invalid value "7" for the attribute "cols" of <CardGroup>. (Use one of 1, 2, 3, 4.)',
      '9:16 two | Invalid value "two" for the attribute "cols" of <Columns>. (Use one of 1, 2, 3, 4.)',
      '13:25 large | Invalid value "large" for the attribute "size" of <Icon>. (Use a number.)',
    ]);
  });

  test.each(['icon={<img src="/a.png" />}', 'icon="/a.png"', 'icon="https://a.dev/a.png"'])(
    'that style an icon which is an image are to be removed: %s',
    (icon) => {
      expect(issuesIn(`<Card title="A" iconType="image" ${icon} />`)).toEqual([
        '1:27 image | Invalid value "image" for the attribute "iconType" of <Card>. (Remove it. The icon is an image, which has no style.)',
      ]);
    },
  );

  test('with a value that is unknown before rendering are not reported', () => {
    expect(issuesIn('<CardGroup cols={props.cols} {...rest} />')).toEqual([]);
    expect(issuesIn('<Badge color={colors.ok}>a</Badge>')).toEqual([]);
  });

  test('without an effect are reported', () => {
    expect(issuesIn('<Frame type="glass">a</Frame>')).toEqual([
      '1:8 type | The attribute "type" of <Frame> has no effect. (Frames have a single style.)',
    ]);
    expect(issuesIn('<Accordion title="A" defaultClose>a</Accordion>')).toEqual([
      '1:22 defaultClose | The attribute "defaultClose" of <Accordion> has no effect. (Accordions are closed unless they have `defaultOpen`.)',
    ]);
  });

  test('are found behind values with braces and quotes, and on the second of two tags in a line', () => {
    const body = `<Card title="a > b" style={{ a: '}' }} icom="x" /> <Card title="ok" /> <Card icom="y" />`;
    expect(issuesIn(body).map((issue) => issue.slice(0, 10))).toEqual(['1:40 icom ', '1:78 icom ']);
  });

  test('are found where the text was rewritten before it was parsed', () => {
    expect(issuesIn('<!-- a --> <br> <Badge colour="green">b</Badge>')).toEqual([
      '1:24 colour | Unknown attribute "colour" of <Badge>. (Did you mean "color"?) → color',
    ]);
  });

  test('of components that a page brings along are its own affair', () => {
    const body = `import Tile from '/snippets/tile.jsx';
export const Card = ({ colour }) => <b>{colour}</b>;

<Card colour="red" />

<Tile />

<Own sparkle />`;
    expect(issuesIn(body)).toEqual([]);
  });

  test('of a snippet with a small first letter are unknown, as all others are', () => {
    const body = `import s3SDK from '/snippets/s3.mdx';

<CodeGroup>
  <s3SDK />
</CodeGroup>`;
    expect(issuesIn(body)).toEqual([]);
    expect(issuesIn(body.replace('import', 'Import'))).toHaveLength(1);
  });

  test('in code are text', () => {
    expect(issuesIn('```mdx\n<Card titel="a" />\n```\n\n`<Card titel="b" />`')).toEqual([]);
  });
});

describe('components', () => {
  test('are inside their parent, and those in misplaced ones are not reported again', () => {
    const body = `<Tab title="A">a</Tab>

<Steps>
  <Note>
    <Step title="B">b</Step>
  </Note>
</Steps>

<Step title="C">c</Step>

<Tree.Folder name="d">
  <Tree.File name="e" />
</Tree.Folder>`;
    expect(issuesIn(body)).toEqual([
      '1:1 <Tab | <Tab> is outside <Tabs>. (Wrap it and its siblings in <Tabs>.)',
      '9:1 <Step | <Step> is outside <Steps>. (Wrap it and its siblings in <Steps>.)',
      '11:1 <Tree.Folder | <Tree.Folder> is outside <Tree>. (Wrap it and its siblings in <Tree>.)',
    ]);
  });

  test('can be inside custom components, which can contain anything', () => {
    expect(issuesIn('<Own>\n  <Tab title="A">a</Tab>\n</Own>')).toEqual([]);
  });

  test('have their parts in them', () => {
    const body = `<Steps>
  Water it.
</Steps>

<CodeGroup></CodeGroup>

<Tree>docs</Tree>`;
    expect(issuesIn(body)).toEqual([
      '1:1 <Steps | <Steps> does not contain <Step>. (Without it, nothing is rendered. Add <Step>.)',
      '5:1 <CodeGroup | <CodeGroup> does not contain a code block. (Without it, nothing is rendered. Add a code block or <CodeBlock>.)',
      '7:1 <Tree | <Tree> does not contain <Tree.Folder>. (Without it, nothing is rendered. Add <Tree.Folder> or <Tree.File> or a list.)',
    ]);
  });

  test('may get their parts from expressions, snippets and components of the author', () => {
    const body = `<Steps>{steps.map((one) => one)}</Steps>

<Tabs>
  <Snippet file="tabs.mdx" />
</Tabs>

<CodeGroup>
  <Own />
</CodeGroup>

<FileTree>
  - a.mdx
</FileTree>`;
    expect(issuesIn(body)).toEqual([]);
  });
});
