import { isObject, toList, type JsonObject } from '../json.ts';
import { inside, type Made, type Maker, type Place } from './maker.ts';

/** Entries of a sample; more are required by hardly any document that means it. */
const MAX_ENTRIES = 1000;
/** Variants that are tried for an entry that is to differ from all others. */
const MAX_TRIES = 30;

/** A list that is being made. */
interface Draft {
  maker: Maker;
  schema: JsonObject;
  place: Place;
  least: number;
  most: number;
  result: unknown[];
  /** Entries as JSON, where all of them are to differ. */
  used: Set<string> | undefined;
}

/** A list that follows a flat schema; undefined where an entry that has to be there cannot be made. */
export function arrayValue(maker: Maker, schema: JsonObject, place: Place): Made {
  const { minItems, maxItems, uniqueItems, items } = schema;
  const draft: Draft = {
    maker,
    schema,
    place,
    least: typeof minItems === 'number' ? minItems : 0,
    most: Math.min(typeof maxItems === 'number' ? maxItems : MAX_ENTRIES, MAX_ENTRIES),
    result: [],
    used: uniqueItems === true ? new Set() : undefined,
  };
  for (const entry of toList(schema['prefixItems'])) addEntry(draft, entry);
  addContained(draft);
  if (draft.result.length === 0 && isObject(items)) addEntry(draft, items);
  while (draft.result.length < draft.least)
    if (!addEntry(draft, items ?? {})) return maker.isLenient ? { value: draft.result } : undefined;
  return { value: draft.result };
}

/** Adds an entry where there is room for it, or need of it. */
function addEntry({ maker, place, least, most, result, used }: Draft, node: unknown): boolean {
  const isNeeded = result.length < least;
  if (result.length >= most || node === false || (place.isMinimal && !isNeeded)) return false;
  const tries = used && used.size > 0 ? MAX_TRIES + used.size : 1;
  for (let turn = 0; turn < tries; turn++) {
    const at = inside(place, place.variant + turn);
    const made = isNeeded ? maker.makeNeeded(node, at) : maker.make(node, at);
    if (made && isNew(used, made.value)) return result.push(made.value) > 0;
  }
  return false;
}

function isNew(used: Set<string> | undefined, value: unknown): boolean {
  if (!used) return true;
  const text = JSON.stringify(value);
  return !used.has(text) && Boolean(used.add(text));
}

/** As many entries of `contains` as there have to be. */
function addContained(draft: Draft): void {
  const { contains, minContains, items } = draft.schema;
  if (!isObject(contains)) return;
  const count = typeof minContains === 'number' ? minContains : 1;
  const node = isObject(items) ? { allOf: [items, contains] } : contains;
  const needed = { ...draft, least: draft.result.length + count };
  for (let done = 0; done < count; done++) if (!addEntry(needed, node)) return;
}
