import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { createLocator } from '../../../src/config/document.ts';
import { buildNavigation } from '../../../src/navigation/build-navigation.ts';
import { toPage } from './_site.ts';

/** Messages of the navigation with the text that each of them marks. */
function marksOf(docs: object): string[] {
  const text = JSON.stringify({ name: 'Plants', ...docs }, null, 2);
  const { config } = parseConfig(text, 'docs.json');
  const { diagnostics } = buildNavigation(config!, new Map([['start', toPage('start')]]));
  const locate = createLocator();
  return diagnostics.map(({ message, location }) => {
    const { line, column, length } = locate(location!);
    const marked = text.split('\n')[line - 1]?.slice(column - 1, column - 1 + length);
    return `${marked}: ${message}`;
  });
}

const empty = { group: 'Empty', pages: [] };
const ghost = { group: 'G', pages: ['start', 'ghost'] };

test('a missing page is marked at its location, after a group that is omitted', () => {
  expect(marksOf({ navigation: [empty, ghost] })).toEqual([
    '"ghost": navigation[1].pages[1]: Page not found: "ghost".',
  ]);
  expect(marksOf({ navigation: { groups: [empty, ghost] } })).toEqual([
    '"ghost": navigation.groups[1].pages[1]: Page not found: "ghost".',
  ]);
});

test('a missing page is marked at its location, after a wrong value', () => {
  const navigation = [{ group: 'G', pages: ['start', 5, 'https://example.com', 'ghost'] }];
  expect(marksOf({ navigation })).toEqual([
    '"ghost": navigation[0].pages[3]: Page not found: "ghost".',
  ]);
});

test('a tab without pages is marked at its path, with the property that the author wrote', () => {
  const navigation = [{ group: 'G', pages: ['start'] }];
  const wrong = { name: 'Wrong', url: 5 };
  expect(marksOf({ navigation, tabs: [wrong, { name: 'API', url: 'api' }] })).toEqual([
    '"api": tabs[1].url: No page in "navigation" is below "api". "API" is not shown.',
  ]);
  expect(marksOf({ navigation, tabs: [{ tab: 'API', href: 'api' }] })).toEqual([
    '"api": tabs[0].href: No page in "navigation" is below "api". "API" is not shown.',
  ]);
});

test('a tab next to a tree is marked at its location', () => {
  const docs = { navigation: { pages: ['start'] }, tabs: [{ name: 'API', url: '/api' }] };
  expect(marksOf(docs)).toEqual([
    '"/api": tabs[0].url: Page not found: "/api". "API" is a broken link.',
  ]);
});
