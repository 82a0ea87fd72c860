import { expect, test } from 'vitest';
import { buildPage } from '../../../src/site/page-data.ts';
import { walkSidebar } from '../../../src/site/page/sidebar.ts';
import { digestOriginal, listTranslations, renderLedger } from '../../../src/site/translations.ts';
import type { Site } from '../../../src/site/site.ts';
import { createSite, loadFolder } from './_site.ts';

const DOCS = {
  translations: { note: true },
  navigation: {
    languages: [
      { language: 'en', groups: [{ group: 'All', pages: ['index', 'soil', 'water'] }] },
      { language: 'de', groups: [{ group: 'Alle', pages: ['de/index', 'de/soil'] }] },
    ],
  },
};
const FILES = {
  'soil.mdx': '# Soil',
  'water.mdx': '# Water',
  'de/index.mdx': '# Start',
  'de/soil.mdx': '# Erde',
};

const statesOf = (site: Site, dates?: ReadonlyMap<string, string>) =>
  listTranslations(site, dates && new Map(dates)).map(
    ({ original, language, state }) => `${original.id} ${language} ${state}`,
  );

const notesOf = (site: Site, id: string) =>
  [...walkSidebar(buildPage(site, id).sidebar.nodes)].flatMap((node) =>
    node.type === 'link' && node.note ? [[node.label, node.note]] : [],
  );

async function ledgerOf(files: Record<string, string>): Promise<string> {
  const site = await createSite(files, DOCS);
  const digests = listTranslations(site).flatMap(({ page, original }) =>
    page ? [[page.id, digestOriginal(original)] as const] : [],
  );
  return renderLedger(new Map(digests));
}

test('a translation without an entry is missing or unmarked', async () => {
  expect(statesOf(await createSite(FILES, DOCS))).toEqual([
    'index de unmarked',
    'soil de unmarked',
    'water de missing',
  ]);
});

test('versions with a locale are listed like languages', async () => {
  const { languages } = DOCS.navigation;
  const site = await createSite(FILES, {
    versions: languages.map(({ language }) => ({ name: language, locale: language })),
    navigation: languages.flatMap(({ language, groups }) =>
      groups.map((group) => ({ ...group, version: language })),
    ),
  });
  expect(statesOf(site)).toEqual(['index de unmarked', 'soil de unmarked', 'water de missing']);
});

test('without a mark, one whose original was changed on a later day is outdated', async () => {
  const dates = new Map([
    ['soil.mdx', '2026-03-02'],
    ['de/soil.mdx', '2026-03-01'],
    ['index.mdx', '2026-03-01'],
    ['de/index.mdx', '2026-03-01'],
  ]);
  expect(statesOf(await createSite(FILES, DOCS), dates)).toEqual([
    'index de unmarked',
    'soil de outdated',
    'water de missing',
  ]);
});

test('a marked translation is current until its original says something else', async () => {
  const marked = { ...FILES, 'translations.json': await ledgerOf(FILES) };
  expect(statesOf(await createSite(marked, DOCS))).toContain('soil de current');
  const changed = await createSite({ ...marked, 'soil.mdx': '# Soil\n\nMore.' }, DOCS);
  expect(statesOf(changed)).toEqual(['index de current', 'soil de outdated', 'water de missing']);
  const sameWords = await createSite({ ...marked, 'soil.mdx': '# Soil\r\n' }, DOCS);
  expect(statesOf(sameWords)).toContain('soil de current');
});

test('a ledger has a line for each page, in the order of their names', () => {
  expect(
    renderLedger(
      new Map([
        ['de/soil', 'b'],
        ['de/index', 'a'],
      ]),
    ),
  ).toBe('{\n  "de/index": "a",\n  "de/soil": "b"\n}\n');
});

test('an invalid ledger is reported, and is not a file of the site', async () => {
  const { diagnostics, site } = await loadFolder({ ...FILES, 'translations.json': '[1]' }, DOCS);
  expect(diagnostics).toContainEqual(
    expect.objectContaining({ code: 'unreadable-file', file: 'translations.json' }),
  );
  expect(site?.files.assets.has('/translations.json')).toBe(false);
});

test('readers see a note with a link to the original if docs.json enables it', async () => {
  const files = { ...FILES, 'translations.json': await ledgerOf(FILES), 'soil.mdx': '# New' };
  const told = await createSite(files, DOCS);
  expect(buildPage(told, 'de/soil').html).toContain('<a href="/soil">');
  expect(buildPage(told, 'de/index').html).not.toContain('role="note"');
  const quiet = await createSite(files, { ...DOCS, translations: undefined });
  expect(buildPage(quiet, 'de/soil').html).not.toContain('role="note"');
});

test('authors see it in the sidebar, readers do not', async () => {
  const files = { ...FILES, 'translations.json': await ledgerOf(FILES), 'soil.mdx': '# New' };
  const dev = await createSite(files, DOCS, { mode: 'dev' });
  expect(notesOf(dev, 'de/index')).toEqual([['Soil', 'translation out of date']]);
  expect(notesOf(dev, 'index')).toEqual([['Water', 'not translated to de']]);
  const built = await createSite(files, DOCS);
  expect(notesOf(built, 'de/index')).toEqual([]);
});

test('a site with one language has no translations', async () => {
  expect(listTranslations(await createSite({}))).toEqual([]);
});
