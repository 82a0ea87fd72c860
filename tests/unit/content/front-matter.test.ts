import { describe, expect, test } from 'vitest';
import {
  parseFrontMatter,
  splitPage,
  type FrontMatter,
} from '../../../src/content/front-matter.ts';

function parse(yaml: string) {
  return parseFrontMatter(splitPage(`---\n${yaml}\n---\n`), 'page.mdx');
}

/** The known fields of a front matter that is in order. */
function fieldsOf(yaml: string): Omit<FrontMatter, 'raw'> {
  const { frontMatter, diagnostics } = parse(yaml);
  expect(diagnostics).toEqual([]);
  const { raw: _raw, ...fields } = frontMatter;
  return fields;
}

test('a page without front matter has no fields', () => {
  expect(parseFrontMatter(splitPage('# A'), 'page.mdx')).toEqual({
    frontMatter: { raw: {} },
    diagnostics: [],
  });
});

describe('plain lines', () => {
  test.each([
    ['title: Quick start', { title: 'Quick start' }],
    ['title: "Quick: start"', { title: 'Quick: start' }],
    ["title: 'It is: so'", { title: 'It is: so' }],
    ['title:   Padded   ', { title: 'Padded' }],
    ['description: a - b, c (d)', { description: 'a - b, c (d)' }],
    ['icon: /images/a.svg', { icon: '/images/a.svg' }],
    ['title: A\n\ndescription: B', { title: 'A', description: 'B' }],
  ])('%j', (yaml, fields) => {
    expect(fieldsOf(yaml)).toEqual(fields);
  });
});

test('a quoted value may go on in the next line', () => {
  expect(fieldsOf('title: "A & B"\ndescription: "one\ntwo"\nicon: leaf')).toEqual({
    title: 'A & B',
    description: 'one two',
    icon: 'leaf',
  });
});

describe('values are what their field needs', () => {
  test.each([
    ['title: 2024', { title: '2024' }],
    ['version: 1.0', { version: '1.0' }],
    ['version: 2.10', { version: '2.10' }],
    ['title: true', { title: 'true' }],
    ['title: null', {}],
    ['title:', {}],
    ['title: [a]', {}],
    ['lastUpdatedDate: 2024-05-06', { lastUpdatedDate: '2024-05-06' }],
    ['hidden: true', { hidden: true }],
    ['hidden: "true"', { hidden: true }],
    ['hidden: false', { hidden: false }],
    ['deprecated: sure', { deprecated: false }],
    ['keywords: [a, b]', { keywords: ['a', 'b'] }],
    ['keywords: a, b', { keywords: ['a', 'b'] }],
    ['boost: 3', { boost: 3 }],
    ['boost: high', {}],
    ['description: >\n  one\n  two', { description: 'one two' }],
    ['openapi: "GET /users"', { openapi: 'GET /users' }],
    ['openapi: "GET /users "', { openapi: 'GET /users ' }],
    ['openapi: |\n  GET /users', { openapi: 'GET /users' }],
    ['openapi: " "', { openapi: '' }],
    ['openapi-schema: User', { 'openapi-schema': 'User' }],
  ])('%j', (yaml, fields) => {
    expect(fieldsOf(yaml)).toEqual(fields);
  });
});

describe('spellings of a field', () => {
  test.each([
    ['Title: A', { title: 'A' }],
    ['sidebartitle: A', { sidebarTitle: 'A' }],
    ['sidebar_title: A', { sidebarTitle: 'A' }],
    ['sidebar-title: A', { sidebarTitle: 'A' }],
    ['auth: bearer', { authMethod: 'bearer' }],
    ['Title: other\ntitle: exact', { title: 'exact' }],
    ['title: exact\nTitle: other', { title: 'exact' }],
  ])('%j', (yaml, fields) => {
    expect(fieldsOf(yaml)).toEqual(fields);
  });
});

test('unknown fields are kept as written', () => {
  expect(parse('slug: /a\n"og:image": /b.png\ntags: [x]').frontMatter).toEqual({
    raw: { slug: '/a', 'og:image': '/b.png', tags: ['x'] },
  });
});

describe('text that YAML rejects is read line by line', () => {
  test.each([
    ['title: Errors: what they mean', { title: 'Errors: what they mean' }],
    ['title: "Say "hello""', { title: 'Say "hello"' }],
    ['title:\tTabs\ndescription: "open', { title: 'Tabs', description: '"open' }],
    [
      'title: A\ndescription: it: is\nhidden: true',
      { title: 'A', description: 'it: is', hidden: true },
    ],
    ['title: @scope/package', { title: '@scope/package' }],
  ])('%j', (yaml, fields) => {
    const { frontMatter, diagnostics } = parse(yaml);
    expect(frontMatter).toMatchObject(fields);
    expect(diagnostics).toMatchObject([{ code: 'front-matter', severity: 'warning' }]);
  });

  test('a tab as indentation is named with its place', () => {
    expect(parse('title: A\ntags:\n\t- b').diagnostics).toMatchObject([
      {
        message: 'YAML does not allow tabs for indentation.',
        hint: 'Indent with spaces. Trellis read the front matter line by line.',
        line: 4,
        column: 1,
      },
    ]);
  });

  test.each([
    ['tags: [a, b\ntitle: Errors', ']', 7],
    ['seo: { noindex: true\ntitle: Errors', '}', 6],
  ])(
    'the warning names the missing bracket of %j, where the other one is',
    (yaml, bracket, column) => {
      const [warning] = parse(yaml).diagnostics;
      expect(warning?.hint).toContain(`Add "${bracket}" at the end of the value`);
      expect(warning).toMatchObject({
        message: `Invalid YAML in the front matter: Missing closing "${bracket}".`,
        line: 2,
        column,
      });
    },
  );

  test('the warning has the location and the fix', () => {
    expect(parse('description: fine\ntitle: Errors: all').diagnostics).toEqual([
      {
        code: 'front-matter',
        severity: 'warning',
        message:
          'Invalid YAML in the front matter: Nested mappings are not allowed in compact mappings.',
        hint: 'Put the value in double quotes. Trellis read the front matter line by line.',
        file: 'page.mdx',
        line: 3,
        column: 8,
      },
    ]);
  });
});

test('each line with a problem is reported, tabs once, and nothing inside of an open quote', () => {
  const linesOf = (yaml: string) => parse(yaml).diagnostics.map(({ line }) => line);
  expect(linesOf('title: API: all\nicon: leaf\ndescription: it: is\ntag: @new')).toEqual([2, 4, 5]);
  expect(linesOf('title: A\n\tx: 1\n\ty: 2\ndescription: it: is')).toEqual([3, 5]);
  expect(linesOf('tags: [a\ndescription: it: is\ntag: @new')).toEqual([2]);
  expect(linesOf("title: it: is\ntag: 'new\nicon: a: b")).toEqual([2, 3]);
  expect(linesOf('description: "a\nb"\ntitle: it: is')).toEqual([4]);
});

test('thousands of problems are reported in part, and quickly', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => `a${at}: @b`);
  expect(parse(lines.join('\n')).diagnostics).toHaveLength(20);
});

test('a quote that is not closed is reported where it opens', () => {
  expect(parse('title: "Errors\ndescription: fine').diagnostics).toMatchObject([
    {
      message: 'Invalid YAML in the front matter: Missing closing " quote.',
      hint: 'Add the quote at the end of the value. Trellis read the front matter line by line.',
      line: 2,
      column: 8,
    },
  ]);
});

test('front matter that is a list or a sentence gives a warning', () => {
  expect(parse('just a sentence').diagnostics).toMatchObject([
    { code: 'front-matter', message: 'Front matter is not a list of fields.', line: 2 },
  ]);
});

test('a field that occurs twice is reported where it occurs again, and the last value applies', () => {
  const { frontMatter, diagnostics } = parse('title: A\ndescription: D\ntitle: B');
  expect(frontMatter.title).toBe('B');
  expect(diagnostics).toMatchObject([
    { code: 'duplicate-key', message: 'Duplicate field "title".', line: 4, column: 1 },
  ]);
  expect(parse('title: A\n'.repeat(5000)).diagnostics).toHaveLength(20);
});

test('a prototype cannot be reached by a key', () => {
  expect(Object.prototype).not.toHaveProperty('polluted');
  parse('__proto__:\n  polluted: yes');
  expect(Object.prototype).not.toHaveProperty('polluted');
});

describe('TOML between +++ lines', () => {
  const parseToml = (toml: string) => parseFrontMatter(splitPage(`+++\n${toml}\n+++\n`), 'page.md');
  const known = (toml: string) => {
    const { frontMatter, diagnostics } = parseToml(toml);
    expect(diagnostics).toEqual([]);
    const { raw: _raw, ...fields } = frontMatter;
    return fields;
  };

  test.each([
    ['title = "A"', { title: 'A' }],
    ['hidden = true # for now', { hidden: true }],
    ['title = "A # B" # C', { title: 'A # B' }],
    ['keywords = ["a", "b"]', { keywords: ['a', 'b'] }],
    ['groups = [\n  "staff", # all of them\n]', { groups: ['staff'] }],
    ['version = 1.0', { version: '1.0' }],
    ['boost = 3', { boost: 3 }],
    ['lastUpdatedDate = 2024-05-06', { lastUpdatedDate: '2024-05-06' }],
    ['title = "Fern \\"and\\" moss"', { title: 'Fern "and" moss' }],
    ['"sidebar-title" = "A"', { sidebarTitle: 'A' }],
    ["description = '''\none'''", { description: 'one' }],
    ['title = "A"\n[extra]\ntitle = "B"', { title: 'A' }],
  ])('%j', (toml, fields) => {
    expect(known(toml)).toEqual(fields);
  });

  test('is read line by line with a warning if it is invalid', () => {
    const { frontMatter, diagnostics } = parseToml('title = "A"\ndescription = no quotes');
    expect(frontMatter).toMatchObject({ title: 'A', description: 'no quotes' });
    expect(diagnostics).toMatchObject([{ code: 'front-matter', file: 'page.md', line: 3 }]);
    expect(diagnostics[0]!.message).toMatch(/^Invalid TOML in the front matter: [^\n]+\.$/);
  });

  test('is rejected without a crash if it is nested very deeply', () => {
    const { diagnostics } = parseToml(`a = ${'['.repeat(50_000)}`);
    expect(diagnostics).toHaveLength(1);
  });
});

test('front matter that is not closed is read, and reported at its start', () => {
  const { frontMatter, diagnostics } = parseFrontMatter(
    splitPage('\n---\ntitle: A\n\n# A\n'),
    'page.mdx',
  );
  expect(frontMatter.title).toBe('A');
  expect(diagnostics.map(({ line, message }) => `${line} ${message}`)).toEqual([
    '2 Front matter is not closed.',
  ]);
});

test.each([
  [
    'an alias bomb',
    `a0: &a0 [x, x]\n${Array.from({ length: 40 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`).join('\n')}`,
    'Front matter contains more than 50 aliases',
  ],
  [
    'lists in lists',
    `a: ${'['.repeat(5000)}${']'.repeat(5000)}`,
    'Lists and objects in the front matter are nested too deeply',
  ],
  ['an alias of nothing', 'a: *missing', 'Front matter'],
  ['a list that contains itself', 'a: &a [*a]', 'aliases that are undefined or circular'],
  [
    'an object that contains itself',
    'a: &a\n  b: [{ c: *a }]',
    'aliases that are undefined or circular',
  ],
])('%s is a diagnostic of the page, and its other fields are read', (_name, yaml, message) => {
  const { frontMatter, diagnostics } = parse(`title: Hello\n${yaml}`);
  expect(frontMatter.title).toBe('Hello');
  expect(diagnostics).toMatchObject([
    { code: 'front-matter', line: 2, message: expect.stringContaining(message) },
  ]);
});

test('thousands of mistakes in YAML take linear time, and the first one is reported with its location', () => {
  const secondsFor = (count: number) => {
    const yaml = `title: A\na: ${'}  '.repeat(count)}`;
    const startedAt = process.cpuUsage();
    const { diagnostics } = parseFrontMatter(splitPage(`---\n${yaml}\n---\n`), 'a.mdx');
    const { user, system } = process.cpuUsage(startedAt);
    expect(diagnostics).toMatchObject([{ code: 'front-matter', line: 3, column: 4 }]);
    return (user + system) / 1e6;
  };
  secondsFor(1_000);
  // Four times as many take three times as long; in quadratic time, they took twelve times as long.
  expect(secondsFor(40_000) / secondsFor(10_000)).toBeLessThan(8);
});
