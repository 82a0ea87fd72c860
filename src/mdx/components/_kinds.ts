import type { Word } from '../../text/words/english.ts';
import { toText } from './_props.ts';

/** What a box tells its reader that it is. */
export type Kind = 'note' | 'info' | 'warning' | 'tip' | 'check' | 'danger';

/** Icon and name of each kind. */
export const KINDS: Record<Kind, { icon: string; label: Word }> = {
  note: { icon: 'circle-info', label: 'Note' },
  info: { icon: 'circle-info', label: 'Information' },
  warning: { icon: 'triangle-exclamation', label: 'Warning' },
  tip: { icon: 'lightbulb', label: 'Tip' },
  check: { icon: 'circle-check', label: 'Success' },
  danger: { icon: 'circle-exclamation', label: 'Danger' },
};

/** Other words for the kinds. */
const SYNONYMS = new Map<string, Kind>(
  Object.entries({
    success: 'check',
    error: 'danger',
    caution: 'warning',
    warn: 'warning',
    important: 'warning',
  } as const),
);

/** The kind that an attribute names; undefined for any other value. */
export function findKind(value: unknown): Kind | undefined {
  const name = toText(value)?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, name) ? (name as Kind) : SYNONYMS.get(name);
}
