import { getOwn, isObject, toObject, toText, type JsonObject } from '../json.ts';

/**
 * A value as XML, named by the schema's `xml` objects (OpenAPI, XML Object: name, prefix, attribute,
 * wrapped). References in the schema are not followed: their names come from the properties.
 */
export function toXml(value: unknown, schema: JsonObject = {}): string {
  return ['<?xml version="1.0" encoding="UTF-8"?>', element('root', value, schema, '')].join('\n');
}

function element(fallback: string, value: unknown, schema: JsonObject, indent: string): string {
  const name = tagName(schema, fallback);
  if (Array.isArray(value)) return list(name, value, schema, indent);
  if (!isObject(value)) return `${indent}<${name}>${escape(String(value))}</${name}>`;
  const properties = toObject(schema['properties']);
  const attributes: string[] = [];
  const children: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const own = toObject(getOwn(properties, key));
    const isAttribute = toObject(own['xml'])['attribute'] === true && !isObject(member);
    if (isAttribute) attributes.push(` ${tagName(own, key)}="${escape(String(member))}"`);
    else children.push(element(key, member, own, `${indent}  `));
  }
  const open = `${indent}<${name}${attributes.join('')}`;
  if (children.length === 0) return `${open}/>`;
  return [`${open}>`, ...children, `${indent}</${name}>`].join('\n');
}

function list(name: string, values: unknown[], schema: JsonObject, indent: string): string {
  const isWrapped = toObject(schema['xml'])['wrapped'] === true || indent === '';
  const items = toObject(schema['items']);
  const inner = isWrapped ? `${indent}  ` : indent;
  const elements = values.map((item) =>
    element(tagName(items, isWrapped ? 'item' : name), item, items, inner),
  );
  return isWrapped
    ? [`${indent}<${name}>`, ...elements, `${indent}</${name}>`].join('\n')
    : elements.join('\n');
}

/** Letters that no XML name may have become `_`. */
function tagName(schema: JsonObject, fallback: string): string {
  const { name, prefix } = toObject(schema['xml']);
  const local = (toText(name) ?? fallback)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^(?=[\d.-])/, '_');
  return toText(prefix) ? `${String(prefix)}:${local}` : local;
}

/** Text of an element or attribute, where `>` may stay as it is. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
