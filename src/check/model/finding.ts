import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { RuleId } from '../../diagnostics/rules/index.ts';
import type { FilePlace } from '../../site/page/link-places.ts';

/** A problem with the severity that its rule has. */
export function finding(
  code: RuleId,
  message: string,
  place: FilePlace,
  more: Pick<Diagnostic, 'hint' | 'replacement'> = {},
): Diagnostic {
  const { file, line, column, length } = place;
  return createDiagnostic({ code, message, file, line, column, length, ...more });
}
