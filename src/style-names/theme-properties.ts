/** Neutral greys, as channels: sheets write `rgb(var(--gray-200) / 50%)`. */
const GRAYS = {
  50: '249 250 251', 100: '243 244 246', 200: '229 231 235', 300: '209 213 219', 400: '156 163 175', 500: '107 114 128',
  600: '75 85 99', 700: '55 65 81', 800: '31 41 55', 900: '17 24 39', 950: '3 7 18',
}; // prettier-ignore

/** Custom properties of the hosted product's theme that style sheets read, and what they are here. */
export const THEME_PROPERTIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(GRAYS).map(([step, value]) => [`--gray-${step}`, value])),
  '--font-inter': 'var(--t-font-body)',
  '--font-sans': 'var(--t-font-body)',
  '--font-body': 'var(--t-font-body)',
  '--font-family-body-custom': 'var(--t-font-body)',
  '--font-family-headings-custom': 'var(--t-font-heading)',
  '--font-weight-headings-custom': 'var(--t-weight-heading,650)',
  '--font-jetbrains-mono': 'var(--t-font-mono)',
  '--font-mono': 'var(--t-font-mono)',
  '--scroll-mt': 'var(--t-top)',
  '--navbar-height': 'var(--t-top)',
  '--header-height': 'var(--t-header)',
  '--sidebar-width': '16rem',
  '--banner-height': '2.5rem',
};

/** Those that every page has. */
const ALWAYS = ['--primary', '--primary-light', '--primary-dark', '--background-light', '--background-dark']; // prettier-ignore

/** Names of the tokens of code, and which of our colours they are. */
const CODE_TOKENS: Readonly<Record<string, readonly string[]>> = {
  background: ['bg'],
  text: ['fg'],
  'token-constant': ['constant', 'number'],
  'token-string': ['string'],
  'token-comment': ['comment', 'faint'],
  'token-keyword': ['keyword', 'tag'],
  'token-parameter': ['property'],
  'token-function': ['function', 'type'],
  'token-punctuation': ['punctuation'],
};
const CODE_NAME = /^--(?:mint-color-|mint-|shiki-)(.+)$/;

/** Whether something stands for a custom property that a style sheet reads. */
export function isThemeProperty(name: string): boolean {
  return name in THEME_PROPERTIES || ALWAYS.includes(name) || name.startsWith('--t-');
}

/** Whether a custom property colours code, in projects that ask for `css-variables`. */
export function isCodeProperty(name: string): boolean {
  return codeKindOf(name) in CODE_TOKENS;
}

function codeKindOf(name: string): string {
  const kind = CODE_NAME.exec(name)?.[1] ?? '';
  return kind === 'foreground' ? 'text' : kind;
}

/** Rules that define what style sheets read, and colour code by what they set; empty where they name nothing. */
export function renderThemeProperties(read: readonly string[], set: readonly string[]): string {
  const values = read.map((name) => `${name}:${THEME_PROPERTIES[name] ?? 'initial'}`);
  const code = new Map<string, string>();
  // Of two names for one colour the first in the list counts.
  for (const name of set.toReversed()) {
    for (const own of CODE_TOKENS[codeKindOf(name)] ?? [])
      code.set(own, `--t-code-${own}:var(${name})`);
  }
  const rules = [
    ...(values.length > 0 ? [`:root{${values.join(';')}}`] : []),
    ...(code.size > 0 ? [`:root:root{${[...code.values()].join(';')}}`] : []),
  ];
  return rules.length > 0 ? `@layer tokens{${rules.join('')}}` : '';
}
