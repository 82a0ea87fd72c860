import type { SchemaView } from '../../../openapi/schema/schema-view.ts';

/** Whether there is anything inside of a schema that its own row does not say. */
export function hasChildren(schema: SchemaView): boolean {
  const inner = unwrapList(schema);
  if (inner !== schema && saysMore(inner)) return true;
  return (
    inner.properties.length > 0 ||
    inner.tuple.length > 0 ||
    inner.choices.length > 0 ||
    (inner.additional !== undefined &&
      (inner.additional.type !== 'any' || saysMore(inner.additional)))
  );
}

/** The entries of a list, or of a list of lists; any other schema as it is. */
export function unwrapList(schema: SchemaView): SchemaView {
  let inner = schema;
  while (inner.items && inner.properties.length === 0 && inner.choices.length === 0)
    inner = inner.items;
  return inner;
}

/** Whether a schema has words or limits of its own. */
export function saysMore({
  description,
  constraints,
  enum: values,
  recursive,
  truncated,
  broken,
}: SchemaView): boolean {
  return Boolean(
    description || constraints.length || values.length || recursive || truncated || broken,
  );
}

/** References of a schema and, of a list, of its entries: what is inside of them is shown in the same place. */
export function refsOf(schema: SchemaView): string[] {
  const all = [schema];
  for (let inner = schema; inner !== unwrapList(schema) && inner.items; inner = inner.items)
    all.push(inner.items);
  return all.flatMap(({ ref, recursive }) => (ref === undefined || recursive ? [] : [ref]));
}

/** Whether something inside of a schema leads back to it. */
export function isRepeated(schema: SchemaView): boolean {
  const refs = refsOf(schema);
  return refs.length > 0 && partsOf(unwrapList(schema)).some((part) => leadsTo(part, refs));
}

function leadsTo(schema: SchemaView, refs: readonly string[]): boolean {
  if (schema.recursive && schema.ref !== undefined) return refs.includes(schema.ref);
  return partsOf(schema).some((part) => leadsTo(part, refs));
}

function partsOf({ properties, additional, items, tuple, choices }: SchemaView): SchemaView[] {
  return [
    ...properties.map(({ schema }) => schema),
    ...choices.flatMap(({ options }) => options.map(({ schema }) => schema)),
    ...tuple,
    ...[additional, items].filter((part) => part !== undefined),
  ];
}
