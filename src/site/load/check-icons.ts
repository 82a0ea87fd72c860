import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { IconSprite } from '../model/site-parts.ts';

/** Warnings for icons that the navigation names and no library knows. */
export function checkIcons({ unknown }: IconSprite): Diagnostic[] {
  return [...unknown].map(([name, nearest]) =>
    createDiagnostic({
      code: 'unknown-icon',
      message: `there is no icon "${name}", which the navigation names`,
      hint: nearest && `did you mean "${nearest}"?`,
    }),
  );
}
