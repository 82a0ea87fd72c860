import { refOf, type References } from './document.ts';
import { ANY_FILE, isFile } from './encoding.ts';
import { sampleAlternatives, hasAlternatives } from './examples/alternatives.ts';
import { objectValue } from './examples/object-value.ts';
import {
  minimalContext,
  ROOT_CONTEXT,
  type Sample,
  type Sampler,
  type SampleContext,
} from './examples/sampler.ts';
import {
  arrayValue,
  documentedValue,
  isEnumerated,
  nullOf,
  numberValue,
  textValue,
} from './examples/values.ts';
import { toObject, toText, type JsonObject } from '../utils/json-object.ts';
import { resolveSchema, identityOf, type ResolvedSchema } from './schema/resolve-schema.ts';
import { typesOf } from './schema/schema-type.ts';
import { schemaTestOf, type Direction, type SchemaTest } from './schema/validation.ts';

/** Options for generating examples. */
export interface ExampleOptions {
  direction: Direction;
  /** Includes optional properties; `all` includes deprecated ones. If a schema requires none, they are included. */
  optional: boolean | 'all';
  /** Uses `string` and 0 as mock servers do, instead of placeholders such as `<string>`. */
  isMock?: boolean | undefined;
  /** Selects other values than the usual ones, and neither examples nor defaults: an integer from 0. */
  seed?: number | undefined;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
}

/** A generated example. */
interface SampledExample {
  value: unknown;
  /** Name of the part for which no valid value was found. */
  unfit?: string | undefined;
  /** Name of the part whose alternatives overlap, so that the value matches several of them. */
  overlapping?: string | undefined;
}

/** Limits of depth and number of values beyond which only required values are included. */
const MAX_DEPTH = 8;
const MAX_VALUES = 500;
/** Limit of depth beyond which nothing is generated, because the recursion would not end. */
const MAX_LEVELS = 100;
const MAX_STEPS = 5000;

/**
 * A valid value for a schema: its example, default, constant, or first enum value, else one generated from its parts.
 * If there is none, a similar value, with the name of the part that cannot be satisfied.
 */
export function exampleOf(
  references: References,
  node: unknown,
  options: ExampleOptions,
): SampledExample | undefined {
  const large = largeOf(references);
  const key = keyOf(node, options);
  const isKnown = key !== undefined && large.has(key);
  const sampler = createSampler(references, options);
  const example = isKnown ? large.get(key) : sampleBest(sampler, node, options);
  if (isKnown || sampler.isCut) options.onCut?.(nameOf(resolveSchema(references, node)));
  if (key !== undefined && sampler.isCut) large.set(key, example);
  return example;
}

/** Incomplete examples of shared schemas, which are the slowest to generate, by reference and options. */
const largeExamples = new WeakMap<References, Map<string, SampledExample | undefined>>();

function largeOf(references: References): Map<string, SampledExample | undefined> {
  let large = largeExamples.get(references);
  if (!large) largeExamples.set(references, (large = new Map()));
  return large;
}

/** Cache key of an example; undefined unless the schema is a plain reference. */
function keyOf(
  node: unknown,
  { direction, optional, seed, isMock }: ExampleOptions,
): string | undefined {
  if (seed !== undefined || isMock) return undefined;
  const ref = refOf(toObject(node));
  const isAlone = ref !== undefined && Object.keys(toObject(node)).length === 1;
  return isAlone ? `${direction} ${optional} ${ref}` : undefined;
}

function sampleBest(
  sampler: Sampler,
  node: unknown,
  options: ExampleOptions,
): SampledExample | undefined {
  const { references } = sampler;
  const { direction } = options;
  const root = { ...ROOT_CONTEXT, variant: options.seed ?? 0 };
  for (const context of [root, minimalContext(root)]) {
    const example = sampler.sampleRequired(node, context);
    if (example && sampler.fits(node, example.value)) return example;
  }
  const near = createSampler(references, options, true).sampleRequired(node, ROOT_CONTEXT);
  // An incomplete value cannot satisfy the whole schema.
  if (!near || sampler.isCut) return near;
  if (sampler.fits(node, near.value)) return near;
  const resolved = resolveSchema(references, node);
  const name = sampler.unfit ?? nameOf(resolved);
  const fits = schemaTestOf(references, { direction, allowsOverlaps: true });
  const values = [near, createSampler(references, options, false, fits).sample(node, ROOT_CONTEXT)];
  const overlapping = values.find((example) => example && fits(node, example.value));
  if (!overlapping) return { value: near.value, unfit: name };
  const { value } = overlapping;
  return { value, overlapping: matchesSeveral(sampler, resolved, value) ? nameOf(resolved) : name };
}

/** Whether a value matches several alternatives of the schema itself, not of a part. */
function matchesSeveral({ fits }: Sampler, { choices }: ResolvedSchema, value: unknown): boolean {
  return choices.some(
    ({ keyword, options }) =>
      keyword === 'oneOf' && options.filter(({ schema }) => fits(schema, value)).length > 1,
  );
}

/** Name of a shared schema, its title, or a property that distinguishes it from others. */
function nameOf({ name, schema, choices }: ResolvedSchema): string {
  return name ?? toText(schema['title']) ?? choices[0]?.keyword ?? typesOf(schema)[0] ?? 'any';
}

function createSampler(
  references: References,
  { direction, optional, seed, isMock = false }: ExampleOptions,
  isLenient = false,
  fits: SchemaTest = isLenient ? () => true : schemaTestOf(references, { direction }),
): Sampler {
  const sampler: Sampler = {
    references,
    direction,
    optional,
    usesDocumented: seed === undefined,
    isMock,
    isLenient,
    fits,
    remainingValues: MAX_VALUES,
    remainingSteps: MAX_STEPS,
    isCut: false,
    sample: (node, context) => sample(sampler, node, context),
    sampleRequired: (node, context, label) => sampleRequired(sampler, node, context, label),
  };
  return sampler;
}

function sample(sampler: Sampler, node: unknown, context: SampleContext): Sample {
  if (sampler.remainingSteps-- <= 0 || context.depth > MAX_LEVELS) {
    sampler.isCut = true;
    return undefined;
  }
  const resolved = resolveSchema(sampler.references, node);
  sampler.isCut ||= resolved.isCut;
  // Parts of `allOf` add their choices, and the joined alternatives theirs again.
  sampler.remainingSteps -= resolved.choices.length;
  const documented = documentedValue(sampler, node, resolved, context);
  if (documented || resolved.never || isEnumerated(resolved)) return documented;
  if (!context.isMinimal && (context.depth > MAX_DEPTH || sampler.remainingValues-- <= 0))
    return undefined;
  const identities = identityOf(node, resolved);
  if (identities.some((identity) => context.around.includes(identity))) return undefined;
  const here = { ...context, own: [...context.own, ...identities] };
  const makePlain = ({ schema }: ResolvedSchema, at: SampleContext) =>
    sampleTyped(sampler, schema, at);
  return hasAlternatives(resolved)
    ? sampleAlternatives(sampler, node, resolved, here, makePlain)
    : sampleTyped(sampler, resolved.schema, here);
}

/** Samples a required value, with only required properties as a last resort. */
function sampleRequired(
  sampler: Sampler,
  node: unknown,
  context: SampleContext,
  label?: string,
): Sample {
  const example =
    sampler.sample(node, context) ??
    (context.isMinimal ? undefined : sampler.sample(node, minimalContext(context))) ??
    nullOf(sampler, node);
  if (!example) sampler.unfit ??= resolveSchema(sampler.references, node).name ?? label;
  return example;
}

/** Samples the first type that has a value. */
function sampleTyped(sampler: Sampler, schema: JsonObject, context: SampleContext): Sample {
  if (isFile(schema)) return { value: ANY_FILE };
  const types = typesOf(schema);
  if (types.length === 0) return { value: ANYTHING[context.variant % ANYTHING.length] };
  for (const type of types) {
    const example = sampleType(sampler, type, schema, context);
    if (example) return example;
  }
  return undefined;
}

const ANYTHING = ['<any>', 1, true, {}, []];

function sampleType(
  sampler: Sampler,
  type: string,
  schema: JsonObject,
  context: SampleContext,
): Sample {
  switch (type) {
    case 'object':
      return objectValue(sampler, schema, context);
    case 'array':
      return arrayValue(sampler, schema, context);
    case 'boolean':
      return { value: context.variant % 2 === 0 };
    case 'null':
      return { value: null };
    case 'integer':
    case 'number':
      return wrap(
        numberValue(type, schema, context.variant, sampler.isMock),
        sampler.isLenient ? 1 : undefined,
      );
    default:
      return wrap(
        textValue(schema, context.variant, sampler.isMock),
        sampler.isLenient ? '<string>' : undefined,
      );
  }
}

function wrap(value: unknown, otherwise: unknown): Sample {
  if (value !== undefined) return { value };
  return otherwise === undefined ? undefined : { value: otherwise };
}
