import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Selectors and custom properties of the project's own style sheets and scripts that nothing answers to. */
export function deadSelectors({ deadNames }: Pick<CheckedSite, 'deadNames'>): Diagnostic[] {
  return deadNames.map(({ file, line, column, text, name, others, reason }) => {
    const where = text === name ? '' : ` in \`${text}\``;
    const more = others > 0 ? `, nor to ${others} more of its list` : '';
    return finding(
      'dead-selector',
      `nothing answers to ${name}${where}${more}`,
      { file, line, column, length: text.length },
      { hint: reason },
    );
  });
}
