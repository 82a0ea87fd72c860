import {
  getOwn,
  isObject,
  setOwn,
  toList,
  toObject,
  type JsonObject,
} from '../../utils/json-object.ts';
import { inOrder, PROPERTY_ORDER } from '../read/property-order.ts';
import { SENT_PROPERTIES } from '../schema/merge-parts.ts';
import { resolveSchema } from '../schema/resolve-schema.ts';
import { HIDDEN_FLAGS } from '../schema/validation.ts';
import { nestedContext, type Sample, type Sampler, type SampleContext } from './sampler.ts';
import { readPattern, textsOfPattern } from './pattern.ts';

/** State of sampling an object. */
interface ObjectDraft {
  sampler: Sampler;
  schema: JsonObject;
  context: SampleContext;
  /** Properties that are visible in the direction. */
  shown: Map<string, unknown>;
  required: Set<string>;
  result: JsonObject;
}

/** Sample of a resolved object schema; undefined if a required member has no sample. */
export function objectValue(sampler: Sampler, schema: JsonObject, context: SampleContext): Sample {
  const draft = beginDraft(sampler, schema, context);
  const wanted = wantedNames(draft);
  for (const name of wanted) {
    const isNeeded = draft.required.has(name);
    if (!addMember(draft, name, memberSchema(draft, name), isNeeded) && isNeeded) return undefined;
  }
  if (wanted.length === 0 && !context.isMinimal) addNamedFreely(draft);
  fillUp(draft);
  return { value: draft.result };
}

function beginDraft(sampler: Sampler, schema: JsonObject, context: SampleContext): ObjectDraft {
  const entries = Object.entries(toObject(schema['properties']));
  const hidden = HIDDEN_FLAGS[sampler.direction];
  const sent = sampler.direction === 'request' ? toList(schema[SENT_PROPERTIES]) : [];
  const shown = inOrder(entries, schema[PROPERTY_ORDER]).filter(
    ([name, property]) => sent.includes(name) || keywordsOf(sampler, property)[hidden] !== true,
  );
  const names = toList(schema['required']).filter((name) => typeof name === 'string');
  const isHidden = (name: string) => entries.length > shown.length && hasEntry(entries, name);
  const visible = new Map(shown);
  const required = new Set(names.filter((name) => visible.has(name) || !isHidden(name)));
  return { sampler, schema, context, shown: visible, required, result: {} };
}

function hasEntry(entries: readonly [string, unknown][], name: string): boolean {
  return entries.some(([key]) => key === name);
}

function keywordsOf({ references }: Sampler, node: unknown): JsonObject {
  return resolveSchema(references, node).schema;
}

/** Names in document order: required ones and requested optional ones. */
function wantedNames(draft: ObjectDraft): string[] {
  const { sampler, schema, context, shown, required } = draft;
  const hasRequired = [...required].some((name) => shown.has(name));
  const isWanted = (name: string, property: unknown) => {
    if (required.has(name)) return true;
    if (context.isMinimal || context.omitted.has(name)) return false;
    if (sampler.optional === 'all') return true;
    return sampler.optional ? keywordsOf(sampler, property)['deprecated'] !== true : !hasRequired;
  };
  const wanted = new Set(
    [...shown].filter(([name, property]) => isWanted(name, property)).map(([name]) => name),
  );
  for (const name of required) wanted.add(name);
  addDependents(toObject(schema['dependentRequired']), wanted, required);
  return [...wanted];
}

/** Adds properties that other properties require. */
function addDependents(dependents: JsonObject, wanted: Set<string>, required: Set<string>): void {
  // The set grows while it is iterated.
  for (const name of wanted) {
    for (const dependent of toList(getOwn(dependents, name))) {
      if (typeof dependent !== 'string') continue;
      wanted.add(dependent);
      required.add(dependent);
    }
  }
}

/** Schema of a member: by name, by pattern, or additional; `false` if it is not allowed. */
function memberSchema({ schema, shown }: ObjectDraft, name: string): unknown {
  if (shown.has(name)) return shown.get(name);
  const patterns = Object.entries(toObject(schema['patternProperties']));
  const matching = patterns.find(([pattern]) => readPattern(pattern)?.test(name));
  if (matching) return matching[1];
  const { additionalProperties, unevaluatedProperties } = schema;
  return additionalProperties ?? unevaluatedProperties ?? {};
}

function addMember(
  { sampler, context, result }: ObjectDraft,
  name: string,
  node: unknown,
  isNeeded: boolean,
): boolean {
  if (node === false) return false;
  const at = nestedContext(context);
  const sample = isNeeded ? sampler.sampleRequired(node, at, name) : sampler.sample(node, at);
  if (!sample) return sampler.isLenient;
  setOwn(result, name, sample.value);
  return true;
}

/** Adds an example member to an object without fixed names. */
function addNamedFreely(draft: ObjectDraft): void {
  const [pattern] = Object.keys(toObject(draft.schema['patternProperties']));
  const { additionalProperties } = draft.schema;
  if (isObject(additionalProperties)) addFree(draft, freeName(draft, 0));
  else if (pattern !== undefined) addFree(draft, nameOfPattern(pattern, 0));
}

/** Adds members up to `minProperties`, within `maxProperties`. */
function fillUp(draft: ObjectDraft): void {
  const { schema, shown, required, result, context } = draft;
  const { minProperties, maxProperties } = schema;
  const count = () => Object.keys(result).length;
  if (typeof minProperties === 'number') {
    for (const [name, property] of shown) {
      if (count() < minProperties && !Object.hasOwn(result, name) && !context.omitted.has(name))
        addMember(draft, name, property, true);
    }
    const tries = Math.min(minProperties, 100) * 2;
    for (let at = 0; at < tries && count() < minProperties; at++) {
      const [pattern] = Object.keys(toObject(schema['patternProperties']));
      addFree(draft, pattern === undefined ? freeName(draft, at) : nameOfPattern(pattern, at));
    }
  }
  if (typeof maxProperties !== 'number') return;
  for (const name of Object.keys(result).toReversed())
    if (count() > maxProperties && !required.has(name)) delete result[name];
}

function addFree(draft: ObjectDraft, name: string | undefined): void {
  if (name !== undefined && !Object.hasOwn(draft.result, name))
    addMember(draft, name, memberSchema(draft, name), false);
}

/** A name that `propertyNames` allows. */
function freeName({ sampler, schema, context }: ObjectDraft, at: number): string | undefined {
  const { propertyNames } = schema;
  if (!isObject(propertyNames)) return at === 0 ? 'key' : `key${at + 1}`;
  const node = { allOf: [{ type: 'string' }, propertyNames] };
  const value = sampler.sampleRequired(node, { ...nestedContext(context), variant: at })?.value;
  return typeof value === 'string' ? value : undefined;
}

function nameOfPattern(source: string, variant: number): string | undefined {
  const pattern = readPattern(source);
  if (!pattern) return undefined;
  for (const name of textsOfPattern(pattern, variant)) if (pattern.test(name)) return name;
  return undefined;
}
