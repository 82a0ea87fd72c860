import { rethrowUnless } from './errors.ts';

/** The value of a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError');
  }
}

/** Whether a text is JSON. */
export function isJsonText(text: string): boolean {
  return parseJson(text) !== undefined;
}
