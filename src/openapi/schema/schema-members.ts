import { isObject, toList, toObject, type JsonObject } from '../json.ts';
import { inOrder, PROPERTY_ORDER } from '../read/property-order.ts';
import { flattenSchema } from './flat-schema.ts';
import type { ViewContext } from './view-context.ts';

/** One property, or the schema of all properties whose names match a pattern. */
export interface Property {
  name: string;
  isPattern: boolean;
  schema: unknown;
}

/** Whether a flat schema has schemas of its own inside: properties, or entries of a list. */
export function hasMembers(schema: JsonObject): boolean {
  const { properties, patternProperties, items, prefixItems } = schema;
  const additional = additionalOf(schema);
  return (
    Object.keys(toObject(properties)).length > 0 ||
    Object.keys(toObject(patternProperties)).length > 0 ||
    isObject(additional) ||
    additional === true ||
    isObject(items) ||
    toList(prefixItems).length > 0
  );
}

/** The schema of properties that have no name of their own. */
export function additionalOf({ additionalProperties, unevaluatedProperties }: JsonObject): unknown {
  return additionalProperties ?? unevaluatedProperties;
}

/** The properties that are part of a request or a response, as the context asks for, in its order. */
export function listProperties(context: ViewContext, schema: JsonObject): Property[] {
  const named = inOrder(Object.entries(toObject(schema['properties'])), schema[PROPERTY_ORDER])
    .filter(([, property]) => isInDirection(context, property))
    .map(([name, property]) => ({ name, isPattern: false, schema: property }));
  if (!context.maintainOrder) named.sort((a, b) => (a.name < b.name ? -1 : 1));
  const patterns = Object.entries(toObject(schema['patternProperties']));
  return [
    ...named,
    ...patterns.map(([name, property]) => ({ name, isPattern: true, schema: property })),
  ];
}

/** Whether a property has to be there. */
export function isRequired(schema: JsonObject, name: string): boolean {
  return toList(schema['required']).includes(name);
}

function isInDirection(context: ViewContext, property: unknown): boolean {
  if (context.direction === 'both') return true;
  const { schema } = flattenSchema(context.references, property);
  return schema[context.direction === 'request' ? 'readOnly' : 'writeOnly'] !== true;
}
