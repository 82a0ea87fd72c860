import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createDiagnostic, type DiagnosticInput } from '../../../src/diagnostics/diagnostic.ts';
import { RULES } from '../../../src/diagnostics/rules.ts';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/^diagnostics[/\\]rules/.test(file))
  .map((file) => readFileSync(join(SRC, file), 'utf8'))
  .join('\n');

test('the severity of a rule is only in the table', () => {
  expect(sources).not.toMatch(/\bseverity: '/);
});

test('a diagnostic has the severity of its rule, or of its case of it', () => {
  const severityOf = (input: Omit<DiagnosticInput, 'message'>) =>
    createDiagnostic({ ...input, message: 'is wrong' }).severity;
  expect(severityOf({ code: 'openapi-invalid' })).toBe('warning');
  expect(severityOf({ code: 'openapi-invalid', variant: 'unusable' })).toBe('error');
  expect(severityOf({ code: 'openapi-invalid', variant: 'unchecked' })).toBe('info');
  expect(severityOf({ code: 'broken-link', variant: 'unusable' })).toBe('warning');
});

test('every rule of the table is given somewhere', () => {
  const all = new Set([...sources.matchAll(/'([a-z]+(?:-[a-z0-9]+)*)'/g)].map(([, word]) => word));
  expect(Object.keys(RULES).filter((id) => !all.has(id))).toEqual([]);
});

test('every rule has a summary and a fix, each a sentence', () => {
  for (const [id, { summary, fix, example }] of Object.entries(RULES)) {
    expect(summary, id).toMatch(/^[A-Z`].*\.$/);
    expect(fix, id).toMatch(/^[A-Z].*\.$/);
    expect(example.bad, id).not.toBe(example.good);
  }
});

test('examples in JSON are JSON', () => {
  for (const [id, { example }] of Object.entries(RULES)) {
    if (example.lang !== 'json' || id === 'invalid-json') continue;
    expect(() => JSON.parse(example.bad), id).not.toThrow();
    if (example.good !== undefined) expect(() => JSON.parse(example.good ?? ''), id).not.toThrow();
  }
});
