import type { Check } from './check.ts';

/** A background for one mode alone. */
export const checkColors: Check = ({ input: { colors } }, report) => {
  const background = colors?.background;
  const missing = background && (background.light ? !background.dark && 'dark' : 'light');
  if (!missing) return;
  report({
    code: 'missing-key',
    variant: 'has-default',
    path: ['colors', 'background'],
    message: `needs "${missing}"`,
    hint: `add "${missing}" with a hex colour; the default background is used without it`,
  });
};
