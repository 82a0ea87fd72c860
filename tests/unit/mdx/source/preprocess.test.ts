import { describe, expect, test } from 'vitest';
import { fillVariables, preprocess } from '../../../../src/mdx/source/preprocess.ts';

describe('HTML that MDX does not allow', () => {
  test.each([
    ['a <br> b', 'a <br /> b'],
    ['<br/>', '<br/>'],
    ['<hr></hr>', '<hr />'],
    ['<img src="a>b.png" alt=x>', '<img src="a>b.png" alt=x />'],
    ['<img src="a" />', '<img src="a" />'],
    ['<img style={{ a: 1 }}>', '<img style={{ a: 1 }} />'],
    ['<img\n  src="a"\n>', '<img\n  src="a"\n />'],
    ['<INPUT disabled>', '<INPUT disabled />'],
    ['<img src="a" / >', '<img src="a" />'],
    ['[a](<link>) [b]( <source> "c")', '[a](<link>) [b]( <source> "c")'],
    ['<break>', '<break>'],
    ['<Link href="/a">b</Link>', '<Link href="/a">b</Link>'],
    ['<Br>', '<Br />'],
    ['a <!-- b --> c', 'a  c'],
    ['a \\<!-- b --> c', 'a \\<!-- b --> c'],
    ['<!-- a\nb\n-->\nc', '\n\n\nc'],
    ['<!--\n```\na --> b\n```\n-->\nc', '\n\n\n\n\nc'],
    ['<!-- a\n```\nb --> c\n```', '<!-- a\n```\nb --> c\n```'],
    ['\\<!-- a --> `<!--` b --> c', '\\<!-- a --> `<!--` b --> c'],
    ['<https://a.b/c?d=1>', '[https://a.b/c?d=1](https://a.b/c?d=1)'],
    ['[a](<https://a.b/c(d)>)', '[a](<https://a.b/c(d)>)'],
    ['> [a]: <https://a.b/c>', '> [a]: <https://a.b/c>'],
    ['- [a]: <https://a.b/c>', '- [a]: <https://a.b/c>'],
    ['x [a]: <https://a.b>', 'x [a]: [https://a.b](https://a.b)'],
    ['[^1]: <https://a.b>', '[^1]: [https://a.b](https://a.b)'],
    ['<me@a.de>', '[me@a.de](mailto:me@a.de)'],
    ['<mailto:me@a.de>', '[mailto:me@a.de](mailto:me@a.de)'],
    ['<Card\n  title="x"\n>text\n</Card>', '\n\n<Card title="x">text\n</Card>'],
    ['<Card\n  title="x"\n>\ntext\n</Card>', '<Card\n  title="x"\n>\ntext\n</Card>'],
    ['> a\n> b <c@d.de>', '> a\n> b [c@d.de](mailto:c@d.de)'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });
});

describe('braces behind a heading', () => {
  test.each([
    ['## API {v1.2}', '## API &#123;v1.2}'],
    ['## API {#a v.1} ##', '## API &#123;#a v.1} ##'],
    ['API {/.}\n===', 'API &#123;/.}\n==='],
    ['> # `a` {b.}', '> # `a` &#123;b.}'],
  ])('%j is text: %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });

  test.each([
    '## API {#my.id .a.b c=1.2}',
    '## API {user.name}',
    '## API {v1.2} beta',
    'API {v1.2}',
    '```sh\n# API {v1.2}\n```',
  ])('%j stays', (text) => {
    expect(preprocess(text)).toBe(text);
  });
});

describe('strong text of scripts without blanks', () => {
  test.each([
    ['**重点：**正文', '<strong>重点：</strong>正文'],
    ['见**“引号”**一节', '见<strong>“引号”</strong>一节'],
    ['**使用 `**x**`：**正文', '<strong>使用 `**x**`：</strong>正文'],
    ['**重点** 和 **其他：** 正文', '**重点** 和 **其他：** 正文'],
    ['**重点：**', '**重点：**'],
    ['`**重点：**正`', '`**重点：**正`'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });
});

describe('strong text with a blank beside its marks', () => {
  test.each([
    ['- **Open it **', '- **Open it** '],
    ['## ** What it is**', '##  **What it is**'],
    ['the **inputs **and the **outputs**', 'the **inputs** and the **outputs**'],
    ['mustache or** f-string**) on', 'mustache or **f-string**) on'],
    ['**Next: ** it', '**Next:**  it'],
    ['**Next:**it', '<strong>Next:</strong>it'],
    ['** a** and **b **\n\n**c**', ' **a** and **b** \n\n**c**'],
    ['1. ** one**\n2. **two **', '1.  **one**\n2. **two** '],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });

  test.each([
    ['an operator', '2 ** 3 ** 4'],
    ['keyword arguments', '**kwargs and **options'],
    ['strong text in strong text', '**the **only** one**'],
    ['strong text over two lines', '**a\nb** c **d\ne**'],
    ['one that continues in the next paragraph', '**a\n\nb **'],
    ['strong emphasis', '***a ** b***'],
    ['cells of a table', '| **a | b ** |'],
    ['marks in code', '`** a**` and `**b **`'],
    ['marks without a word', '** **'],
    ['a fence', '```\n**a **\n```'],
  ])('%s stays as it is', (_name, text) => {
    expect(preprocess(text)).toBe(text);
  });
});

describe('callouts between colons', () => {
  test.each([
    [':::note\ntext\n:::', '<Note>\ntext\n</Note>'],
    [':::constructor\ntext\n:::', ':::constructor\ntext\n:::'],
    ['::: danger IMPORTANT\ntext\n:::', '<Danger title={"IMPORTANT"}>\ntext\n</Danger>'],
    [':::tip[Do `this`]\ntext\n:::', '<Tip title={"Do `this`"}>\ntext\n</Tip>'],
    [':::info{title="A"}\ntext\n:::', '<Info title={"A"}>\ntext\n</Info>'],
    [':::caution\n\na\n\nb\n\n:::', '<Warning>\n\na\n\nb\n\n</Warning>'],
    ['- a\n\n  :::important\n  b\n  :::', '- a\n\n  <Info>\n  b\n  </Info>'],
    ['::::note\n:::tip\na\n:::\n::::', '<Note>\n<Tip>\na\n</Tip>\n</Note>'],
    [':::python\n:::tip\na\n:::\n:::', ':::python\n<Tip>\na\n</Tip>\n:::'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });

  test.each([
    ['a block of another kind', ':::python\na\n:::'],
    ['a block without an end', ':::note\na'],
    ['an end without a block', 'a\n:::'],
    ['code', '```md\n:::note\na\n:::\n```'],
  ])('%s stays as it is', (_name, text) => {
    expect(preprocess(text)).toBe(text);
  });
});

describe('a rule that does not fit the head of its table', () => {
  test.each([
    ['| a | b |\n|---|---|---|\n| x | y |', '| a | b |\n|---|---|\n| x | y |'],
    ['| a | b | c |\n|:--|---|\n| x |', '| a | b | c |\n|:--|---|---|\n| x |'],
    ['| a | b |\n|---|---|---|\n| `x | y` | z |', '| a | b |\n|---|---|\n| `x \\| y` | z |'],
    ['a\n--- | ---', 'a\n--- | ---'],
    ['```\n| a | b |\n|---|---|---|\n```', '```\n| a | b |\n|---|---|---|\n```'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });
});

describe('pipes in the code of tables', () => {
  test.each([
    ['| a | b |\n|---|---|\n| `x | y` | z |', '| a | b |\n|---|---|\n| `x \\| y` | z |'],
    ['| a | b |\n|---|---|\n| `x | y` |', '| a | b |\n|---|---|\n| `x | y` |'],
    ['| a | b |\n|---|---|\n| x | y | z |', '| a | b |\n|---|---|\n| x | y | z |'],
    ['text `a | b` | c', 'text `a | b` | c'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });
});

describe('code stays as it is', () => {
  test.each(['`<br>`', '```html\n<br>\n<!-- a -->\n```', '`$x$`', '`<style>a</style>`'])(
    '%j',
    (text) => {
      expect(preprocess(text)).toBe(text);
    },
  );
});

describe('math and money', () => {
  test.each([
    ['$x$', '$$x$$'],
    ['area $\\pi r^2$ here', 'area $$\\pi r^2$$ here'],
    ['$5 and $10', '$5 and $10'],
    ['from $5 to $10 a month, $x$', 'from $5 to $10 a month, $$x$$'],
    ['costs $5, or US$5', 'costs $5, or US$5'],
    ['$ x $', '$ x $'],
    ['\\$x$', '\\$x$'],
    ['$$x$$', '$$x$$'],
    ['$x$5', '$x$5'],
    ['$HOME and $PATH', '$HOME and $PATH'],
    ['$HOME/$USER', '$HOME/$USER'],
    ['my_$a$ and $a$_b', 'my_$a$ and $a$_b'],
    ['$S = \\{m\\}$ is', '$$S = \\{m\\}$$ is'],
    ['_cone of $m$_, _$m$ is_', '_cone of $$m$$_, _$$m$$ is_'],
    ['the $n$th of $\\text{Vote}$s', 'the $$n$$th of $$\\text{Vote}$$s'],
    ['$$a \\text{ if $b$ is } c$$ and $d$', '$$a \\text{ if $b$ is } c$$ and $$d$$'],
    ['$$\n\\text{for $S$ in}\n$$\n\n$x$', '$$\n\\text{for $S$ in}\n$$\n\n$$x$$'],
    ['- $$\n  \\text{for $S$}\n  $$\n- $x$', '- $$\n  \\text{for $S$}\n  $$\n- $$x$$'],
    ['costs $$ more\n\nthan $x$', 'costs $$ more\n\nthan $$x$$'],
    [
      '- $$ cheap\n- $$$ dear\n\nthen $x$ and $y$',
      '- $$ cheap\n- $$$ dear\n\nthen $$x$$ and $$y$$',
    ],
    ['- a\n\n  $$\n  $b$\n\n  $c$\n\nthen $x$', '- a\n\n  $$\n  $b$\n\n  $c$\n\nthen $$x$$'],
    ['> $$\n> a\n\nthen $x$', '> $$\n> a\n\nthen $$x$$'],
    ['$$\n\\text{`a`}\n$$\n\nthen $x$ and $y$', '$$\n\\text{`a`}\n$$\n\nthen $$x$$ and $$y$$'],
    ['$$\\text{`a` if $b$}$$ and $x$', '$$\\text{`a` if $b$}$$ and $$x$$'],
    ['`$$` and $x$ and `$y$` for $$', '`$$` and $$x$$ and `$y$` for $$'],
    ['costs $$ for $x$\n$$\n$a$\n$$', 'costs $$ for $$x$$\n$$\n$a$\n$$'],
    ['cheap: $$\n$$\n$a$\n$$\n$x$', 'cheap: $$\n$$\n$a$\n$$\n$$x$$'],
    ['Add $env:USERPROFILE\\bin;$env:PATH', 'Add $env:USERPROFILE\\bin;$env:PATH'],
    ['Concatenate $a$b', 'Concatenate $a$b'],
    ['echo $\\n$x', 'echo $\\n$x'],
    ['$\\text{Vote}$d, $\\text{Vote}d$e', '$$\\text{Vote}$$d, $\\text{Vote}d$e'],
    ['$x<y$ and $$x<y$$ and $2<3$', '$$x< y$$ and $$x< y$$ and $$2<3$$'],
    ['$$\nx<y\n$$\n\n`$$x<y$$`', '$$\nx< y\n$$\n\n`$$x<y$$`'],
    ['$x<y, z>1$ and $a<b c$', '$$x< y, z>1$$ and $$a< b c$$'],
    ['tiers: $$ <b>mid</b> and $$ <br />', 'tiers: $$ <b>mid</b> and $$ <br />'],
    ['<A b="$$"><i>c</i> <A b="$$" />', '<A b="$$"><i>c</i> <A b="$$" />'],
    ['<A {...b}>$$</A><A {...b}>$$</A>', '<A {...b}>$$</A><A {...b}>$$</A>'],
    ['    $$\n    x\n    $$\n$y$', '$$\n    x\n$$\n$$y$$'],
    ['\t$$\n\tx\n\t$$', '$$\n\tx\n$$'],
    ['- a\n\n      $$\n      x\n      $$', '- a\n\n  $$\n      x\n  $$'],
    ['```\n    $$\n    x\n    $$\n```', '```\n    $$\n    x\n    $$\n```'],
    ['the $(k+1)$st and $n$these', 'the $$(k+1)$$st and $n$these'],
  ])('%j becomes %j', (text, result) => {
    expect(preprocess(text)).toBe(result);
  });
});

test.each([
  ['$a'], ['$$a\n'], ['$$ '], ['$\\a'], ['$ab $'], ['\\$'], ['- $$\n'], ['  $$ a\nb\n'], ['a $$ `b` '],
  ['\t', '$\n'], [' a', '$$<b'], ['<a', '$$'],
])('400 kB of %j are read in linear time', (text, start = '') => {
  const startedAt = process.cpuUsage();
  preprocess(start + text.repeat(400_000 / text.length) + start);
  const { user, system } = process.cpuUsage(startedAt);
  expect((user + system) / 1e6).toBeLessThan(5);
}); // prettier-ignore

describe('style sheets and scripts', () => {
  test('their text moves into an attribute, and the lines stay', () => {
    expect(preprocess('<style>\n  a { b: c }\n</style>\nx')).toBe(
      '<style dangerouslySetInnerHTML={{ __html: "\\n  a { b: c }\\n" }} />\n\n\nx',
    );
  });

  test('signs of Markdown in them are written as escapes', () => {
    expect(preprocess('<script async>a < `$b`</script>')).toBe(
      '<script async dangerouslySetInnerHTML={{ __html: "a \\u003c \\u0060\\u0024b\\u0060" }} />',
    );
  });

  test.each(['<style>{`a {}`}</style>', '<script src="/a.js"></script>'])('%j stays', (text) => {
    expect(preprocess(text)).toBe(text);
  });
});

test('variables of docs.json are filled in, others stay', () => {
  const variables = { version: '1.2', 'api-url': 'https://a.b' };
  expect(fillVariables('{{version}} {{ api-url }} {{other}}', variables)).toBe(
    '1.2 https://a.b {{other}}',
  );
  expect(fillVariables('{{version}}', {})).toBe('{{version}}');
  // Members of every object.
  const inherited = '{{constructor}} {{toString}} {{__proto__}}';
  expect(fillVariables(inherited, variables)).toBe(inherited);
});

test('a tag that ends on a separate line keeps its lines', () => {
  const text = '<img\n  src="/a.png"\n/>\n\n<img src="/b.png">\n</img>\n\nText';
  expect(preprocess(text).split('\n')).toHaveLength(text.split('\n').length);
  expect(preprocess(text)).toContain('<img\n  src="/a.png"\n />');
});
