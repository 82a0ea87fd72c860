import { isObject, toObject } from '../openapi/json.ts';
import { follow } from '../openapi/references/references.ts';
import { viewSchema } from '../openapi/schema/view-schema.ts';
import type { ViewContext } from '../openapi/schema/view-context.ts';
import type { BindingLine, BindingView } from './types.ts';

/** Settings of a binding that are schemas (bindings of ws, http and kafka). */
const SCHEMAS = new Set(['query', 'headers', 'key', 'groupId', 'clientId']);

/** The bindings of a server, channel, operation or message, by protocol; one that says nothing is left out. */
export function viewBindings(context: ViewContext, node: unknown): BindingView[] {
  const bindings = toObject(follow(context.references, node).value);
  return Object.entries(bindings).flatMap(([protocol, value]) => {
    if (protocol.startsWith('x-')) return [];
    const binding = toObject(follow(context.references, value).value);
    const lines = Object.entries(binding).flatMap(([name, setting]) =>
      name === 'bindingVersion' ? [] : listLines(context, name, setting),
    );
    return lines.length > 0 ? [{ protocol, lines }] : [];
  });
}

function listLines(context: ViewContext, name: string, setting: unknown): BindingLine[] {
  const { value } = follow(context.references, setting);
  if (SCHEMAS.has(name) && isObject(value)) return [{ name, schema: viewSchema(context, value) }];
  if (!isObject(value)) return [{ name, value: toLine(value) }];
  return Object.entries(value).flatMap(([key, inner]) =>
    isObject(inner)
      ? listLines(context, `${name}.${key}`, inner)
      : [{ name: `${name}.${key}`, value: toLine(inner) }],
  );
}

function toLine(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
