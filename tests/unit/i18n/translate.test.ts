import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { MESSAGES as GROUPS, type MessageKey } from '../../../src/i18n/english.ts';
import { fill } from '../../../src/i18n/page-messages.ts';
import { scriptMessages, translate, translateForm } from '../../../src/i18n/translate.ts';

const WORDS: MessageKey[] = Object.values(GROUPS).flat();
const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));
const FILES = `${SRC}i18n/languages/`;
const TRANSLATIONS = readdirSync(FILES).map((file): [string, Record<string, string>] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(FILES + file, 'utf8')) as Record<string, string>,
]);
/** Messages of the scripts of a feature. */
const wordsOf = (feature: string) => Object.keys(scriptMessages('de', [feature]) ?? {});

describe('translate', () => {
  test('says a word in the language of a page, or in that of its region', () => {
    expect(translate('ja', 'required')).toBe('必須');
    expect(translate('pt-BR', 'required')).toBe('obrigatório');
    expect(translate('zh-TW', 'Copy')).toBe('複製');
    expect(translate('zh-Hans', 'Copy')).toBe('复制');
    expect(translate('de', 'On this page')).toBe('Auf dieser Seite');
    expect(translate('pt-BR', 'Next')).toBe('Próxima');
    expect(translate('zh-TW', 'Menu')).toBe('選單');
    expect(translate('fr-CH', 'Copy')).toBe(translate('fr', 'Copy'));
    expect(translate('nb-NO', 'Copy')).toBe(translate('no', 'Copy'));
  });

  test('stays English where there is no translation', () => {
    expect(translate('tlh', 'Show {}', 'ships')).toBe('Show ships');
    for (const lang of ['tlh', 'constructor'])
      expect(translateForm(lang, 'star | stars', 2)).toBe('stars');
  });

  test('fills in values as they are', () => {
    expect(translate('en', 'with {} = {}', 'a', '$& {}')).toBe('with a = $& {}');
  });
});

test.each(TRANSLATIONS)('%s has every word with all of its places', (_lang, texts) => {
  const places = (text: string) => text.split('{}').length;
  const differing = Object.entries(texts).filter(
    ([word, text]) => text.trim() === '' || (!isCounted(word) && places(text) !== places(word)),
  );
  expect(Object.keys(texts).toSorted()).toEqual(WORDS.toSorted());
  expect(differing).toEqual([]);
});

const isCounted = (word: string) => word.includes(' | ');

/** Languages that `navigation.languages` may name, without those that are spelled or written another way elsewhere. */
// prettier-ignore
const LANGUAGES = [
  'ar', 'ca', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja', 'ko', 'lv', 'nl', 'no', 'pl', 'pt',
  'ro', 'ru', 'sv', 'tr', 'uk', 'uz', 'vi', 'zh', 'zh-Hant',
];

test('the words of pages are there in every language that docs.json may name', () => {
  expect(TRANSLATIONS.map(([lang]) => lang).toSorted()).toEqual(LANGUAGES.toSorted());
  for (const lang of LANGUAGES) {
    for (const word of ['Skip to content', 'Search...', 'Print page'] as const)
      expect(translate(lang, word), lang).not.toBe(word);
  }
});

const COUNTED_TO = Array.from({ length: 101 }, (_, index) => index + 1);

function countForms(lang: string): number {
  const rules = new Intl.PluralRules(lang);
  return new Set(COUNTED_TO.map((count) => rules.select(count))).size;
}

test.each(LANGUAGES)('%s has a form for every number where something is counted', (lang) => {
  const counted = WORDS.filter(isCounted).map((word) => translate(lang, word));
  for (const forms of counted) expect(forms.split(' | '), forms).toHaveLength(countForms(lang));
});

test('a number has the form of its language', () => {
  const found = (lang: string, count: number) =>
    fill(translateForm(lang, '1 result | {} results', count), [count]);
  expect([1, 2, 21].map((count) => found('en', count))).toEqual([
    '1 result',
    '2 results',
    '21 results',
  ]);
  expect([1, 3, 5, 11, 21].map((count) => found('ru', count))).toEqual([
    '1 результат',
    '3 результата',
    '5 результатов',
    '11 результатов',
    '21 результат',
  ]);
  expect([1, 2, 20].map((count) => found('ro', count))).toEqual([
    '1 rezultat',
    '2 rezultate',
    '20 de rezultate',
  ]);
  expect([1, 2].map((count) => found('he', count))).toEqual(['תוצאה אחת', 'שתי תוצאות']);
  expect(found('ja', 4)).toBe('4 件');
});

test('no message occurs twice, because its second translation would be lost', () => {
  expect(WORDS.length).toBe(new Set(WORDS).size);
});

test('pages of other languages bring what their scripts say, and nothing else', () => {
  expect(scriptMessages('de', ['code'])).toEqual({ Copy: 'Kopieren', Copied: 'Kopiert' });
  expect(scriptMessages('de', ['tooltip'])).toBeUndefined();
  expect(scriptMessages('en', ['code'])).toBeUndefined();
});

/** Scripts of features that are not in a file of their name. */
const SCRIPT_FILES: Record<string, string> = {
  code: 'shell/copy-button',
  shortcuts: 'shell/shortcuts',
};

test('every word that a script asks for is brought along for its feature', () => {
  const asked = (file: string) =>
    [...readFileSync(SRC + file, 'utf8').matchAll(/\bt\(([^;]*?)\)[;,\s)]/g)].flatMap(
      ([, args = '']) => [...args.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text),
    );
  const isMessage = (text: string) => WORDS.some((word) => word === text);
  const features = ['code', 'color', 'expand', 'update-filter', 'view', 'zoom', 'shortcuts'];
  expect(wordsOf('search')).toEqual(
    expect.arrayContaining(asked('client/shell/search-options.ts').filter(isMessage)),
  );
  for (const feature of features) {
    const words = asked(`client/${SCRIPT_FILES[feature] ?? `behaviors/${feature}`}.ts`);
    expect(words.length, feature).toBeGreaterThan(0);
    expect(wordsOf(feature)).toEqual(expect.arrayContaining(words));
  }
  const ofMenu = [...wordsOf('page-menu'), ...wordsOf('mcp')];
  expect(ofMenu.toSorted()).toEqual(
    ['page-menu', 'print-section']
      .flatMap((name) => asked(`client/shell/${name}.ts`))
      .filter(isMessage)
      .toSorted(),
  );
  const runner = readdirSync(`${SRC}client/playground`, {
    recursive: true,
    encoding: 'utf8',
  }).filter((name) => name.endsWith('.ts'));
  const isOfChannels = (name: string) => name.startsWith('socket/');
  const wordsIn = (names: string[]) =>
    names.flatMap((name) => asked(`client/playground/${name}`)).filter(isMessage);
  const words = wordsIn(runner.filter((name) => !isOfChannels(name)));
  expect(words.length).toBeGreaterThan(40);
  expect([...wordsOf('playground'), ...wordsOf('mock')]).toEqual(expect.arrayContaining(words));
  const ofChannels = wordsIn(runner.filter(isOfChannels));
  expect(ofChannels.length).toBeGreaterThan(10);
  expect([...wordsOf('playground'), ...wordsOf('channel')]).toEqual(
    expect.arrayContaining(ofChannels),
  );
});
