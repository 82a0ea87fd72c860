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
