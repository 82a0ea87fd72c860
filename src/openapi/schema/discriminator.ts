import {
  isObject,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { componentName, refOf, type References } from '../document.ts';

/** Discriminator of alternatives (OpenAPI, Discriminator Object). */
export interface Discriminator {
  propertyName: string | undefined;
  /** References by value. */
  mapping: ReadonlyMap<string, string>;
  /** Values that select a reference: those in the mapping, or its name. */
  namesOf(ref: string | undefined): string[];
}

/** Reads the discriminator of a schema; in Swagger 2.0 it is only a name. */
export function readDiscriminator(schema: JsonObject): Discriminator {
  const { discriminator } = schema;
  const { mapping: entries, defaultMapping } = toObject(discriminator);
  const propertyName = toText(
    isObject(discriminator) ? discriminator['propertyName'] : discriminator,
  );
  const mapping = new Map<string, string>();
  const valuesOf = new Map<string, string[]>();
  for (const [value, target] of Object.entries(toObject(entries))) {
    if (typeof target !== 'string') continue;
    const ref = toReference(target);
    mapping.set(value, ref);
    const values = valuesOf.get(ref) ?? [];
    if (values.push(value) === 1) valuesOf.set(ref, values);
  }
  // The default alternative needs no value (OpenAPI 3.2).
  const defaultReference =
    typeof defaultMapping === 'string' ? toReference(defaultMapping) : undefined;
  return {
    propertyName,
    mapping,
    namesOf(ref) {
      if (!propertyName || ref === undefined) return [];
      const mapped = valuesOf.get(ref) ?? [];
      const name = ref === defaultReference ? undefined : componentName(ref);
      return mapped.length > 0 || name === undefined ? mapped : [name];
    },
  };
}

/** A mapping can contain the name of a shared schema instead of a reference. */
function toReference(target: string): string {
  return /[#/]/.test(target) ? target : `#/components/schemas/${toSegment(target)}`;
}

/** A schema that extends another, and the values that select it. */
interface Extension {
  ref: string;
  names: string[];
}

/**
 * Schemas that a base with a discriminator represents: those in its mapping, including itself if listed, and others
 * that extend it. Without a mapping, only schemas that no other extends.
 */
export function listExtensions(
  references: References,
  { mapping, namesOf }: Discriminator,
  base: string | undefined,
): Extension[] {
  const mapped = new Set(mapping.values());
  const others = findExtensions(references, base).filter(
    (ref) => mapped.size === 0 || findExtensions(references, ref).length === 0,
  );
  return [...new Set([...mapped, ...others])].map((ref) => ({ ref, names: namesOf(ref) }));
}

const cache = new WeakMap<References, Map<string, string[]>>();

/** Shared schemas that extend another by `allOf`, directly or indirectly. */
function findExtensions(references: References, base: string | undefined): string[] {
  if (base === undefined) return [];
  let index = cache.get(references);
  if (!index) cache.set(references, (index = indexExtensions(references.root)));
  const found = new Set([base]);
  // The set grows while it is iterated.
  for (const ref of found) for (const extension of index.get(ref) ?? []) found.add(extension);
  found.delete(base);
  return [...found];
}

/** References of shared schemas, by the reference of the extended schema. */
function indexExtensions(root: JsonObject): Map<string, string[]> {
  const index = new Map<string, string[]>();
  const schemas = toObject(toObject(root['components'])['schemas']);
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of toList(toObject(schema)['allOf'])) {
      const base = refOf(part);
      if (base === undefined) continue;
      const list = index.get(base) ?? [];
      if (list.length === 0) index.set(base, list);
      list.push(`#/components/schemas/${toSegment(name)}`);
    }
  }
  return index;
}
