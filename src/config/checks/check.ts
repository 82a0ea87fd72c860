import type { JsonDocument } from '../read/document.ts';
import type { Report } from '../read/problem.ts';
import type { DocsConfigInput } from '../schema/index.ts';

/** A valid document in the one spelling. */
export interface Checked {
  doc: JsonDocument;
  /** Its value. */
  input: DocsConfigInput;
  /** Whether its author wrote `navigation` as a list of groups. */
  isList: boolean;
}

/** Reports what several properties show to be wrong only together. */
export type Check = (checked: Checked, report: Report) => void;
