import type { JsonObject } from '../openapi/json.ts';
import type { SchemaView } from '../openapi/schema/schema-view.ts';
import type { ViewContext } from '../openapi/schema/view-context.ts';
import { viewSchema } from '../openapi/schema/view-schema.ts';

/** The schema of a text that has `enum`, `default` and `examples` of its own: a server variable, a parameter. */
export function viewText(
  context: ViewContext,
  { enum: values, default: preset, examples }: JsonObject,
): SchemaView {
  const plain = { type: 'string', enum: values, default: preset, examples };
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  return viewSchema(context, Object.fromEntries(given));
}
