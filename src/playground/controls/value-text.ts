import { writeExact } from '../../text/exact-json.ts';

/** A value as an input shows it: JSON for all but strings. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : writeExact(value);
}
