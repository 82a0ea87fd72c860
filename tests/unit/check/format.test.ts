import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, test } from 'vitest';
import { formatAsSarif, formatAsText, formatForGithub } from '../../../src/check/formats.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';

const FOUND: Diagnostic[] = [
  {
    code: 'broken-link',
    severity: 'warning',
    message: 'Page not found: "/a,b:c".',
    hint: '100%\nsure',
    file: 'guides/a b.mdx',
    line: 3,
    column: 5,
    length: 2,
  },
  {
    code: 'unused-image',
    severity: 'info',
    message: 'No page, snippet, style sheet, or setting uses this image.',
    file: 'x,y.png',
  },
  {
    code: 'openapi-invalid',
    severity: 'error',
    message: 'm',
    file: 'https://example.com/o.json',
    line: 2,
  },
  { code: 'missing-config', severity: 'error', message: 'none' },
];

test('GitHub gets a workflow command for each, with escaped characters', () => {
  expect(formatForGithub(FOUND, 'docs/').split('\n')).toEqual([
    '::warning file=docs/guides/a b.mdx,line=3,endLine=3,col=5,endColumn=7,title=broken-link::Page not found: "/a,b:c".%0Ahint: 100%25%0Asure',
    '::notice file=docs/x%2Cy.png,title=unused-image::No page, snippet, style sheet, or setting uses this image.',
    '::error line=2,endLine=2,title=openapi-invalid::m',
    '::error title=missing-config::none',
    '',
  ]);
});

test('SARIF names rules, levels and regions', () => {
  const log = JSON.parse(formatAsSarif(FOUND, { version: '1.2.3', prefix: 'docs/' }));
  expect(log.version).toBe('2.1.0');
  const [{ tool, results, columnKind }] = log.runs;
  expect(columnKind).toBe('utf16CodeUnits');
  expect(tool.driver).toMatchObject({ name: 'Trellis', semanticVersion: '1.2.3' });
  expect(results[0]).toEqual({
    ruleId: 'broken-link',
    ruleIndex: 0,
    level: 'warning',
    message: { text: 'Page not found: "/a,b:c". 100%\nsure' },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'docs/guides/a%20b.mdx', uriBaseId: '%SRCROOT%' },
          region: { startLine: 3, startColumn: 5, endColumn: 7 },
        },
      },
    ],
  });
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
  expect(results[3].locations).toBeUndefined();
});

/** The schema of SARIF 2.1.0 (OASIS, errata 01), without its explanations. */
const SCHEMA = JSON.parse(
  readFileSync(new URL('../../fixtures/sarif-2.1.0.schema.json', import.meta.url), 'utf8'),
);
const ajv = new Ajv({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(SCHEMA);

const ODD: Diagnostic[] = [
  ...['a%b#c?d.mdx', 'ü/\u{1F331}.mdx', 'a\\b.mdx', '\uD800.mdx', 'a:b.mdx', ' .mdx'].map(
    (file): Diagnostic => ({ code: 'broken-link', severity: 'warning', message: 'm', file }),
  ),
  ...['https://a.example/ä b.json', 'https://a.example/%zz', 'https://a.example/%20'].map(
    (file): Diagnostic => ({ code: 'openapi-invalid', severity: 'error', message: 'm', file }),
  ),
  {
    code: 'unknown-field',
    severity: 'info',
    message: 'of "[a](b)" \uD800 \0',
    file: 'a.mdx',
    line: 1,
  },
];

test.each(['', 'docs/', '/home/somebody/a b/'])(
  'SARIF below "%s" keeps to its schema',
  (prefix) => {
    const log = JSON.parse(formatAsSarif([...FOUND, ...ODD], { version: '1.2.3', prefix }));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
    for (const { locations = [] } of log.runs[0].results) {
      const { uri, uriBaseId } = locations[0]?.physicalLocation.artifactLocation ?? { uri: 'a' };
      expect(uri).not.toMatch(/(^|\/)\.\.\//);
      expect(uriBaseId === undefined).toBe(
        prefix.startsWith('/') || /^https?:/.test(uri) || uri === 'a',
      );
      expect(() => decodeURI(uri)).not.toThrow();
    }
    expect(validate({ ...log, version: '2.0.0' })).toBe(false);
  },
);

test('a link that a message quotes is not a link in SARIF', () => {
  const { message } = JSON.parse(
    formatAsSarif(ODD, { version: '1', prefix: '' }),
  ).runs[0].results.at(-1);
  expect(message.text).toBe('of "\\[a\\](b)" \uFFFD \0');
});

test('formats each problem as one line for GitHub, regardless of its content', () => {
  const text = formatForGithub(
    [
      {
        code: 'invalid-json',
        severity: 'error',
        message: 'x\r\n::error::y',
        file: 'a\n::set-env name=b::c.mdx',
      },
    ],
    '',
  );
  expect(text.trimEnd().split(/[\r\n]/)).toEqual([
    '::error file=a%0A%3A%3Aset-env name=b%3A%3Ac.mdx,title=invalid-json::x%0D%0A::error::y',
  ]);
});

test('the text lists errors, then warnings, then a few notes of each rule', () => {
  const notes = Array.from({ length: 40 }, (_, index): Diagnostic => {
    const file = `a/${index}.mdx`;
    return { code: 'missing-description', severity: 'info', message: 'no text', hint: 'add', file };
  });
  const printed = formatAsText([...notes, ...FOUND], { readText: () => undefined, color: false });
  expect(printed).toMatchInlineSnapshot(`
    "https://example.com/o.json
      2:1  error  m  openapi-invalid

    Project
      error  none  missing-config

    guides/a b.mdx
      3:5  warning  Page not found: "/a,b:c".  broken-link
        hint: 100%\\u000asure

    note  missing-description
      a/0.mdx  no text
      a/1.mdx  no text
      a/2.mdx  no text
      a/3.mdx  no text
      a/4.mdx  no text
      and 35 more (list all with --rule missing-description)
        hint: add

    note  unused-image
      x,y.png  No page, snippet, style sheet, or setting uses this image.

    2 errors, 1 warning, 41 notes in 44 files
          1  error    openapi-invalid
          1  error    missing-config
          1  warning  broken-link
         40  note     missing-description
          1  note     unused-image
    "
  `);
  const mixed = [...FOUND, { code: 'openapi-invalid', severity: 'warning', message: 'm' } as const];
  const table = formatAsText(mixed, { readText: () => undefined, color: false });
  expect(table).toContain('1  error    openapi-invalid');
  expect(table).toContain('1  warning  openapi-invalid');
  const all = formatAsText(notes, { readText: () => undefined, color: false, listsAllNotes: true });
  expect(all).toContain('a/39.mdx  no text');
  expect(all).not.toContain('more');
});
