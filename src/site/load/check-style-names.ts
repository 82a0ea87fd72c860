import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SiteStyleNames } from '../model/site-parts.ts';

/** One note on all that style sheets and scripts address in vain; a check tells each. */
export function checkStyleNames(styleNames: SiteStyleNames | undefined): Diagnostic[] {
  const [first, ...more] = styleNames?.dead ?? [];
  if (!first) return [];
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  const files = [...new Set([first, ...more].map(({ file }) => file))];
  return [
    createDiagnostic({
      code: 'dead-selector',
      message: `nothing answers to ${first.name}${others} in ${files.join(', ')}`,
      hint: '`trellis check` lists them with their lines',
    }),
  ];
}
