import { getOwn, toObject, toText } from '../../utils/json-object.ts';
import type { References } from '../document.ts';
import { identityOf, resolveSchema, type Choice, type ChoiceOption } from './resolve-schema.ts';
import { constantsOf } from '../schema-view.ts';
import { typesOf } from './schema-type.ts';
import { parseJson } from '../../utils/json.ts';

/** A property that selects an alternative. */
export interface Selection {
  property: string;
  /** Values that select each alternative. */
  values: unknown[][];
}

const cache = new WeakMap<Choice, Selection | undefined>();

/**
 * Finds the property that selects an alternative: the discriminator, or a property with different values in each of
 * them. Undefined if there is none.
 */
export function selectionOf(references: References, choice: Choice): Selection | undefined {
  if (cache.has(choice)) return cache.get(choice);
  // Recursive alternatives ask again during the search.
  cache.set(choice, undefined);
  const { discriminator, options } = choice;
  const selection =
    discriminator === undefined
      ? findSelection(references, options)
      : {
          property: discriminator,
          values: options.map((option) => selectingValues(references, option, discriminator)),
        };
  cache.set(choice, selection);
  return selection;
}

/** Values that the schema allows; if there are several, the mapping selects among them. None for lists and scalars. */
function selectingValues(
  references: References,
  { schema, names }: ChoiceOption,
  property: string,
): unknown[] {
  const types = typesOf(resolveSchema(references, schema).schema);
  if (types.length > 0 && !types.includes('object')) return [];
  const allowed = allowedValues(references, schema, property);
  const typed = names.map((name) => typedName(references, schema, property, name));
  if (allowed === undefined) {
    const explicit = toText(resolveSchema(references, schema).schema['x-ms-discriminator-value']);
    return explicit === undefined ? typed : [explicit];
  }
  const both = allowed.length > 1 ? typed.filter((name) => allowed.includes(name)) : [];
  return both.length > 0 ? both : allowed;
}

/** Maximum number of levels of nested alternatives; deeper ones add no limit. */
const MAX_LEVELS = 100;

/**
 * Values that a property can have in an alternative, including nested alternatives. `known` has the values by identity
 * of a schema, because alternatives can lead to the same schemas on many paths.
 */
function allowedValues(
  references: References,
  node: unknown,
  property: string,
  known = new Map<unknown, unknown[] | undefined>(),
  level = 0,
): unknown[] | undefined {
  const resolved = resolveSchema(references, node);
  const identities = identityOf(node, resolved);
  const seen = identities.find((identity) => known.has(identity));
  if (seen !== undefined) return known.get(seen);
  // A recursive alternative adds no limit.
  for (const identity of identities) known.set(identity, undefined);
  const constants = constantsOf(resolveSchema(references, propertyOf(resolved.schema, property)));
  const nested =
    constants.length === 1 || level === MAX_LEVELS
      ? undefined
      : valuesOfChoices(resolved.choices, (option) =>
          allowedValues(references, option, property, known, level + 1),
        );
  const values = nested ?? (constants.length > 0 ? constants : undefined);
  for (const identity of identities) known.set(identity, values);
  return values;
}

/** Values of the first choice whose alternatives all limit them. */
function valuesOfChoices(
  choices: readonly Choice[],
  valuesOf: (option: unknown) => unknown[] | undefined,
): unknown[] | undefined {
  for (const { options } of choices) {
    const inner = options.map(({ schema }) => valuesOf(schema));
    if (inner.every((values) => values !== undefined)) return [...new Set(inner.flat())];
  }
  return undefined;
}

function propertyOf(schema: unknown, property: string): unknown {
  return getOwn(toObject(toObject(schema)['properties']), property);
}

/** Mapping keys are strings, but properties can be numbers or booleans. */
function typedName(references: References, node: unknown, property: string, name: string): unknown {
  const { schema } = resolveSchema(references, node);
  const types = typesOf(resolveSchema(references, propertyOf(schema, property)).schema);
  if (types.length === 0 || types.includes('string')) return name;
  const value = parseJson(name);
  return value === undefined ? name : value;
}

/** First property whose values differ between all alternatives. */
function findSelection(
  references: References,
  options: readonly ChoiceOption[],
): Selection | undefined {
  const [first] = options;
  if (!first || options.length < 2) return undefined;
  const selections = namesOf(references, first.schema).flatMap((property) => {
    const values: unknown[][] = [];
    for (const { schema } of options) {
      const allowed = allowedValues(references, schema, property);
      if (!allowed) return [];
      values.push(allowed);
    }
    const all = values.flat();
    return new Set(all).size === all.length ? [{ property, values }] : [];
  });
  return (
    selections.find(({ values }) => values.every(({ length }) => length === 1)) ?? selections[0]
  );
}

/** Names of properties that can select an alternative. */
function namesOf(references: References, node: unknown): string[] {
  const { schema, choices } = resolveSchema(references, node);
  const inner = toObject(resolveSchema(references, choices[0]?.options[0]?.schema).schema);
  return [...new Set([schema, inner].flatMap((one) => Object.keys(toObject(one['properties']))))];
}
