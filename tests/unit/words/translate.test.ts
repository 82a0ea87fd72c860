import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { SCRIPT_WORDS, WORDS } from '../../../src/words/english.ts';
import { findLanguage } from '../../../src/words/find-language.ts';
import { scriptWords, translate } from '../../../src/words/translate.ts';
import { TRANSLATIONS } from '../../../src/words/translations.ts';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

describe('translate', () => {
  test('says a word in the language of a page, or in that of its region', () => {
    expect(translate('ja', 'required')).toBe('必須');
    expect(translate('pt-BR', 'required')).toBe('obrigatório');
    expect(translate('zh-TW', 'Copy')).toBe('複製');
    expect(translate('zh-Hans', 'Copy')).toBe('复制');
  });

  test('stays English where there is no translation', () => {
    expect(translate('tlh', 'Show {}', 'ships')).toBe('Show ships');
  });

  test('fills in values as they are', () => {
    expect(translate('en', 'with {} = {}', 'a', '$& {}')).toBe('with a = $& {}');
  });
});

test.each(Object.entries(TRANSLATIONS))(
  '%s has every word with all of its places',
  (_lang, texts) => {
    const places = (text: string) => text.split('{}').length;
    const differing = texts.filter(
      (text, index) => text.trim() === '' || places(text) !== places(WORDS[index] ?? ''),
    );
    expect(texts).toHaveLength(WORDS.length);
    expect(differing).toEqual([]);
  },
);

test('no word stands twice, or its second translation would be lost', () => {
  expect(WORDS.length).toBe(new Set(WORDS).size);
});

test('pages of other languages bring what their scripts say, and nothing else', () => {
  expect(scriptWords('de', ['code'])).toEqual({ Copy: 'Kopieren', Copied: 'Kopiert' });
  expect(scriptWords('de', ['tooltip'])).toBeUndefined();
  expect(scriptWords('en', ['code'])).toBeUndefined();
});

test('every word that a script asks for is brought along for its feature', () => {
  const asked = (file: string) =>
    [...readFileSync(SRC + file, 'utf8').matchAll(/\bword\(([^;]*?)\)[;,\s)]/g)].flatMap(
      ([, args = '']) => [...args.matchAll(/'([^'\n]+)'/g)].map(([, text = '']) => text),
    );
  const features = ['code', 'color', 'expand', 'update-filter', 'view', 'zoom'];
  for (const feature of features) {
    const words = asked(`components/behaviours/${feature}.ts`);
    expect(words.length, feature).toBeGreaterThan(0);
    expect(SCRIPT_WORDS[feature]).toEqual(expect.arrayContaining(words));
  }
  const runner = readdirSync(`${SRC}playground`).filter((name) => name.endsWith('.ts'));
  const words = runner.flatMap((name) => asked(`playground/${name}`));
  expect(words.length).toBeGreaterThan(40);
  expect(SCRIPT_WORDS['playground']).toEqual(expect.arrayContaining(words));
});

test('a table is searched by tag, then by its base language', () => {
  expect(findLanguage({ fr: 1, 'fr-CA': 2 }, 'fr-CA')).toBe(2);
  expect(findLanguage({ fr: 1 }, 'fr-CH')).toBe(1);
  expect(findLanguage({ fr: 1 }, 'de')).toBeUndefined();
});
