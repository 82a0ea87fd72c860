import { describe, expect, test } from 'vitest';
import {
  codeColorsOf,
  codeRules,
  codeSchemeOf,
  findCodeTheme,
  listCodeThemes,
} from '../../../src/theme/code-theme.ts';
import { lowestContrast } from '../../../src/theme/colors.ts';
import { renderThemeCss } from '../../../src/theme/theme-css.ts';
import type { NavigationDivision, NavigationNode } from '../../../src/config/navigation.ts';

type Input = Parameters<typeof renderThemeCss>[0];

const PLACE = { source: { file: 'docs.json', text: '' }, path: [], fullPath: [] };

const EMPTY: NavigationNode = { location: PLACE, items: [], divisions: [], global: [] };

const PLAIN: Input = {
  colors: { primary: '#16A34A', light: '#4ADE80', dark: '#166534', background: {} },
  fonts: {},
  navigation: EMPTY,
  versions: [],
  background: {},
  code: { mode: 'auto' },
};

const anchor = (color: NavigationDivision['color']): NavigationDivision => ({
  ...EMPTY,
  kind: 'anchor',
  name: 'A',
  pathPrefix: { url: 'a' },
  urlLocation: PLACE,
  hidden: false,
  default: false,
  color,
});

test('declares the layer order first, so that it applies at any position of the sheet', () => {
  expect(renderThemeCss(PLAIN, '')).toMatch(
    /^@layer reset,tokens,base,prose,components,frame,utilities,project;/,
  );
});

test('gives both modes in one property, and one value where they agree', () => {
  const css = renderThemeCss(PLAIN, '');
  expect(css).toContain('--t-accent-decor:light-dark(#16a34a,#4ade80)');
  expect(css).toContain('--t-button:#166534');
});

test('keeps the names that style sheets of existing projects use, as color channels', () => {
  const css = renderThemeCss(PLAIN, '');
  expect(css).toContain('--primary:22 163 74');
  expect(css).toContain('--primary-light:74 222 128');
  expect(css).toContain('--primary-dark:22 101 52');
  expect(css).toContain('--background-light:255 255 255');
});

test('puts images and fonts below the base path, and leaves URLs alone', () => {
  const css = renderThemeCss(
    {
      ...PLAIN,
      background: { image: { light: '/bg.png', dark: 'https://example.com/bg.png' } },
      fonts: { body: { family: 'Figtree', weight: 400, url: '/figtree.woff2', format: 'woff2' } },
    },
    '/docs',
  );
  expect(css).toContain('--t-image-light:url("/docs/bg.png")');
  expect(css).toContain('--t-image-dark:url("https://example.com/bg.png")');
  expect(css).toContain(
    '@font-face{font-family:"Figtree";font-weight:400;font-display:swap;src:url("/docs/figtree.woff2")format("woff2")}',
  );
  expect(css).toContain(`--t-font-body:"Figtree",'Inter Fallback',system-ui,sans-serif`);
  expect(css).toContain('--t-weight-body:400');
});

test('sets in the built-in font what names a family that the reader may not have', () => {
  const css = renderThemeCss({ ...PLAIN, fonts: { body: { family: 'Geist' } } }, '');
  expect(css).toContain(`--t-font-body:"Geist",'Inter','Inter Fallback',system-ui,sans-serif`);
});

test('has one rule for each tint of an anchor', () => {
  const css = renderThemeCss(
    {
      ...PLAIN,
      colors: { ...PLAIN.colors, anchors: '#7C3AED' },
      navigation: {
        ...EMPTY,
        divisions: [
          anchor('#7C3AED'),
          anchor({ from: '#FF0080', to: '#7928CA' }),
          anchor('#FFDD00'),
          anchor(undefined),
        ],
      },
    },
    '',
  );
  expect(css.match(/\.t-tint-[^}]*}/g)).toEqual([
    '.t-tint-7c3aed{--t-tint:#7C3AED;--t-on-tint:#ffffff}',
    '.t-tint-ff0080-7928ca{--t-tint:linear-gradient(45deg,#FF0080,#7928CA);--t-on-tint:#ffffff}',
    '.t-tint-ffdd00{--t-tint:#FFDD00;--t-on-tint:#000000}',
  ]);
});

test('hides the entries of versions that are not selected', () => {
  const versions = [{ name: 'v1', default: true, urlLocation: PLACE }];
  expect(renderThemeCss({ ...PLAIN, versions }, '')).toContain(
    '[data-version="v1"] [data-only]:not([data-only="v1"]){display:none}',
  );
});

test('no value of docs.json ends a string or the style element', () => {
  const family = `x"}</style><script>alert(1)</script>`;
  const css = renderThemeCss(
    {
      ...PLAIN,
      fonts: { body: { family } },
      versions: [{ name: family, default: true, urlLocation: PLACE }],
    },
    '',
  );
  expect(css).not.toContain('<');
  expect(css).not.toContain('x"');
});

describe('code themes', () => {
  const rules = (light: string, dark = light) =>
    codeRules({ mode: 'auto', theme: { light, dark } }).join('');

  test('give the colors of the theme by name, one for each mode where they differ', () => {
    expect(rules('dracula')).toContain('--t-code-bg:#282a36;');
    expect(rules('dracula')).toContain('--t-code-keyword:#ff79c6;');
    expect(rules('github-light', 'nord')).toContain('--t-code-bg:light-dark(#ffffff,#2e3440)');
  });

  test('are dark or light in both modes where the theme is', () => {
    const scheme = (light: string, dark = light) =>
      codeSchemeOf({ mode: 'auto', theme: { light, dark } });
    expect([scheme('dracula'), scheme('github-light'), scheme('github-light', 'nord')]).toEqual([
      'dark',
      'light',
      'auto',
    ]);
  });

  test('change nothing where no theme has the name', () => {
    expect(rules('dracola')).toBe('');
    expect(rules('css-variables')).toBe('');
    expect(codeSchemeOf({ mode: 'dark', theme: { light: 'x', dark: 'x' } })).toBe('dark');
  });

  test.each(listCodeThemes().filter((name) => name !== 'css-variables'))(
    '%s can be read: every color of text has a contrast of 4.5 on the ground and on marked lines',
    (name) => {
      const { bg = '', mark = '', ...colors } = codeColorsOf(findCodeTheme(name) ?? {});
      const text = Object.entries(colors).filter(
        ([kind]) => !/^(?:head|border|faint)$|-bg$/.test(kind),
      );
      const low = text.filter(([kind, color]) => {
        const own = colors[`${kind}-bg`];
        return lowestContrast(color, own ? [bg, own] : [bg, mark]) < 4.5;
      });
      expect(low).toEqual([]);
    },
  );
});
