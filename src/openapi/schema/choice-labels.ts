import type { References } from '../references/references.ts';
import { distinguishingValues } from './distinguishing-values.ts';
import type { Choice } from './flat-schema.ts';
import type { SchemaView } from './schema-view.ts';

/** What tells each alternative from the others: its title, name, value or type; a number as the last resort. */
export function labelOptions(
  references: References,
  { options }: Choice,
  views: readonly SchemaView[],
): string[] {
  const isUnnamed = ({ title, name }: SchemaView, index: number) =>
    options[index]?.value === undefined && title === undefined && name === undefined;
  const values = views.some(isUnnamed)
    ? distinguishingValues(
        references,
        options.map(({ schema }) => schema),
      )
    : [];
  const labels: string[] = [];
  for (const [index, view] of views.entries())
    labels.push(labelOf(view, options[index]?.value ?? values[index], index, labels));
  return labels;
}

function labelOf(
  { title, name, type, enum: values }: SchemaView,
  value: string | undefined,
  index: number,
  used: readonly string[],
): string {
  const kind = values.length > 1 ? `${type} enum` : type;
  const wanted = [title, name, value, kind].filter((label) => label !== undefined);
  return wanted.find((label) => !used.includes(label)) ?? `${kind} (${index + 1})`;
}
