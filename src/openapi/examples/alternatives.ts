import { isObject, toList, toObject, type JsonObject } from '../../utils/json-object.ts';
import { refOf } from '../document.ts';
import { hasOnlyAnnotations } from '../schema/keywords.ts';
import type { Choice, ResolvedSchema } from '../schema/resolve-schema.ts';
import { selectionOf } from '../schema/selection.ts';
import { minimalContext, type Sample, type Sampler, type SampleContext } from './sampler.ts';

/** Maximum number of combinations to try. */
const MAX_COMBINATIONS = 24;
/** Maximum depth of nested alternatives. */
const MAX_CHOSEN = 8;

/** A choice between schemas, with the properties that each requires. */
interface Decision {
  ways: { schema: unknown; pin?: JsonObject | undefined; omitted(): readonly string[] }[];
}

/** Whether a schema has alternatives besides its own keywords. */
export function hasAlternatives({ schema, choices, conditions }: ResolvedSchema): boolean {
  return (
    choices.length > 0 || conditions.length > 0 || 'not' in schema || 'dependentSchemas' in schema
  );
}

/**
 * Sample of a schema with alternatives: the first combination whose value is valid, with all requested properties,
 * else without those of other alternatives.
 */
export function sampleAlternatives(
  sampler: Sampler,
  node: unknown,
  resolved: ResolvedSchema,
  context: SampleContext,
  makePlain: (resolved: ResolvedSchema, context: SampleContext) => Sample,
): Sample {
  if (context.chosen >= MAX_CHOSEN) return undefined;
  let first: Sample;
  for (const { joined, omitted } of listCombinations(sampler, resolved)) {
    const here = { ...context, chosen: context.chosen + 1 };
    for (const tried of listPositions(here, [...omitted, ...namesOfNot(resolved.schema)])) {
      const sample =
        joined === undefined ? makePlain(resolved, tried) : sampler.sample(joined, tried);
      if (sample && sampler.fits(node, sample.value)) return sample;
      first ??= sample;
    }
    if (sampler.isLenient && first) return first;
  }
  return undefined;
}

/** Contexts to try, from most to fewest optional properties. */
function* listPositions(
  context: SampleContext,
  names: readonly string[],
): Generator<SampleContext> {
  yield context;
  if (names.length > 0) yield { ...context, omitted: new Set([...context.omitted, ...names]) };
  if (!context.isMinimal) yield minimalContext(context);
  yield { ...context, variant: context.variant + 1 };
  yield { ...context, variant: context.variant + 2 };
}

/** Names in `not: {required: [a]}`, which is satisfied without the property. */
function namesOfNot(schema: JsonObject): string[] {
  const { required, anyOf } = toObject(schema['not']);
  const lists = [required, ...toList(anyOf).map((one) => toObject(one)['required'])];
  return lists.flatMap(toList).filter((name) => typeof name === 'string');
}

/** Schema of a combination of alternatives; undefined for the schema itself. */
interface Combination {
  joined: unknown;
  omitted: string[];
}

function* listCombinations(sampler: Sampler, resolved: ResolvedSchema): Generator<Combination> {
  const decisions = listDecisions(sampler, resolved);
  if (decisions.length === 0) return yield { joined: undefined, omitted: [] };
  const total = decisions.reduce((product, { ways }) => product * ways.length, 1);
  for (let number = 0; number < Math.min(total, MAX_COMBINATIONS); number++) {
    const picks = pick(decisions, number);
    const omitted = picks.flatMap((way) => way.omitted());
    yield { joined: join(resolved, number, picks), omitted };
  }
}

/** Alternatives of the combination with a number; the first choice varies fastest. */
function pick(decisions: readonly Decision[], number: number): Decision['ways'] {
  let remaining = number;
  return decisions.flatMap(({ ways }) => {
    const way = ways[remaining % ways.length];
    remaining = Math.floor(remaining / ways.length);
    return way ?? [];
  });
}

function listDecisions(sampler: Sampler, resolved: ResolvedSchema): Decision[] {
  const choices = resolved.choices.map((choice) => toDecision(sampler, choice));
  const conditions = resolved.conditions.map(({ condition, met, unmet }) => ({
    ways: [
      { schema: { allOf: [condition, met ?? {}] }, omitted: () => [] },
      { schema: unmet ?? {}, omitted: () => toList(toObject(condition)['required']).map(String) },
    ],
  }));
  const dependents = Object.entries(toObject(resolved.schema['dependentSchemas']));
  const dependencies = dependents.map(([name, schema]) => ({
    ways: [
      { schema, omitted: () => [] },
      { schema: {}, omitted: () => [name] },
    ],
  }));
  return [...choices, ...conditions, ...dependencies];
}

function toDecision(sampler: Sampler, choice: Choice): Decision {
  const { options, keyword } = choice;
  const selection = selectionOf(sampler.references, choice);
  const required = options.map(({ schema }) =>
    toList(toObject(schema)['required']).filter((name) => typeof name === 'string'),
  );
  const ways = options.map(({ schema }, index) => {
    const values = selection?.values[index] ?? [];
    const requiredNames = new Set(required[index]);
    const others = () =>
      keyword === 'oneOf' ? required.flat().filter((name) => !requiredNames.has(name)) : [];
    const pin =
      selection && values.length > 0 ? requireValues(selection.property, values) : undefined;
    return { schema, pin, omitted: others };
  });
  // A discriminator value that an alternative does not allow is ignored.
  const bare = ways.some(({ pin }) => pin) ? ways.map((way) => ({ ...way, pin: undefined })) : [];
  return { ways: [...ways, ...bare] };
}

function requireValues(property: string, values: unknown[]): JsonObject {
  const properties = Object.fromEntries([[property, { enum: values }]]);
  return { properties, required: [property] };
}

const joins = new WeakMap<ResolvedSchema, Map<number, unknown>>();

/**
 * Schema that requires all parts of a combination. Always the same object, because recursion is detected by identity.
 */
function join(resolved: ResolvedSchema, number: number, picks: Decision['ways']): unknown {
  let known = joins.get(resolved);
  if (!known) joins.set(resolved, (known = new Map()));
  if (!known.has(number)) known.set(number, joinAll(resolved.schema, picks));
  return known.get(number);
}

function joinAll(keywords: JsonObject, picks: Decision['ways']): unknown {
  const {
    example: _example,
    examples: _examples,
    default: _default,
    discriminator: _discriminator,
    dependentSchemas: _dependents,
    ...base
  } = keywords;
  const parts = picks.map(({ schema }) => schema).filter((part) => !isEmpty(part));
  const pins = picks.map(({ pin }) => pin).filter(isObject);
  const around = [...(hasOnlyAnnotations(base) ? [] : [base]), ...pins];
  const [part] = parts;
  if (parts.length === 1 && around.length === 0) return part;
  // A reference is kept, because its name identifies the schema.
  if (parts.length === 1 && refOf(part) !== undefined) return { ...toObject(part), allOf: around };
  return { allOf: [...around, ...parts] };
}

function isEmpty(schema: unknown): boolean {
  return isObject(schema) && Object.keys(schema).length === 0;
}
