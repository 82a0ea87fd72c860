import { describe, expect, test } from 'vitest';
import { IdRegistry, slugOf } from '../../../src/utils/slug.ts';

describe('fragments of headings', () => {
  test.each([
    ['Config.json options', 'config-json-options'],
    ["What's new", 'whats-new'],
    ['What’s new', 'whats-new'],
    ['Rate limits (per minute)', 'rate-limits-per-minute'],
    ['Read/write access', 'read-write-access'],
    ['Fees & billing', 'fees-and-billing'],
    ['OAuth', 'oauth'],
    ['Café déjà', 'cafe-deja'],
    ['v1.2.3', 'v1-2-3'],
    ['🚀 Launch', 'launch'],
    ['snake_case name', 'snake-case-name'],
    ['  Padded  ', 'padded'],
    ['Ähnliche Straße', 'aehnliche-strasse'],
    ['快速 开始', '快速-开始'],
    ['Быстрый старт', 'bystriy-start'],
    ['!!!', ''],
    ['', ''],
  ])('%j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug);
  });
});

describe('ids are given once', () => {
  test('headings count from 2', () => {
    const ids = new IdRegistry();
    expect([1, 2, 3].map(() => ids.unique('setup'))).toEqual(['setup', 'setup-2', 'setup-3']);
  });

  test('fields count from 1', () => {
    const ids = new IdRegistry();
    expect([1, 2, 3].map(() => ids.unique('name', 'field'))).toEqual(['name', 'name-1', 'name-2']);
  });

  test('an id of the author is not generated again', () => {
    const ids = new IdRegistry();
    ids.take('setup');
    ids.take('setup-3');
    expect([1, 2].map(() => ids.unique('setup'))).toEqual(['setup-2', 'setup-4']);
  });

  test('a heading without words is a section', () => {
    const ids = new IdRegistry();
    expect([1, 2].map(() => ids.unique(''))).toEqual(['section-1', 'section-2']);
  });
});
