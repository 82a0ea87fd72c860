import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { IconSprite } from '../model/site-parts.ts';

/** Problems of icons that the navigation and the header name: those that no library knows, and those that another one draws. */
export function checkIcons({ drawn }: IconSprite): Diagnostic[] {
  return [...drawn].flatMap(([name, { found, nearest, standIn }]) => {
    if (standIn) return createDiagnostic({ code: 'icon-stand-in', message: standIn });
    if (found) return [];
    return createDiagnostic({
      code: 'unknown-icon',
      message: `there is no icon "${name}", which the navigation names`,
      hint: nearest && `did you mean "${nearest}"?`,
    });
  });
}
