import { getMember, jsonTypeOf } from './schema-view.ts';

/** Whether a file is in the newer schema, where `navigation` is an object instead of a list of groups. */
export function isModern(raw: unknown): boolean {
  return jsonTypeOf(getMember(raw, 'navigation')) === 'object';
}
