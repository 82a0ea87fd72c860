import { flattenSchema, type FlatSchema } from '../schema/flat-schema.ts';
import { constantsOf, listExamples } from '../schema/schema-values.ts';
import type { Made, Maker, Place } from './maker.ts';

/** Values that are tried: of thousands that do not fit, none does. */
const MAX_TRIES = 50;

/** A value that the document itself gives for a schema, if it fits: an example, the default, a constant. */
export function givenValue(maker: Maker, node: unknown, flat: FlatSchema, place: Place): Made {
  const { default: initial } = flat.schema;
  const candidates = [
    ...listExamples(flat.schema),
    ...(initial === undefined || initial === null ? [] : [initial]),
    ...constantsOf(flat),
  ];
  for (const value of candidates.slice(place.variant, place.variant + MAX_TRIES))
    if (maker.isLenient || maker.fits(node, value)) return { value };
  return undefined;
}

/** Whether a schema lists all its values, so that none can be made. */
export function isListed(flat: FlatSchema): boolean {
  return constantsOf(flat).length > 0;
}

/** Null, where a schema allows it. */
export function nullOf(maker: Maker, node: unknown): Made {
  return flattenSchema(maker.references, node).nullable ? { value: null } : undefined;
}
