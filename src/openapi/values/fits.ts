import { validate, type Schema } from '@cfworker/json-schema';
import { isObject } from '../json.ts';
import type { References } from '../references/references.ts';
import { createRules, type Reading } from './rules.ts';
import { rethrowUnless } from '../../text/errors.ts';

/** Whether a value follows a schema of a document. */
export type Fits = (node: unknown, value: unknown) => boolean;

const cache = new WeakMap<References, Map<string, Fits>>();

/** The validator for the schemas of a document. */
export function fitsOf(references: References, reading: Reading): Fits {
  let known = cache.get(references);
  if (!known) cache.set(references, (known = new Map()));
  const key = JSON.stringify(reading);
  let fits = known.get(key);
  if (!fits) known.set(key, (fits = createFits(references, reading)));
  return fits;
}

function createFits(references: References, reading: Reading): Fits {
  const rulesOf = createRules(references, reading);
  let lookups = 0;
  // References are looked up as they are met: most schemas of a document are asked for by no sample.
  const lookup = new Proxy<Record<string, Schema | boolean>>(
    {},
    {
      get(_target, ref) {
        if (++lookups > MAX_LOOKUPS) throw new RangeError('The schema has too many references.');
        return rulesOf(references.find(String(ref))?.value ?? true);
      },
    },
  );
  const skipped = new WeakSet();
  return (node, value) => {
    if (hasLongList(value) || (isObject(node) && skipped.has(node))) return true;
    lookups = 0;
    try {
      return validate(value as never, rulesOf(node), '2020-12', lookup, true).valid;
    } catch (error) {
      if (lookups > MAX_LOOKUPS && isObject(node)) skipped.add(node);
      // A ring of references, or a pattern in another dialect, which say nothing of a value.
      return rethrowUnless(error, 'RangeError', 'SyntaxError') ?? true;
    }
  };
}

/**
 * References that the validation of one value follows at most. The validator follows each path to a schema, and where every level of
 * `allOf` has two references to the next one, their number doubles with each level.
 */
const MAX_LOOKUPS = 5000;

/** Entries that are compared with each other at most. */
const MAX_ENTRIES = 1000;

/** Whether a value takes too long to be looked at: it is taken on trust. */
function hasLongList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > MAX_ENTRIES || value.some(hasLongList);
  return isObject(value) && Object.values(value).some(hasLongList);
}
