import type { Choice, FlatSchema } from './flat-schema.ts';
import { getOwn, isObject, toList, toObject, toText, type JsonObject } from '../json.ts';
import { toHtml, type Markdown } from './view-context.ts';

/** One allowed value, as JSON, with what the document says about it. */
export interface EnumValue {
  value: string;
  description?: string | undefined;
}

/** The values that a flat schema lists by `enum` or `const`, with what `x-enum…` extensions say of them. */
export function listEnum(schema: JsonObject, markdown: Markdown): EnumValue[] {
  const values = 'const' in schema ? [schema['const']] : toList(schema['enum']);
  const texts = schema['x-enumDescriptions'] ?? schema['x-enum-descriptions'];
  return values.map((value, index) => {
    const text = Array.isArray(texts) ? texts[index] : getOwn(toObject(texts), String(value));
    return { value: toJson(value), description: toHtml(markdown, text) };
  });
}

/** The values of alternatives that are one constant each; undefined when any is more than that. */
export function listConstants(choice: Choice, markdown: Markdown): EnumValue[] | undefined {
  const values: EnumValue[] = [];
  for (const { schema } of choice.options) {
    if (!isObject(schema) || !('const' in schema) || 'properties' in schema) return undefined;
    const text = [toText(schema['title']), toText(schema['description'])]
      .filter(Boolean)
      .join(': ');
    values.push({
      value: toJson(schema['const']),
      description: toHtml(markdown, text),
    });
  }
  return values;
}

/** All values that a schema allows, where it lists them by `const`, `enum` or alternatives of one constant each. */
export function constantsOf({ schema, choices }: FlatSchema): unknown[] {
  if ('const' in schema) return [schema['const']];
  const listed = toList(schema['enum']);
  if (listed.length > 0) return listed;
  for (const { options } of choices) {
    const parts = options.map((option) => toObject(option.schema));
    if (parts.every((part) => 'const' in part)) return parts.map((part) => part['const']);
  }
  return [];
}

/** Example values of a schema: `examples` of 3.1, `example` of 3.0, or a map of Example Objects by mistake. */
export function listExamples(schema: JsonObject): unknown[] {
  const { examples, example } = schema;
  if (Array.isArray(examples)) return examples;
  if (isObject(examples)) {
    return Object.values(examples).map((entry) =>
      isObject(entry) && 'value' in entry ? entry['value'] : entry,
    );
  }
  return example === undefined ? [] : [example];
}

/** A value as JSON on one line. */
export function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
