import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildReport, writeReport } from '../../../../src/cli/build/job.ts';
import { describePages, listErrors, summarize } from '../../../../src/cli/build/summary.ts';
import type { Diagnostic } from '../../../../src/diagnostics/diagnostic.ts';
import type { RuleId } from '../../../../src/diagnostics/rules.ts';
import type { PageReport } from '../../../../src/site/page-report.ts';
import { readFileSync } from 'node:fs';
import { createFolder } from '../../_folder.ts';

const problem = (code: RuleId, severity: Diagnostic['severity'] = 'warning'): Diagnostic => ({
  code,
  severity,
  message: code,
});

/** In a snippet. */
const at = (line: number): Diagnostic => ({ ...problem('broken-link'), file: 's.mdx', line });

const page = (status: PageReport['status'], ...diagnostics: Diagnostic[]): PageReport => ({
  id: 'a',
  url: '/a',
  file: 'a.mdx',
  status,
  renderer: 'trellis',
  diagnostics,
});

const report = (input: Partial<Parameters<typeof buildReport>[0]> = {}) =>
  buildReport({ root: '/p', pages: [], diagnostics: [], rendered: 0, timings: {}, ...input });

test('pages and problems are counted', () => {
  const pages = [
    page('ok', problem('broken-link'), problem('unknown-field', 'info')),
    page('degraded', problem('mdx-syntax')),
    page('failed', problem('page-error', 'error')),
  ];
  const { counts, timings } = report({
    pages,
    diagnostics: [problem('missing-page')],
    rendered: 2,
    timings: { load: 1.6, render: 2.2 },
  });
  expect(counts).toEqual({
    pages: 3,
    ok: 1,
    degraded: 1,
    failed: 1,
    rendered: 2,
    reused: 1,
    warnings: 3,
    errors: 1,
  });
  expect(timings).toEqual({ load: 2, render: 2 });
});

test('a report is written as JSON, with the folders on the way', () => {
  const root = createFolder();
  writeReport(join(root, 'a/b/report.json'), report());
  const text = readFileSync(join(root, 'a/b/report.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(report());
  expect(text.endsWith('}\n')).toBe(true);
});

test('the closing line names pages, time, size and place', () => {
  const zip = join(createFolder({ 'site.zip': 'x'.repeat(1_001_500) }), 'site.zip');
  const summary = summarize(
    report({ pages: [page('ok')], rendered: 1, timings: { load: 400, write: 700 } }),
    zip,
  );
  expect(summary).toMatch(/^Built 1 page in 1\.1 s, 1\.0 MB -> \S/);
  expect(summary.split('\n')).toHaveLength(1);
});

test('problems follow, the most frequent kind first', () => {
  const pages = [
    page('degraded', problem('mdx-syntax')),
    page('ok', at(3), at(7), problem('unknown-field', 'info')),
  ];
  expect(summarize(report({ pages }), createFolder({ a: 'b' })).split('\n')).toEqual([
    expect.stringMatching(/^Built 2 pages \(1 degraded, 2 unchanged\) in 0\.0 s, 0 kB -> /),
    '3 warnings: 2 broken-link, 1 mdx-syntax',
  ]);
});

test('a problem of a text that several pages include counts once', () => {
  const pages = [page('ok', at(3)), { ...page('ok', at(3)), id: 'b', file: 'b.mdx' }];
  const found = report({ pages });
  expect(found.counts.warnings).toBe(1);
  expect(summarize(found, createFolder({ a: 'b' }))).toContain('\n1 warning: 1 broken-link');
});

test('a build that is kept back says so', () => {
  const diagnostics = [problem('invalid-json', 'error'), problem('unknown-key')];
  expect(summarize(report({ diagnostics }), undefined)).toBe(
    'Build failed, nothing was written\n1 error, 1 warning: 1 invalid-json, 1 unknown-key',
  );
});

test('a build that could not be written found no errors of its own', () => {
  expect(summarize(report({}), undefined)).toBe('Build failed, nothing was written');
});

test('--verbose lists every page and every stage', () => {
  const page = {
    id: 'a',
    url: '/a',
    file: 'a.mdx',
    status: 'ok',
    renderer: 'trellis',
    diagnostics: [],
  };
  const pages = [page as PageReport];
  expect(describePages(report({ pages, timings: { load: 4.6, render: 12 } }))).toBe(
    'ok       /a  (a.mdx)\nload 5 ms, render 12 ms',
  );
});

test('errors are listed again, one per line, if there are warnings between them', () => {
  const error = (line: number): Diagnostic => ({
    ...problem('missing-code', 'error'),
    message: 'File not found: "a.ts".',
    file: 'a.mdx',
    line,
    column: 4,
  });
  const pages = [page('degraded', at(3), error(7), at(9))];
  expect(listErrors(report({ pages }), false)).toBe('a.mdx:7:4  error: File not found: "a.ts".');
  expect(listErrors(report({ diagnostics: [error(7), error(8)] }), false)).toBe('');
  const many = [at(1), ...Array.from({ length: 12 }, (_, index) => error(index + 1))];
  expect(
    listErrors(report({ diagnostics: many }), false)
      .split('\n')
      .slice(-2),
  ).toEqual(['a.mdx:10:4  error: File not found: "a.ts".', 'and 2 more errors']);
});
