import type { PropDescription } from './types.ts';

/** Types of attributes as readers know them. */
const WORDS: Record<PropDescription['type'], string> = {
  any: 'any',
  boolean: 'boolean',
  colors: 'string | object',
  feed: 'object',
  icon: 'string',
  lines: 'string',
  number: 'number',
  string: 'string',
  'string[]': 'string[]',
  text: 'string',
};

/** The type of an attribute: all of its values, where they can be counted. */
export function typeText({ type, values }: PropDescription): string {
  if (!values) return WORDS[type];
  return values.map((value) => JSON.stringify(value)).join(' | ');
}
