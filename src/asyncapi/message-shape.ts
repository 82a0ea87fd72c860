import { toList, toObject, type JsonObject } from '../openapi/json.ts';
import type { References } from '../openapi/references/references.ts';
import { flattenSchema } from '../openapi/schema/flat-schema.ts';
import { typesOf } from '../openapi/schema/schema-type.ts';

/** What can be seen of a message without its schema: enough to tell it from the others of a channel. */
export interface MessageShape {
  /** JSON types; none where any will do. */
  types: string[];
  /** Properties that have to be there. */
  required: string[];
  /** Values, as JSON, that a property may have: those with `const` or `enum`. */
  values: [property: string, allowed: string[]][];
}

/** Alternatives of a payload beyond which it is taken for anything. */
const MAX_SHAPES = 24;
/** More values than these are no name of a kind of message. */
const MAX_VALUES = 24;
/** Levels of alternatives in alternatives. */
const MAX_DEPTH = 4;

/** The shapes that a payload can have, one for each of its alternatives. */
export function shapesOf(references: References, schema: unknown): MessageShape[] {
  const shapes = listShapes(references, schema, 0);
  return shapes.length <= MAX_SHAPES ? shapes : [{ types: [], required: [], values: [] }];
}

function listShapes(references: References, node: unknown, depth: number): MessageShape[] {
  const { schema, choices, nullable } = flattenSchema(references, node);
  const own = shapeOf(references, schema, nullable);
  const options = choices.flatMap((choice) => choice.options);
  if (options.length === 0 || depth >= MAX_DEPTH) return [own];
  return options
    .flatMap((option) => listShapes(references, option.schema, depth + 1))
    .map((inner) => join(own, inner));
}

function shapeOf(references: References, schema: JsonObject, nullable: boolean): MessageShape {
  const types = typesOf(schema);
  const properties = Object.entries(toObject(schema['properties']));
  return {
    types: nullable && types.length > 0 ? [...types, 'null'] : types,
    required: toList(schema['required']).filter((name) => typeof name === 'string'),
    values: properties.flatMap(([name, property]): MessageShape['values'] => {
      const flat = flattenSchema(references, property).schema;
      const values = 'const' in flat ? [flat['const']] : toList(flat['enum']);
      const isKind = values.length > 0 && values.length <= MAX_VALUES;
      return isKind ? [[name, values.map((value) => JSON.stringify(value))]] : [];
    }),
  };
}

function join(outer: MessageShape, inner: MessageShape): MessageShape {
  return {
    types: inner.types.length > 0 ? inner.types : outer.types,
    required: [...new Set([...outer.required, ...inner.required])],
    values: [...outer.values, ...inner.values],
  };
}
