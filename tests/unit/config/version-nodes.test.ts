import { expect, test } from 'vitest';
import { divideByVersion } from '../../../src/config/versions.ts';
import { parseWith, summarize } from './helpers.ts';

const divisionsOf = (properties: Record<string, unknown>) => {
  const { divisions = [] } = parseWith(properties).config?.navigation ?? {};
  return divisions;
};

test('a version may name a tag or branch in place of pages', () => {
  const [present, old] = divisionsOf({
    navigation: {
      versions: [
        { version: '2.0', pages: ['introduction'] },
        { version: '1.0', ref: 'v1.0.0' },
      ],
    },
  });
  expect(present).toMatchObject({ name: '2.0', default: true });
  expect(present).not.toHaveProperty('revision');
  expect(old).toMatchObject({ name: '1.0', default: false, revision: { ref: 'v1.0.0' } });
});

test('a version with pages of its own keeps them', () => {
  const parsed = parseWith({
    navigation: { versions: [{ version: '1.0', ref: 'v1.0.0', pages: ['introduction'] }] },
  });
  expect(summarize(parsed)).toEqual([
    'warning contradiction: navigation.versions[0].ref: Conflicts with "pages", which takes precedence. -> Remove "ref" or "pages".',
  ]);
  expect(parsed.config?.navigation.divisions[0]).not.toHaveProperty('revision');
});

test('beside a list of groups, versions become divisions as soon as one comes from a commit', () => {
  const parsed = parseWith({
    versions: ['3.0', '2.0', { name: '1.0', ref: 'v1.0.0' }],
    tabs: [{ name: 'API', url: 'api' }],
    navigation: [
      { group: 'Guides', pages: ['introduction'] },
      { group: 'New', version: '3.0', pages: ['new', 'api/new'] },
      { group: 'Old', version: '2.0', pages: ['old'] },
    ],
  });
  const config = divideByVersion(parsed.config!);
  expect(config.versions).toEqual([]);
  const api = { name: 'API', pathPrefix: { url: 'api' } };
  const tabs = [{ name: 'Documentation', pathPrefix: 'rest' }, api];
  expect(config.navigation.divisions).toMatchObject([
    { kind: 'version', name: '3.0', divisions: tabs, items: [guides, { group: 'New' }] },
    { kind: 'version', name: '2.0', divisions: tabs, items: [guides, { group: 'Old' }] },
    { kind: 'version', name: '1.0', revision: { ref: 'v1.0.0' }, divisions: [], items: [] },
  ]);
});

const guides = { group: 'Guides', pages: [{ page: 'introduction' }] };
