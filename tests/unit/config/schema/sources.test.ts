import { describe, expect, test } from 'vitest';
import { docsSchema, SOURCES } from '../../../../src/config/schema.ts';
import { ignoredProperties } from '../../../../src/config/schema/fields.ts';
import { findWritten, Source, type ModelTable } from '../../../../src/config/schema/model.ts';
import { getChild, getKeys, pickBranch, type Schema } from '../../../../src/config/schema/view.ts';

const written = (docs: object, path: string) =>
  findWritten(SOURCES, docs, path.split('.')).join('.');

describe('the path of a value as its author wrote it', () => {
  test.each([
    ['background.image', { backgroundImage: '/a.png' }, 'backgroundImage'],
    [
      'background.image.light',
      { background: { image: { light: '/a', dark: '/b' } } },
      'background.image.light',
    ],
    ['logo.light', { logo: '/a.svg' }, 'logo'],
    [
      'code.theme.dark',
      { styling: { codeblocks: { theme: { dark: 'a' } } } },
      'styling.codeblocks.theme.dark',
    ],
    ['code.theme.dark', { styling: { codeblocks: 'a' } }, 'styling.codeblocks'],
    ['analytics.ga4', { analytics: { gtm: {} }, integrations: { ga4: {} } }, 'integrations.ga4'],
    ['fonts.headings.url', { fonts: { heading: { source: '/a' } } }, 'fonts.heading.source'],
    ['fonts.headings.url', { fonts: { family: 'A', source: '/a' } }, 'fonts.source'],
    ['fonts.body.url', { font: { family: 'A', url: '/a' } }, 'font.url'],
    [
      'check.rules.orphan-page',
      { check: { rules: { 'orphan-page': 'off' } } },
      'check.rules.orphan-page',
    ],
  ])('%s in %j', (path, docs, expected) => {
    expect(written(docs, path)).toBe(expected);
  });
});

/** Paths that a table reads. */
function pathsOf(table: ModelTable): string[] {
  return Object.values(table).flatMap((entry) =>
    entry instanceof Source ? entry.paths.map((path) => path.join('.')) : pathsOf(entry),
  );
}

test('every property has an effect or is marked as one without', () => {
  const paths = pathsOf(SOURCES);
  const unread = (schema: Schema, path: string): string[] => {
    if (paths.includes(path) || ignoredProperties.has(schema as never)) return [];
    const object = pickBranch(schema, {});
    const keys = object && paths.some((one) => one.startsWith(`${path}.`)) ? getKeys(object) : [];
    if (keys.length === 0) return [path];
    return keys.flatMap((key) => unread(getChild(object!, key)!, `${path}.${key}`));
  };
  const root = pickBranch(docsSchema, {})!;
  // Formulas are always recognized.
  expect(getKeys(root).flatMap((key) => unread(getChild(root, key)!, key))).toEqual([
    'styling.latex',
  ]);
});
