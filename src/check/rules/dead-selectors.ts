import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Selectors and custom properties of the project's own style sheets and scripts that nothing answers to. */
export function deadSelectors({ deadNames }: Pick<CheckedSite, 'deadNames'>): Diagnostic[] {
  return deadNames.map(({ file, line, column, text, name, reason }) => {
    const message =
      text === name ? `nothing answers to ${name}` : `nothing answers to ${name} in \`${text}\``;
    return finding(
      'dead-selector',
      message,
      { file, line, column, length: text.length },
      { hint: reason },
    );
  });
}
