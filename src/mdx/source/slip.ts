import type { RuleId } from '../../diagnostics/rules/index.ts';
import type { SourcePlace } from './locate-text.ts';

/** Something in a text that its author did not mean. */
export interface Slip extends SourcePlace {
  code: RuleId;
  message: string;
  hint: string;
  /** What to write in place of the marked text, where that is beyond doubt. */
  replacement?: string | undefined;
}
