import { expect, test } from 'vitest';
import { formatForGithub } from '../../../src/check/format/github.ts';
import { formatAsSarif } from '../../../src/check/format/sarif.ts';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.ts';

const FOUND: Diagnostic[] = [
  {
    code: 'broken-link',
    severity: 'warning',
    message: 'the link /a,b:c leads to no page',
    hint: '100%\nsure',
    file: 'guides/a b.mdx',
    line: 3,
    column: 5,
    length: 2,
  },
  { code: 'unused-image', severity: 'info', message: 'nothing names this image', file: 'x,y.png' },
  {
    code: 'openapi-invalid',
    severity: 'error',
    message: 'm',
    file: 'https://example.com/o.json',
    line: 2,
  },
  { code: 'missing-config', severity: 'error', message: 'none' },
];

test('GitHub gets a workflow command for each, with its signs escaped', () => {
  expect(formatForGithub(FOUND, 'docs/').split('\n')).toEqual([
    '::warning file=docs/guides/a b.mdx,line=3,endLine=3,col=5,endColumn=7,title=broken-link::the link /a,b:c leads to no page%0Ahint: 100%25%0Asure',
    '::notice file=docs/x%2Cy.png,title=unused-image::nothing names this image',
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
    message: { text: 'the link /a,b:c leads to no page. Hint: 100%\nsure' },
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
