import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { RULES, type RuleId } from '../diagnostics/rules/index.ts';
import type { FilePlace } from '../site/page/link-places.ts';

/** A problem with the severity that its rule has. */
export function finding(
  code: RuleId,
  message: string,
  place: FilePlace,
  more: Pick<Diagnostic, 'hint' | 'replacement'> = {},
): Diagnostic {
  const { file, line, column, length } = place;
  return { code, severity: RULES[code].severity, message, file, line, column, length, ...more };
}
