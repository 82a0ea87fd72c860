import { JsonSource, parseExact, readJson, writeExact } from '../../text/exact-json.ts';

/** Members of an object in the order in which they are written, those without a value left out; undefined for no object. */
export function membersOf(value: unknown): [name: string, value: unknown][] | undefined {
  if (value instanceof JsonSource) {
    const node = readJson(value.source);
    return node.kind === 'object'
      ? node.entries.map(([name, { source }]) => [name, parseExact(source)])
      : undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

/** A single value as text; objects and lists as JSON. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? writeExact(value) : String(value);
}

/** Whether a value is a list or an object. */
export function isContainer(value: unknown): boolean {
  return Array.isArray(value) || membersOf(value) !== undefined;
}
