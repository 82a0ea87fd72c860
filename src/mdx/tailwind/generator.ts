import { createGenerator, type Rule, type UnoGenerator, type Variant } from '@unocss/core';
import { presetWind3, type Theme } from '@unocss/preset-wind3';

/** A mode that no script and no author has settled is the system's. */
const UNSETTLED = ':root:where(:not(.light,.dark))';

/**
 * `dark:` follows the class on <html>, or the system preference if it has none, as without scripts.
 * Both selectors have the specificity of one class, so that `block dark:hidden` works.
 */
const dark: Variant<Theme> = {
  name: 'dark',
  // Before the library's own variant with this name.
  order: -1,
  match(input) {
    if (!input.startsWith('dark:')) return undefined;
    const matcher = input.slice('dark:'.length);
    const below = (root: string) => (context: { prefix: string }) => `${root} $$ ${context.prefix}`;
    return [
      { matcher, handle: (context, next) => next({ ...context, prefix: below('.dark')(context) }) },
      {
        matcher,
        handle: (context, next) =>
          next({
            ...context,
            prefix: below(UNSETTLED)(context),
            parent: `${context.parent ? `${context.parent} $$ ` : ''}@media (prefers-color-scheme:dark)`,
          }),
      },
    ];
  },
};

/** In Tailwind's order: the later one wins, regardless of the order in the class attribute. */
const DISPLAYS =
  'block inline-block inline flex inline-flex table inline-table flow-root grid inline-grid contents list-item';

/**
 * Differences between the library and Tailwind 3: precedence of display utilities, gradients in
 * sRGB, some names.
 */
const rules: Rule<Theme>[] = [
  [
    /^bg-gradient-to-([trbl]{1,2})$/,
    ([, side = '']) => ({
      'background-image': `linear-gradient(to ${[...side].map((letter) => SIDES[letter]).join(' ')}, var(--un-gradient-stops))`,
    }),
  ],
  ...DISPLAYS.split(' ').map((display): Rule<Theme> => [display, { display }]),
  ['hidden', { display: 'none' }],
  ['blur-none', { filter: 'none' }],
  ['collapse', { visibility: 'collapse' }],
  ['overflow-ellipsis', { 'text-overflow': 'ellipsis' }],
  [/^decoration-(slice|clone)$/, ([, value]) => ({ 'box-decoration-break': value })],
];

const SIDES: Record<string, string> = { t: 'top', r: 'right', b: 'bottom', l: 'left' };

/** Colors that the dialect adds to Tailwind's: those of docs.json, by their custom properties. */
const channel = (name: string) => `rgb(var(--${name}) / <alpha-value>)`;
const theme: Theme = {
  colors: {
    primary: {
      DEFAULT: channel('primary'),
      light: channel('primary-light'),
      dark: channel('primary-dark'),
    },
    background: { light: channel('background-light'), dark: channel('background-dark') },
  },
  fontFamily: { sans: 'var(--t-font-body)', mono: 'var(--t-font-mono)' },
};

/** Creates the generator of rules for class names. The scope is a selector without specificity. */
export function createUtilityGenerator(scope: string): Promise<UnoGenerator<Theme>> {
  return createGenerator<Theme>({
    presets: [presetWind3({ preflight: 'on-demand' })],
    // Selectors are not merged, because one that a browser does not support would invalidate the
    // others.
    mergeSelectors: false,
    variants: [dark],
    rules,
    theme: { ...theme, preflightRoot: `${scope} *,${scope} ::before,${scope} ::after` },
  });
}
