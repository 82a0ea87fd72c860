import type { DocsFields } from '../schema/index.ts';
import type { DocsConfig } from '../model/types.ts';

/** Look of code: that of `codeBlock`, else of `styling`, else what the way of writing docs.json has as default. */
export function normalizeCodeBlock(
  { codeBlock, styling }: DocsFields,
  isModern: boolean,
): DocsConfig['codeBlock'] {
  const wanted = styling?.codeblocks;
  const theme = codeBlock.theme ?? (typeof wanted === 'object' ? wanted.theme : wanted);
  if (codeBlock.mode && !codeBlock.theme) return { mode: codeBlock.mode };
  if (theme === undefined) return { mode: isModern ? 'auto' : 'dark' };
  if (theme === 'system') return { mode: 'auto' };
  if (theme === 'dark') return { mode: 'dark' };
  return {
    mode: codeBlock.mode ?? 'auto',
    theme: typeof theme === 'object' ? theme : { light: theme, dark: theme },
  };
}

/** Where the header stands; some themes put it into the sidebar. */
export function normalizeLayout({ layout, theme }: DocsFields): DocsConfig['layout'] {
  if (layout) return layout;
  if (theme === 'maple') return 'sidenav';
  return theme === 'willow' ? 'solidSidenav' : 'topnav';
}

/** Look as a whole; `palm` is the later name of `venus`. */
export function normalizeTheme({ theme }: DocsFields): DocsConfig['theme'] {
  return theme === 'palm' ? 'venus' : theme;
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
