// The table of names itself: every row is valid, and no name has two meanings.
import { expect, it } from 'vitest';
import { liveNames, parsePart } from '../../../../src/site/style-names.ts';
import {
  ABSENT_NAMES,
  renderThemeProperties,
  STYLE_NAMES,
} from '../../../../src/site/style-names/table.ts';

it('has each name once', () => {
  const selectors = [...STYLE_NAMES, ...ABSENT_NAMES].map(({ selector }) => selector);
  expect(selectors).toEqual([...new Set(selectors)]);
  expect(STYLE_NAMES.length).toBeGreaterThan(150);
});

it('leads to elements that a pass can find: by a class or the name of the last one', () => {
  const unclear = STYLE_NAMES.filter(({ part }) =>
    parsePart(part).some(({ compounds }) => {
      const last = compounds.at(-1);
      return !last?.tag && last?.classes.length === 0;
    }),
  );
  expect(unclear).toEqual([]);
});

it('gives pages a script only for names of parts that change while they are open', () => {
  const [card, active] = ['.card', '[data-active="true"]'].map((name) =>
    STYLE_NAMES.find(({ selector }) => selector === name)!,
  );
  expect(liveNames([card!], ['code'])).toBeUndefined();
  expect(liveNames([card!], ['islands'])).toEqual([['.t-card', 'class', 'card', 'true']]);
  expect(liveNames([active!], [])).toEqual([[active!.part, 'attribute', 'data-active', 'true']]);
});

it('defines properties of the theme that are read, and colors code by those that are set', () => {
  expect(renderThemeProperties([], [])).toBe('');
  expect(renderThemeProperties(['--gray-50', '--font-inter'], ['--mint-token-string'])).toBe(
    '@layer tokens{:root{--gray-50:249 250 251;--font-inter:var(--t-font-body)}:root:root{--t-code-string:var(--mint-token-string)}}',
  );
});
