import type { DocsFields } from '../schema/index.ts';
import type { DocsConfig } from '../types.ts';

/** Look of code: that of `codeBlock`, else of `styling`, else what the way of writing docs.json has as default. */
export function normalizeCodeBlock(
  { codeBlock, styling }: DocsFields,
  isModern: boolean,
): DocsConfig['codeBlock'] {
  const wanted = styling?.codeblocks;
  const theme = typeof wanted === 'object' ? wanted.theme : wanted;
  if (codeBlock.mode) return { mode: codeBlock.mode };
  if (theme === undefined) return { mode: isModern ? 'auto' : 'dark' };
  if (typeof theme === 'object') return { mode: 'auto', theme };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  const mode = isDarkTheme(theme) ? 'dark' : 'auto';
  return { mode, theme: { light: theme, dark: theme } };
}

/** Light themes say so in their names; those that follow the mode are named for it. */
function isDarkTheme(name: string): boolean {
  return !/light|latte|dawn|css-variables|day|snazzy-l/i.test(name);
}

/** Where the header stands; some themes put it into the sidebar. */
export function normalizeLayout({ layout, theme }: DocsFields): DocsConfig['layout'] {
  if (layout) return layout;
  if (theme === 'maple') return 'sidenav';
  return theme === 'willow' ? 'solidSidenav' : 'topnav';
}

/** Mode switch; `appearance` says the same in other words. */
export function normalizeModeToggle({
  modeToggle,
  appearance,
}: DocsFields): DocsConfig['modeToggle'] {
  const preset = appearance?.default === 'system' ? undefined : appearance?.default;
  return {
    default: modeToggle.default ?? preset,
    isHidden: modeToggle.isHidden ?? appearance?.strict ?? false,
  };
}
