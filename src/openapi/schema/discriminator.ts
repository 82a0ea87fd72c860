import { isObject, toList, toObject, toSegment, toText, type JsonObject } from '../json.ts';
import { componentName, refOf, type References } from '../references/references.ts';

/** How alternatives are told apart (OpenAPI, Discriminator Object). */
export interface Discriminator {
  propertyName: string | undefined;
  /** References by the value that selects them. */
  mapping: ReadonlyMap<string, string>;
  /** The value that selects the schema of a reference; undefined where there is no discriminator. */
  valueOf(ref: string | undefined): string | undefined;
}

/** The discriminator of a schema; in Swagger 2.0 it is the name alone. */
export function readDiscriminator(schema: JsonObject): Discriminator {
  const { discriminator } = schema;
  const propertyName = toText(
    isObject(discriminator) ? discriminator['propertyName'] : discriminator,
  );
  const mapping = new Map<string, string>();
  for (const [value, target] of Object.entries(toObject(toObject(discriminator)['mapping'])))
    if (typeof target === 'string') mapping.set(value, toReference(target));
  return {
    propertyName,
    mapping,
    valueOf(ref) {
      if (!propertyName || ref === undefined) return undefined;
      return [...mapping].find(([, target]) => target === ref)?.[0] ?? componentName(ref);
    },
  };
}

/** A mapping may give the name of a shared schema in place of a reference. */
function toReference(target: string): string {
  return /[#/]/.test(target) ? target : `#/components/schemas/${target}`;
}

/** Name and reference of a shared schema. */
type NamedReference = [name: string, ref: string];

const cache = new WeakMap<References, Map<string, NamedReference[]>>();

/** The shared schemas that extend another by `allOf`. */
export function listExtensions(
  references: References,
  base: string | undefined,
): readonly NamedReference[] {
  let index = cache.get(references);
  if (!index) cache.set(references, (index = indexExtensions(references.root)));
  return (base !== undefined && index.get(base)) || [];
}

/** Shared schemas by the reference of the schema that they extend. */
function indexExtensions(root: JsonObject): Map<string, NamedReference[]> {
  const index = new Map<string, NamedReference[]>();
  const schemas = toObject(toObject(root['components'])['schemas']);
  for (const [name, schema] of Object.entries(schemas)) {
    for (const part of toList(toObject(schema)['allOf'])) {
      const base = refOf(part);
      if (base === undefined) continue;
      const list = index.get(base) ?? [];
      if (list.length === 0) index.set(base, list);
      list.push([name, `#/components/schemas/${toSegment(name)}`]);
    }
  }
  return index;
}
