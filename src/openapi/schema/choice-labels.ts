import { toJson } from './schema-values.ts';
import type { SchemaView } from './schema-view.ts';
import type { Selection } from './selection.ts';

/**
 * What tells each alternative from the others: the value that selects it, its title, name or type; a
 * number as the last resort.
 */
export function labelOptions(
  selection: Selection | undefined,
  views: readonly SchemaView[],
): string[] {
  const values = views.map((_view, index) => valueLabel(selection, index));
  const shared = new Set(findRepeated(values));
  const labels = new Set<string>();
  return views.map((view, index) => {
    const value = values[index];
    const label = labelOf(view, shared.has(value) ? undefined : value, index, labels);
    labels.add(label);
    return label;
  });
}

function findRepeated<T>(values: readonly T[]): T[] {
  const seen = new Set<T>();
  return values.filter((value) => seen.size === seen.add(value).size);
}

/** A text as it is; any other value with its property, as `true` alone says nothing. */
function valueLabel(selection: Selection | undefined, index: number): string | undefined {
  const [value, ...more] = selection?.values[index] ?? [];
  if (!selection || value === undefined || value === '' || more.length > 0) return undefined;
  return typeof value === 'string' ? value : `${selection.property}: ${toJson(value)}`;
}

function labelOf(
  { title, name, type, enum: values }: SchemaView,
  value: string | undefined,
  index: number,
  used: ReadonlySet<string>,
): string {
  const kind = values.length > 1 ? `${type} enum` : type;
  // A number says less than a name.
  const isWord = value !== undefined && !value.includes(': ');
  const wanted = (isWord ? [value, title, name, kind] : [title, name, value, kind]).filter(
    (label) => label !== undefined,
  );
  return wanted.find((label) => !used.has(label)) ?? `${kind} (${index + 1})`;
}
