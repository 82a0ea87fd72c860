import type { JsonPath } from '../../diagnostics/position.ts';

/** Longest piece of a value or key that a message repeats. */
const LONGEST = 60;

/** A path in the words of docs.json: `anchors[1].url`, `metadata["og:image"]`; the root has none. */
export function toPathText(path: JsonPath): string {
  return path.map(toSegmentText).join('').replace(/^\./, '');
}

/** A value as a message shows it: JSON for short ones, the kind for lists and objects. */
export function toValueText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(shorten(value));
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return String(value);
}

/** JSON on one line with spaces inside brackets, as people write it. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
}

/** The text, cut when it is long. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function toSegmentText(segment: string | number): string {
  if (typeof segment === 'number') return `[${segment}]`;
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(segment) && segment.length <= LONGEST
    ? `.${segment}`
    : `[${JSON.stringify(shorten(segment))}]`;
}
