import { JsonSource, parseExact, readJson, writeExact } from '../../text/exact-json.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Members of an object in the order in which they are written, those without a value left out; undefined for no object. */
export function membersOf(value: unknown): [name: string, value: unknown][] | undefined {
  if (value instanceof JsonSource) return membersOfSource(value.source);
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

/** Whether a value can be written as a literal of a script: nothing in it is lost, or read in another way. */
export function isPlain(value: unknown): boolean {
  if (value instanceof JsonSource) return false;
  if (!isContainer(value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const members = membersOf(value) ?? [];
  return members.every(
    ([name, member]) => name !== '__proto__' && !/^\d+$/.test(name) && isPlain(member),
  );
}

/** What a reader types as JSON may be none yet. */
function membersOfSource(source: string): [name: string, value: unknown][] | undefined {
  if (!source.trimStart().startsWith('{')) return undefined;
  try {
    const node = readJson(source);
    if (node.kind !== 'object') return undefined;
    return node.entries.map(([name, member]) => [name, parseExact(member.source)]);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}
