import { isFileValue } from '../../openapi/request/file-value.ts';
import type { FormField } from '../../openapi/request/form-field.ts';
import { ANY_FILE } from '../../openapi/schema/file.ts';
import { JsonSource, writeExact } from '../../text/exact-json.ts';

/** Whether the control of a field can show a value; what is inside of the value is not looked at. */
export function holds(field: FormField, value: unknown): boolean {
  const { kind, enum: values, nullable } = field;
  if (values) return values.includes(writeExact(value)) || (nullable === true && value === null);
  if (kind === 'json') return true;
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'boolean')
    return typeof value === 'boolean' || (nullable === true && value === null);
  if (kind === 'number' || kind === 'integer') return isNumber(value);
  if (kind === 'array') return Array.isArray(value);
  // A property without a name has no input for it.
  if (kind === 'object') return isRecord(value) && !Object.hasOwn(value, '');
  if (kind === 'file') return value === ANY_FILE || isFileValue(value);
  return (field.options ?? []).some((option) => holds(option.field, value));
}

/** Whether a value is an object of JSON with members to show. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonSource)
  );
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (value instanceof JsonSource && /^-?\d/.test(value.source));
}
