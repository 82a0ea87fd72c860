import { getOwn, toObject, toText } from '../../utils/json-object.ts';
import type { References } from '../document.ts';
import { resolveSchema, type Choice, type ChoiceOption } from './resolve-schema.ts';
import { constantsOf } from '../schema-view.ts';
import { typesOf } from './schema-type.ts';
import { parseJson } from '../../utils/json.ts';

/** The property whose value tells alternatives apart. */
export interface Selection {
  property: string;
  /** The values that select each of the alternatives. */
  values: unknown[][];
}

const cache = new WeakMap<Choice, Selection | undefined>();

/**
 * How a value selects one of the alternatives: by the property that the discriminator names, else by
 * one that has values of its own in each of them. Undefined where no property does.
 */
export function selectionOf(references: References, choice: Choice): Selection | undefined {
  if (cache.has(choice)) return cache.get(choice);
  // Alternatives that contain themselves ask again while they are looked at.
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

/** What the schema itself allows goes first; where that is more than one value, the mapping chooses among them. */
function selectingValues(
  references: References,
  { schema, names }: ChoiceOption,
  property: string,
): unknown[] {
  const allowed = allowedValues(references, schema, property);
  const typed = names.map((name) => typedName(references, schema, property, name));
  if (allowed === undefined) {
    const own = toText(resolveSchema(references, schema).schema['x-ms-discriminator-value']);
    return own === undefined ? typed : [own];
  }
  const both = allowed.length > 1 ? typed.filter((name) => allowed.includes(name)) : [];
  return both.length > 0 ? both : allowed;
}

/** The values that a property of an alternative is limited to, in all of the alternatives inside of it. */
function allowedValues(
  references: References,
  node: unknown,
  property: string,
  around: ReadonlySet<unknown> = new Set(),
): unknown[] | undefined {
  // An alternative that contains itself limits nothing.
  if (around.has(node)) return undefined;
  const within = new Set(around).add(node);
  const { schema, choices } = resolveSchema(references, node);
  const own = constantsOf(resolveSchema(references, propertyOf(schema, property)));
  if (own.length === 1) return own;
  for (const choice of choices) {
    const inner = choice.options.map((option) =>
      allowedValues(references, option.schema, property, within),
    );
    if (inner.every((values) => values !== undefined)) return [...new Set(inner.flat())];
  }
  return own.length > 0 ? own : undefined;
}

function propertyOf(schema: unknown, property: string): unknown {
  return getOwn(toObject(toObject(schema)['properties']), property);
}

/** Keys of a mapping are texts; a property may be a number or a boolean. */
function typedName(references: References, node: unknown, property: string, name: string): unknown {
  const { schema } = resolveSchema(references, node);
  const types = typesOf(resolveSchema(references, propertyOf(schema, property)).schema);
  if (types.length === 0 || types.includes('string')) return name;
  const value = parseJson(name);
  return value === undefined ? name : value;
}

/** The first property that has one value in each alternative, or several that no other one has. */
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

/** Names of the properties that may select an alternative. */
function namesOf(references: References, node: unknown): string[] {
  const { schema, choices } = resolveSchema(references, node);
  const inner = toObject(resolveSchema(references, choices[0]?.options[0]?.schema).schema);
  return [...new Set([schema, inner].flatMap((one) => Object.keys(toObject(one['properties']))))];
}
