import { isFileValue } from '../../openapi/request/file-value.ts';
import { writeExact } from '../../text/exact-json.ts';

/** A value that frames can be told: numbers are those of JavaScript, and files are chosen again there. */
export function toPlain(value: unknown): unknown {
  try {
    return JSON.parse(writeExact(withoutFiles(value) ?? null));
  } catch {
    return String(value); // text that is no JSON
  }
}

function withoutFiles(value: unknown): unknown {
  if (isFileValue(value)) return undefined;
  if (Array.isArray(value)) return value.map(withoutFiles);
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.getPrototypeOf(value) !== Object.prototype
  )
    return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withoutFiles(member)]),
  );
}
