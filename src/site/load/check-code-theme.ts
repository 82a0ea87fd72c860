import type { DocsConfig, LoadedConfig } from '../../config/model/types.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { suggest } from '../../diagnostics/suggest.ts';
import { listCodeThemes } from '../../theme/find-code-theme.ts';

/** Where docs.json may name code themes, the most exact place first. */
const PLACES = [
  ['codeBlock', 'theme'],
  ['styling', 'codeblocks', 'theme'],
  ['styling', 'codeblocks'],
];

/** Warnings for names that no code theme has. */
export function checkCodeTheme(
  { codeBlock: { theme } }: DocsConfig,
  file: string,
  locate?: LoadedConfig['locate'],
): Diagnostic[] {
  const names = listCodeThemes();
  const given = Object.entries(theme ?? {}).filter(([, name]) => !names.includes(name));
  const unknown = new Map(given.map(([mode, name]) => [name, mode]));
  return [...unknown].map(([name, mode]) => {
    const nearest = suggest(name, names);
    const places = [...PLACES.map((path) => [...path, mode]), ...PLACES];
    return createDiagnostic({
      code: 'unknown-code-theme',
      message: `there is no code theme "${name}"`,
      hint: nearest ? `did you mean "${nearest}"?` : 'code keeps the usual colours',
      file,
      ...places.map((path) => locate?.(path)).find(Boolean),
    });
  });
}
