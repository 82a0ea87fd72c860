import { toObject, toText, type JsonObject } from '../json.ts';
import { refOf, type References } from '../references/references.ts';
import { ANY_FILE, isFile } from '../schema/file.ts';
import { flattenSchema, identityOf, type FlatSchema } from '../schema/flat-schema.ts';
import { typesOf } from '../schema/schema-type.ts';
import { arrayValue } from './array-value.ts';
import { chosenValue, isChosen } from './chosen-value.ts';
import { fitsOf } from './fits.ts';
import { givenValue, isListed, nullOf } from './given-value.ts';
import { minimal, TOP, type Made, type Maker, type Place } from './maker.ts';
import { numberValue } from './number-value.ts';
import { objectValue } from './object-value.ts';
import type { Direction } from './rules.ts';
import { textValue } from './text-value.ts';

/** How a value is made up. */
export interface ExampleOptions {
  direction: Direction;
  /** Optional properties too. Where a schema requires none, all are in. */
  optional: boolean;
  /** Called with the name of a schema that is too large for a complete example. */
  onCut?: ((name: string) => void) | undefined;
}

/** A value that was made up. */
export interface MadeExample {
  value: unknown;
  /** No value was found that follows the schema; what the part in question is called. */
  unfit?: string | undefined;
}

/** Levels and values after which only what is required is made. */
const MAX_DEPTH = 8;
const MAX_VALUES = 500;
/** Levels after which nothing is made, needed or not: what made it would not come back. */
const MAX_LEVELS = 100;
const MAX_STEPS = 5000;

/**
 * A value that follows a schema: its example, default, constant or first enum value, else one put together from its
 * parts. Where none follows it, one that comes near, with the part that cannot be met.
 */
export function exampleOf(
  references: References,
  node: unknown,
  options: ExampleOptions,
): MadeExample | undefined {
  const large = largeOf(references);
  const key = keyOf(node, options);
  const isKnown = key !== undefined && large.has(key);
  const maker = createMaker(references, options);
  const made = isKnown ? large.get(key) : makeBest(maker, node, options);
  if (isKnown || maker.isCut) options.onCut?.(nameOf(flattenSchema(references, node)));
  if (key !== undefined && maker.isCut) large.set(key, made);
  return made;
}

/** Incomplete examples of the shared schemas of a document, which take the longest, by reference and options. */
const largeExamples = new WeakMap<References, Map<string, MadeExample | undefined>>();

function largeOf(references: References): Map<string, MadeExample | undefined> {
  let large = largeExamples.get(references);
  if (!large) largeExamples.set(references, (large = new Map()));
  return large;
}

/** What an example is known by; undefined unless the schema is a reference and nothing else. */
function keyOf(node: unknown, { direction, optional }: ExampleOptions): string | undefined {
  const ref = refOf(toObject(node));
  const isAlone = ref !== undefined && Object.keys(toObject(node)).length === 1;
  return isAlone ? `${direction} ${optional} ${ref}` : undefined;
}

function makeBest(maker: Maker, node: unknown, options: ExampleOptions): MadeExample | undefined {
  const { references } = maker;
  const { direction } = options;
  for (const place of [TOP, minimal(TOP)]) {
    const made = maker.makeNeeded(node, place);
    if (made && maker.fits(node, made.value)) return made;
  }
  const near = createMaker(references, options, true).makeNeeded(node, TOP);
  const isTold =
    near && fitsOf(references, { direction, trustsDiscriminators: true })(node, near.value);
  // A value that lacks a part does not meet the rules of the whole.
  if (!near || isTold || maker.isCut) return near;
  return { value: near.value, unfit: maker.unfit ?? nameOf(flattenSchema(references, node)) };
}

/** The name of a shared schema, a title, or what tells another schema apart from those around it. */
function nameOf({ name, schema, choices }: FlatSchema): string {
  return name ?? toText(schema['title']) ?? choices[0]?.keyword ?? typesOf(schema)[0] ?? 'any';
}

function createMaker(
  references: References,
  { direction, optional }: ExampleOptions,
  isLenient = false,
): Maker {
  const maker: Maker = {
    references,
    direction,
    optional,
    isLenient,
    fits: isLenient ? () => true : fitsOf(references, { direction }),
    left: MAX_VALUES,
    steps: MAX_STEPS,
    isCut: false,
    make: (node, place) => make(maker, node, place),
    makeNeeded: (node, place, label) => makeNeeded(maker, node, place, label),
  };
  return maker;
}

function make(maker: Maker, node: unknown, place: Place): Made {
  if (maker.steps-- <= 0 || place.depth > MAX_LEVELS) {
    maker.isCut = true;
    return undefined;
  }
  const flat = flattenSchema(maker.references, node);
  maker.isCut ||= flat.isCut;
  const given = givenValue(maker, node, flat, place);
  if (given || flat.never || isListed(flat)) return given;
  if (!place.isMinimal && (place.depth > MAX_DEPTH || maker.left-- <= 0)) return undefined;
  const identities = identityOf(node, flat);
  if (identities.some((identity) => place.around.includes(identity))) return undefined;
  const here = { ...place, own: [...place.own, ...identities] };
  const makePlain = ({ schema }: FlatSchema, at: Place) => makeTyped(maker, schema, at);
  return isChosen(flat)
    ? chosenValue(maker, node, flat, here, makePlain)
    : makeTyped(maker, flat.schema, here);
}

/** What has to be there is made without all that has not, if there is no other way. */
function makeNeeded(maker: Maker, node: unknown, place: Place, label?: string): Made {
  const made =
    maker.make(node, place) ??
    (place.isMinimal ? undefined : maker.make(node, minimal(place))) ??
    nullOf(maker, node);
  if (!made) maker.unfit ??= flattenSchema(maker.references, node).name ?? label;
  return made;
}

/** A value of the first type that has one. */
function makeTyped(maker: Maker, schema: JsonObject, place: Place): Made {
  if (isFile(schema)) return { value: ANY_FILE };
  const types = typesOf(schema);
  if (types.length === 0) return { value: ANYTHING[place.variant % ANYTHING.length] };
  for (const type of types) {
    const made = makeType(maker, type, schema, place);
    if (made) return made;
  }
  return undefined;
}

const ANYTHING = ['<any>', 1, true, {}, []];

function makeType(maker: Maker, type: string, schema: JsonObject, place: Place): Made {
  switch (type) {
    case 'object':
      return objectValue(maker, schema, place);
    case 'array':
      return arrayValue(maker, schema, place);
    case 'boolean':
      return { value: place.variant % 2 === 0 };
    case 'null':
      return { value: null };
    case 'integer':
    case 'number':
      return wrap(numberValue(type, schema, place.variant), maker.isLenient ? 1 : undefined);
    default:
      return wrap(textValue(schema, place.variant), maker.isLenient ? '<string>' : undefined);
  }
}

function wrap(value: unknown, otherwise: unknown): Made {
  if (value !== undefined) return { value };
  return otherwise === undefined ? undefined : { value: otherwise };
}
