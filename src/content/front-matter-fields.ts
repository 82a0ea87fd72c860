import { readRelated, type RelatedEntry } from './related.ts';

/** Fields with one text. */
export const TEXT_FIELDS = [
  'title', 'description', 'sidebarTitle', 'icon', 'iconType', 'tag', 'mode', 'url', 'openapi',
  'openapi-schema', 'openapi-introduction', 'asyncapi', 'api', 'authMethod', 'contentType', 'playground', 'version', 'robots',
  'canonical', 'lastUpdatedDate',
] as const; // prettier-ignore
/** Fields that are true or false. */
export const FLAG_FIELDS = [
  'deprecated', 'hidden', 'noindex', 'searchable', 'hideApiMarker', 'hideFooterPagination',
  'timestamp', 'rss',
] as const; // prettier-ignore

/** Fields with a list of texts, or one text with commas. */
export const LIST_FIELDS = ['keywords', 'groups'] as const;

type TextField = (typeof TEXT_FIELDS)[number];
type FlagField = (typeof FLAG_FIELDS)[number];

/** The known fields of a page's front matter; `raw` keeps everything as written. */
export interface FrontMatter
  extends
    Partial<Record<TextField, string | undefined>>,
    Partial<Record<FlagField, boolean | undefined>> {
  keywords?: string[] | undefined;
  /** Groups of readers that the page is kept for; everybody where it names none. */
  groups?: string[] | undefined;
  boost?: number | undefined;
  /** Pages that this one leads to at its end; none with `related: false`. */
  related?: RelatedEntry[] | undefined;
  raw: Record<string, unknown>;
}

/** Fields by their name without capitals and separators, so that `Title` and `sidebar-title` are known, too. */
const KNOWN = new Map([
  ...[...TEXT_FIELDS, ...FLAG_FIELDS, ...LIST_FIELDS, 'boost', 'related'].map(
    (name) => [simplify(name), name] as const,
  ),
  ['auth', 'authMethod'],
]);

/** Name of the field that a key of the front matter means; undefined for keys of the author's own. */
export function fieldOf(key: string): string | undefined {
  return KNOWN.get(simplify(key));
}

/** Names of all known fields. */
export const FIELD_NAMES: readonly string[] = [...KNOWN.values()];

function simplify(key: string): string {
  return key.replace(/[-_ ]/g, '').toLowerCase();
}

/**
 * The known fields in what stands in a front matter. Values that should be text may be numbers or dates;
 * of two spellings of a field the exact one counts.
 */
export function toFrontMatter(raw: Record<string, unknown>): FrontMatter {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const name = KNOWN.get(simplify(key));
    if (!name || value === null || value === undefined) continue;
    if (name !== key && (name in fields || name in raw)) continue;
    const converted = convert(name, value);
    if (converted !== undefined) fields[name] = converted;
  }
  return { ...fields, raw };
}

function convert(name: string, value: unknown): unknown {
  if ((FLAG_FIELDS as readonly string[]).includes(name)) return value === true || value === 'true';
  if (name === 'boost') return Number.isFinite(Number(value)) ? Number(value) : undefined;
  if (name === 'related') return readRelated(value);
  if ((LIST_FIELDS as readonly string[]).includes(name)) return toList(value);
  return toText(value);
}

function toText(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') return undefined;
  return String(value).trim();
}

function toList(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return list.map((item) => String(item).trim()).filter(Boolean);
}
