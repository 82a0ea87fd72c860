import type { JsonPath } from '../../diagnostics/position.ts';
import type { Schema } from '../schema/view.ts';

/** A value that validation refused. */
export interface WrongValue {
  path: JsonPath;
  received: unknown;
  /** What the value should have been; absent at the root. */
  schema: Schema | undefined;
  /** The whole document. */
  root: unknown;
}
