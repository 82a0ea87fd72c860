import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { minimal, parseWith, summarize, withoutPlaces } from './helpers.ts';

const { name, navigation } = minimal;
const page = { group: 'A', pages: ['a'] };

/** Input, expected diagnostics, and whether a configuration is left. */
type Row = [input: Record<string, unknown>, expected: string[], usable?: false];

const rows: Record<string, Row> = {
  'no name': [{ name: undefined }, ['error missing-key: Missing property "name".'], false],
  'empty name': [{ name: ' ' }, ['error wrong-value: name: Expected a non-empty string.'], false],
  'name of another type': [
    { name: 5 },
    ['error wrong-type: name: Expected a string, got 5.'],
    false,
  ],
  'no navigation': [
    { navigation: undefined },
    ['error missing-key: Missing property "navigation".'],
    false,
  ],
  'empty navigation': [
    { navigation: [] },
    ['error wrong-value: navigation: Expected a list of at least one group, got an empty list.'],
    false,
  ],
  'group without pages': [
    { navigation: [page, { group: 'B' }] },
    ['error missing-key: navigation[1]: Missing property "pages".'],
  ],
  'group without name': [
    { navigation: [{ pages: ['a'] }] },
    ['warning missing-key: navigation[0]: Missing property "group".'],
  ],
  'group with an empty name': [{ navigation: [{ group: '', pages: ['a'] }] }, []],
  'empty pages': [
    { navigation: [page, { group: 'B', pages: [] }] },
    ['warning empty-value: navigation[1].pages: Empty list; the group is not shown.'],
  ],
  'empty pages of a hidden group': [
    { navigation: [page, { group: 'B', hidden: true, pages: [] }] },
    [],
  ],
  'nothing but empty pages': [
    { navigation: [{ group: 'B', pages: [] }] },
    [
      'error empty-navigation: navigation: No group with a page.',
      'warning empty-value: navigation[0].pages: Empty list; the group is not shown.',
    ],
    false,
  ],
  'bare strings in navigation': [
    { navigation: ['a', 'b', page] },
    ['error wrong-type: navigation[0]: Expected an object, got "a".'],
  ],
  'color name': [
    { colors: { primary: 'red' } },
    [
      'error wrong-value: colors.primary: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "red".',
    ],
  ],
  'color without #': [
    { colors: { primary: '16A34A' } },
    [
      'error wrong-value: colors.primary: Expected a color with # and 3 or 6 hex digits, such as "#16A34A", got "16A34A".',
    ],
  ],
  'button of another host': [
    { topbarCtaButton: { type: 'gitlab', url: 'https://gitlab.com/o/r' } },
    ['error wrong-value: topbarCtaButton.type: Expected "link" or "github", got "gitlab".'],
  ],
  'properties of the other form beside a navigation that is an object': [
    {
      navigation: { pages: ['index'] },
      anchors: { style: 'guide' },
      topbarCtaButton: { type: 'gitlab', url: '/a' },
      api: { playground: { mode: 'interactive', display: 'all' } },
    },
    [
      'warning wrong-type: anchors: Expected a list, got an object.',
      'warning wrong-value: topbarCtaButton.type: Expected "link" or "github", got "gitlab".',
      'warning wrong-value: api.playground.mode: Expected "show", "simple", or "hide", got "interactive".',
      'error wrong-value: api.playground.display: Expected "interactive", "simple", "none", or "auth", got "all".',
    ],
  ],
  'button without text': [
    { topbarCtaButton: { url: '/a' } },
    ['error missing-key: topbarCtaButton: Missing property "name".'],
  ],
  'empty button': [
    { topbarCtaButton: {} },
    ['warning empty-value: topbarCtaButton: Empty object.'],
  ],
  'empty objects': [
    {
      fonts: {},
      banner: {},
      navbar: { primary: {} },
      background: { image: {} },
      navigation: [{ group: 'a', pages: ['a'] }],
    },
    [
      'warning empty-value: fonts: Empty object.',
      'warning empty-value: banner: Empty object.',
      'warning empty-value: navbar.primary: Empty object.',
      'warning empty-value: background.image: Empty object.',
    ],
  ],
  'empty objects in an object': [
    { fonts: { body: {} }, navigation: [{ group: 'a', pages: ['a'] }] },
    ['warning empty-value: fonts: Empty object.'],
  ],
  'an empty object beside a value': [
    {
      fonts: { body: {}, heading: { family: 'Inter' } },
      navigation: [{ group: 'a', pages: ['a'] }],
    },
    ['warning empty-value: fonts.body: Empty object.'],
  ],
  'object of empty strings': [
    {
      background: { image: { light: ' ', dark: '' } },
      topbarCtaButton: { name: '', url: '' },
    },
    [
      'warning empty-value: background.image: Object of empty strings.',
      'warning empty-value: topbarCtaButton: Object of empty strings.',
    ],
  ],
  'object with one empty string': [
    { background: { image: { light: '/fern.png', dark: '' } } },
    [
      'warning empty-value: background.image.dark: Empty string. Trellis uses the image of "light".',
    ],
  ],
  'account without URL': [
    { footer: { socials: { x: '', github: 'https://github.com/fern' } } },
    ['warning empty-value: footer.socials.x: Empty string.'],
  ],
  'spacer in the sidebar': [
    {
      navigation: {
        anchors: [
          { anchor: 'Start', pages: ['index', ' '] },
          { anchor: ' ', icon: 'horizontal-rule', pages: [' '] },
        ],
      },
    },
    [
      'warning empty-value: navigation.anchors[0].pages[1]: Empty string.',
      'warning empty-value: navigation.anchors[1].anchor: Empty string.',
      'warning empty-value: navigation.anchors[1].pages[0]: Empty string.',
    ],
  ],
  'anchor with pages and without a name': [
    { navigation: { anchors: [{ anchor: ' ', pages: ['index'] }] } },
    ['error wrong-value: navigation.anchors[0].anchor: Expected a non-empty string.'],
    false,
  ],
  'button for something that is no repository': [
    { topbarCtaButton: { type: 'github', url: 'https://github.com/o' } },
    [
      'warning no-repository: topbarCtaButton.url: Not the URL of a GitHub repository; shown as a plain link.',
    ],
  ],
  'icon with prefix': [
    { anchors: [{ name: 'A', url: 'a', icon: 'fa-book' }] },
    ['warning icon-prefix: anchors[0].icon: Icon names have no prefix "fa-".'],
  ],
  'icon type regular': [{ anchors: [{ name: 'A', url: 'a', iconType: 'regular' }] }, []],
  'unknown icon type': [
    { topAnchor: { iconType: 'sold' } },
    [
      'error wrong-value: topAnchor.iconType: Expected "brands", "duotone", "light", "regular", "sharp-solid", "solid", "thin", "sharp-light", "sharp-regular", "sharp-thin", or "sharp-duotone-solid", got "sold".',
    ],
  ],
  'icon that no library has': [{ topAnchor: { icon: 'no-such-icon' } }, []],
  'tab without URL': [
    { tabs: [{ name: 'X' }] },
    ['error missing-key: tabs[0]: Missing property "url".'],
  ],
  'redirects with the names of other tools': [
    { redirects: [{ from: '/a', to: '/b' }] },
    [
      'warning unknown-key: redirects[0]: Unknown property "from".',
      'warning unknown-key: redirects[0]: Unknown property "to".',
    ],
  ],
  'redirects with one source': [
    {
      redirects: [
        { source: '/a', destination: '/b' },
        { source: 'a', destination: '/c' },
      ],
    },
    ['error duplicate-redirect: redirects[1].source: Duplicate redirect source "/a".'],
  ],
  'redirect with a query': [
    { redirects: [{ source: '/a?b', destination: '/c' }] },
    ['warning wrong-value: redirects[0].source: Redirects ignore queries and fragments.'],
  ],
  'redirect with many wildcards': [
    { redirects: [{ source: '/*a*a*a*a*a*a*a*a*a*b', destination: '/c' }] },
    ['error wrong-value: redirects[0].source: Expected at most 9 names and wildcards.'],
  ],
  'redirect to itself': [
    { redirects: [{ source: '/a', destination: '/a' }] },
    ['warning redirect-loop: redirects[0].source: Redirects to itself: "/a".'],
  ],
  'boolean in quotes': [
    { modeToggle: { isHidden: 'true' } },
    ['error wrong-type: modeToggle.isHidden: Expected true or false, got "true".'],
  ],
  'page outside the root': [
    { navigation: [{ group: 'A', pages: ['a', '../x', 'b/../../x'] }] },
    [
      'error wrong-value: navigation[0].pages[1]: Expected the path of a page inside the project, got "../x".',
      'error wrong-value: navigation[0].pages[2]: Expected the path of a page inside the project, got "b/../../x".',
    ],
  ],
  'absolute file path': [
    { navigation: [{ group: 'A', pages: ['a', 'C:\\docs\\x', 'file:///x'] }] },
    [
      'error wrong-value: navigation[0].pages[1]: Expected the path of a page inside the project, got "C:\\\\docs\\\\x".',
      'error wrong-value: navigation[0].pages[2]: Expected the path of a page inside the project, got "file:///x".',
    ],
  ],
  'page that is a URL': [
    { navigation: [{ group: 'A', pages: ['a', 'https://example.com'] }] },
    ['warning page-is-url: navigation[0].pages[1]: Expected a page of the project, got a URL.'],
  ],
  'account name for a URL': [
    { footerSocials: { twitter: '@x' } },
    [
      'error wrong-value: footerSocials.twitter: Expected an absolute URL that starts with "https://", got "@x".',
    ],
  ],
  'languages that nobody knows': [
    {
      navigation: {
        languages: [
          'en',
          'pt-BR',
          'zh-Hans',
          'cn',
          'jp',
          'tlh',
          'english',
          'Deutsch',
          'ua',
          'xx',
          'zz-Top',
        ].map((language) => ({ language, pages: [`${language}/index`] })),
      },
    },
    [
      'warning unknown-locale: navigation.languages[6].language: Unknown language "english".',
      'warning unknown-locale: navigation.languages[7].language: Unknown language "Deutsch".',
      'warning unknown-locale: navigation.languages[8].language: Unknown language "ua".',
      'warning unknown-locale: navigation.languages[9].language: Unknown language "xx".',
      'warning unknown-locale: navigation.languages[10].language: Unknown language "zz-Top".',
    ],
  ],
  'platform without icon': [
    { footerSocials: { whatsapp: 'https://wa.me/1' } },
    [
      'warning unknown-platform: footerSocials: Unknown platform "whatsapp"; shown with a generic icon.',
    ],
  ],
  'empty versions': [{ versions: [] }, ['warning empty-value: versions: Empty list.']],
  'empty lists': [
    { anchors: [], tabs: [], openapi: [] },
    [
      'warning empty-value: anchors: Empty list.',
      'warning empty-value: tabs: Empty list.',
      'warning empty-value: openapi: Empty list.',
    ],
  ],
  'empty string': [{ favicon: '' }, ['warning empty-value: favicon: Empty string.']],
  null: [
    { favicon: null },
    ['error wrong-type: favicon: Expected a string or an object, got null.'],
  ],
  'unknown key': [{ colours: {} }, ['warning unknown-key: Unknown property "colours".']],
  'unknown nested key': [
    { anchors: [{ name: 'A', url: 'a', ic0on: 'b' }] },
    ['warning unknown-key: anchors[0]: Unknown property "ic0on".'],
  ],
  'background of one mode': [
    { colors: { primary: '#123', background: { dark: '#000' } } },
    ['warning missing-key: colors.background: Missing property "light".'],
  ],
  'older name of a method': [
    { api: { auth: { method: 'api-key' } } },
    ['warning renamed-value: api.auth.method: Expected "key", got "api-key".'],
  ],
  'basic authentication with one name': [
    { api: { auth: { method: 'basic', name: 'user' } } },
    [
      'warning incomplete-name: api.auth.name: Expected two labels for basic authentication, got one.',
    ],
  ],
  'a relay that another property forbids': [
    { api: { playground: { relay: true, disableProxy: true } } },
    [
      'warning contradiction: api.playground.relay: Conflicts with "disableProxy", which sends requests directly to the API.',
    ],
  ],
  'order that is not kept': [
    { api: { maintainOrder: false } },
    ['info deprecated-value: api.maintainOrder: The value false is deprecated.'],
  ],
  'version that is not listed': [
    { versions: ['v1'], navigation: [{ group: 'A', version: 'v2', pages: ['a'] }] },
    ['error unknown-version: navigation[0].version: Unknown version "v2".'],
  ],
  'versions that contradict each other': [
    {
      versions: ['v1', 'v2'],
      navigation: [{ group: 'A', version: 'v1', pages: [{ ...page, version: 'v2' }] }],
    },
    [
      'warning conflicting-version: navigation[0].pages[0].version: Version "v2" is inside a group of version "v1"; the inner version applies.',
    ],
  ],
  'several default versions': [
    {
      versions: [
        { name: 'a', default: true },
        { name: 'b', default: true },
      ],
    },
    [
      'error several-defaults: versions[1].default: Only one version can set "default": true ("a" already does).',
    ],
  ],
  'version listed twice': [
    { versions: ['a', 'a'] },
    ['warning duplicate-version: versions[1]: Duplicate version "a".'],
  ],
  'link without text': [
    { topbarLinks: [{ url: '/a' }] },
    ['error missing-key: topbarLinks[0]: Missing property "name".'],
  ],
  'link without target': [
    { topbarLinks: [{ name: 'A', url: '' }] },
    ['error wrong-value: topbarLinks[0].url: Expected a non-empty string.'],
  ],
  'link that runs script': [
    { topbarLinks: [{ name: 'A', url: 'JavaScript:alert(1)' }] },
    [
      'error wrong-value: topbarLinks[0].url: Expected a URL (http, https, mailto or tel) or a path of the site, got "JavaScript:alert(1)".',
    ],
  ],
  'unknown playground mode': [
    { api: { playground: { mode: 'full' } } },
    ['error wrong-value: api.playground.mode: Expected "show", "simple", or "hide", got "full".'],
  ],
  'logo outside the root': [
    { logo: '../logo.svg' },
    [
      'error wrong-value: logo: Expected the path of a file inside the project, or a URL, got "../logo.svg".',
    ],
  ],
  'font without family': [
    { font: { weight: 400 } },
    ['error missing-key: font: Missing property "family".'],
  ],
  'half a repository': [
    { repo: { owner: 'o' } },
    ['warning missing-key: repo: Missing property "repo".'],
  ],
};

test.each(Object.entries(rows))('%s', (_case, [input, expected, usable = true]) => {
  const parsed = parseWith(input);
  const withoutHints = summarize(parsed).map((line) => line.split(' -> ')[0]);
  expect(withoutHints).toEqual(expected);
  expect(Boolean(parsed.config)).toBe(usable);
  for (const { line, column, hint, file } of parsed.diagnostics) {
    expect({ line, column, hint, file }).toEqual({
      line: expect.any(Number),
      column: expect.any(Number),
      hint: expect.stringMatching(/\S/),
      file: 'docs.json',
    });
  }
});

test('repeated keys: the last one wins', () => {
  const text = `{ "name": "A", "name": "B", "navigation": ${JSON.stringify(navigation)} }`;
  const parsed = parseConfig(text, 'docs.json');
  expect(parsed.config?.name).toBe('B');
  expect(summarize(parsed)).toEqual([
    'warning duplicate-key: Duplicate property "name". -> Remove one of them. The last value applies.',
  ]);
});

test.each(['[]', '"text"', '5', 'null', 'true'])(
  'a file that holds %s instead of an object',
  (text) => {
    const parsed = parseConfig(text, 'docs.json');
    expect(parsed.config).toBeUndefined();
    expect(parsed.diagnostics).toMatchObject([
      { severity: 'error', code: 'wrong-type', line: 1, column: 1, hint: expect.any(String) },
    ]);
  },
);

test('a wrong value takes only itself away', () => {
  const { config } = parseWith({
    favicon: 5,
    feedback: { suggestEdit: 'yes', thumbsRating: true },
    anchors: [{ name: 'A', url: 'a' }, { name: 'B' }, { name: 'C', url: 'c', iconType: 'x' }],
    navigation: [5, { group: 'A', pages: ['a', 5, 'b', { group: 'B', pages: 'c' }] }],
    colors: { primary: '#123', light: 'blue' },
  });
  expect(config?.favicon).toBeUndefined();
  expect(withoutPlaces(config)).toMatchObject({
    name,
    feedback: { suggestEdit: false, thumbsRating: true },
    navigation: {
      divisions: [{ pathPrefix: 'rest' }, { name: 'A' }, { name: 'C' }],
      items: [{ group: 'A', pages: ['a', 'b'] }],
    },
    colors: { primary: '#123', light: '#123' },
  });
});

test('places stay right after a wrong list item', () => {
  const redirect = { source: '/a', destination: '/b' };
  const { diagnostics } = parseWith({ redirects: [5, redirect, {}, redirect] });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'redirects[0]: Expected an object, got 5.',
    'redirects[2]: Missing property "source".',
    'redirects[2]: Missing property "destination".',
    'redirects[3].source: Duplicate redirect source "/a".',
  ]);
});

test('groups in a group are read as its pages, unless it has pages, too', () => {
  const groups = [{ group: 'Care', pages: ['light'] }];
  const { config, diagnostics } = parseWith({
    navigation: [
      { group: 'Plants', groups },
      { group: 'Pots', pages: ['clay'], groups },
    ],
  });
  expect(config?.navigation.items).toMatchObject([
    { group: 'Plants', pages: [{ group: 'Care' }] },
    { group: 'Pots', pages: [{ page: 'clay' }] },
  ]);
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'Did you mean "pages"?',
    'Add its items to "pages".',
  ]);
});

test('groups in a group can have unknown properties and groups, too', () => {
  const inner = { group: 'Light', pages: ['sun'], shade: 'red' };
  const { config, diagnostics } = parseWith({
    navigation: [{ group: 'Plants', groups: [{ group: 'Care', groups: [inner] }] }],
  });
  expect(config?.navigation.items).toMatchObject([
    { group: 'Plants', pages: [{ group: 'Care', pages: [{ group: 'Light' }] }] },
  ]);
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['unknown-key', 'navigation[0]: Unknown property "groups".'],
    ['unknown-key', 'navigation[0].groups[0]: Unknown property "groups".'],
    ['unknown-key', 'navigation[0].groups[0].groups[0]: Unknown property "shade".'],
  ]);
});

test('style sheets and scripts of the project need no property', () => {
  const { diagnostics } = parseWith({ css: 'custom.css', customJs: '/a.js', js: ['a.js'] });
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'Remove it. Pages load all style sheets and scripts of the project.',
    'Remove it. Pages load all style sheets and scripts of the project.',
    'Remove it.',
  ]);
});

test('redirects in the form of another tool are read, or have the form of this one as a hint', () => {
  const renamed = parseWith({ redirects: [{ from: '/a', to: '/b' }] });
  expect(renamed.config?.redirects).toMatchObject([{ source: '/a', destination: '/b' }]);
  expect(renamed.diagnostics.map(({ hint }) => hint)).toEqual([
    'Did you mean "source"?',
    'Did you mean "destination"?',
  ]);
  const { diagnostics } = parseWith({ redirects: { '/a': '/b', '/c': '/d' } });
  expect(diagnostics.map(({ hint }) => hint)).toEqual([
    'Use a list: [{ "source": "/a", "destination": "/b" }].',
  ]);
});

test('messages contain the name of the file', () => {
  const { diagnostics } = parseConfig('{}', 'mint.json');
  expect(diagnostics[0]).toMatchObject({ file: 'mint.json', message: 'Missing property "name".' });
});
