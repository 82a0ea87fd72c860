import type { SchemaView } from '../schema/schema-view.ts';

/** Letters of an example that an empty input shows. */
const MAX_HINT = 80;
/** Letters of an example that an empty area for JSON shows. */
const MAX_SAMPLE = 400;

/** How texts of a format are written that browsers have no input for. */
const FORMATS: Readonly<Partial<Record<string, string>>> = {
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1DT12H',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** What an empty input shows. */
export function hintOf({ placeholder, examples, format = '' }: SchemaView): string | undefined {
  if (placeholder !== undefined) return placeholder;
  const [example] = examples;
  if (example === undefined) return Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (example.length >= MAX_HINT) return undefined;
  const value: unknown = JSON.parse(example);
  return value === null ? '' : toHint(value);
}

/** An example as an empty input shows it. */
export function toHint(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** An example as an empty area for JSON shows it. */
export function sampleText(sample: unknown): string | undefined {
  if (sample === undefined) return undefined;
  const text = JSON.stringify(sample, null, 2);
  return text.length > MAX_SAMPLE ? undefined : text;
}
