import { getOwn, toList, toObject, toText, type JsonObject } from '../../utils/json-object.ts';
import type { References } from '../document.ts';
import { isContainer, membersOf, valueToText } from '../encoding.ts';
import { resolveSchema, type ResolvedSchema } from '../schema/resolve-schema.ts';

/** A value with its schema, and where it is in the document. */
interface XmlNode {
  references: References;
  value: unknown;
  schema: unknown;
  /** Name unless the schema has another one: that of the property. */
  name: string;
  /** Namespaces of the surrounding elements by prefix. */
  namespaces: ReadonlyMap<string, string>;
}

/** An attribute, with the `xml` object of its schema. */
interface Attribute {
  name: string;
  value: string;
  xml: unknown;
}

/** Content of an element: text, and lines of other elements. */
interface Content {
  text: string;
  lines: string[];
}

/** Marks an element as null. */
const NIL: Attribute = {
  name: 'xsi:nil',
  value: 'true',
  xml: { prefix: 'xsi', namespace: 'http://www.w3.org/2001/XMLSchema-instance' },
};

/**
 * A value as an XML document with the names, attributes, and namespaces of its schema (OpenAPI, XML Object). Without a
 * name in `xml`, the root element has that of the shared schema, or else `fallback`.
 */
export function toXml(
  references: References,
  value: unknown,
  schema: unknown,
  fallback = 'root',
): string {
  const resolved = resolveSchema(references, schema);
  const node: XmlNode = {
    references,
    value,
    schema,
    name: resolved.name ?? fallback,
    namespaces: new Map(),
  };
  const lines = Array.isArray(value)
    ? printRootList(node, resolved.schema, value)
    : printElement(node);
  return ['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n');
}

/** A form with the XML documents of the members in `names`; each item of a list is a document. */
export function withXmlMembers(
  references: References,
  form: JsonObject,
  schema: unknown,
  names: ReadonlySet<string>,
): JsonObject {
  const resolved = resolveSchema(references, schema);
  const members = Object.entries(form).map(([name, member]): [string, unknown] => {
    if (!names.has(name) || !isContainer(member)) return [name, member];
    const own = findProperty(resolved, references, name);
    const toDocument = (value: unknown, node: unknown) =>
      isContainer(value) ? toXml(references, value, node, name) : value;
    if (!Array.isArray(member)) return [name, toDocument(member, own)];
    const { items } = resolveSchema(references, own).schema;
    return [name, member.map((item) => toDocument(item, items))];
  });
  return Object.fromEntries(members);
}

/** A document has one root element, also if the schema does not wrap the list. */
function printRootList(node: XmlNode, schema: JsonObject, values: readonly unknown[]): string[] {
  const name = resolveSchema(node.references, schema['items']).name ?? 'item';
  return printTag(node, schema, [], (namespaces) =>
    printItems({ ...node, name, namespaces }, schema, values),
  );
}

/** An element for each item, and one around them if the schema wraps them. */
function printList(node: XmlNode, schema: JsonObject, values: readonly unknown[]): string[] {
  const { name, nodeType, wrapped } = toObject(schema['xml']);
  if (wrapped !== true && nodeType !== 'element') return printItems(node, schema, values).lines;
  // Without a name of their own, items have that of the element around them.
  const itemName = toText(name) ?? node.name;
  return printTag(node, schema, [], (namespaces) =>
    printItems({ ...node, name: itemName, namespaces }, schema, values),
  );
}

function printItems(
  node: XmlNode,
  { prefixItems, items }: JsonObject,
  values: readonly unknown[],
): Content {
  const first = toList(prefixItems);
  const lines = values.flatMap((value, at) =>
    printNode({ ...node, value, schema: at < first.length ? first[at] : items }),
  );
  return { text: '', lines };
}

function printNode(node: XmlNode): string[] {
  const { references, value, schema } = node;
  if (!Array.isArray(value)) return printElement(node);
  return printList(node, resolveSchema(references, schema).schema, value);
}

function printElement(node: XmlNode): string[] {
  const { references, value } = node;
  const resolved = resolveSchema(references, node.schema);
  if (value === null)
    return printTag(node, resolved.schema, [NIL], () => ({ text: '', lines: [] }));
  const members = listMembers(references, resolved, value);
  const attributes = members?.filter((one) => one.type === 'attribute' && one.value !== null) ?? [];
  return printTag(
    node,
    resolved.schema,
    attributes.map(({ name, own, value: member }) => ({
      name: tagName(own, name),
      value: valueToText(member),
      xml: own['xml'],
    })),
    (namespaces) => {
      if (!members) return { text: printText(resolved.schema, value), lines: [] };
      const content: Content = { text: '', lines: [] };
      for (const { type, own, ...member } of members) {
        if (type === 'text' || type === 'cdata') content.text += printText(own, member.value);
        else if (type !== 'attribute')
          content.lines.push(...printNode({ references, namespaces, ...member }));
      }
      return content;
    },
  );
}

/** A member of an object. */
interface Member {
  name: string;
  value: unknown;
  schema: unknown;
  /** The resolved schema. */
  own: JsonObject;
  /** Type of its node; '' for a list or an object. */
  type: unknown;
}

/** Members of an object, with those of members that have no node; undefined for other values. */
function listMembers(
  references: References,
  resolved: ResolvedSchema,
  value: unknown,
): Member[] | undefined {
  return membersOf(value)?.flatMap(([name, member]) => {
    const schema = findProperty(resolved, references, name);
    const inner = resolveSchema(references, schema);
    const own = inner.schema;
    const hasNoNode = toObject(own['xml'])['nodeType'] === 'none';
    const inside = hasNoNode ? listMembers(references, inner, member) : undefined;
    const type = isContainer(member) ? '' : nodeTypeOf(own);
    return inside ?? [{ name, value: member, schema, own, type }];
  });
}

/** An element with its attributes and the namespaces that it needs. */
function printTag(
  { name, namespaces }: XmlNode,
  schema: JsonObject,
  attributes: readonly Attribute[],
  printContent: (namespaces: XmlNode['namespaces']) => Content,
): string[] {
  const known = new Map(namespaces);
  const declarations = [schema['xml'], ...attributes.map(({ xml }) => xml)].flatMap((xml) => {
    const { prefix, namespace } = toObject(xml);
    const key = toText(prefix) ?? '';
    const url = toText(namespace);
    if (url === undefined || known.get(key) === url) return [];
    known.set(key, url);
    return [{ name: key === '' ? 'xmlns' : `xmlns:${key}`, value: url }];
  });
  const tag = tagName(schema, name);
  const inner = [...declarations, ...attributes].map(
    (one) => ` ${one.name}="${escape(one.value)}"`,
  );
  const { text, lines } = printContent(known);
  const open = `<${tag}${inner.join('')}`;
  if (lines.length > 0)
    return [`${open}>${text}`, ...lines.map((line) => `  ${line}`), `</${tag}>`];
  return [text === '' ? `${open}/>` : `${open}>${text}</${tag}>`];
}

/** The schema of a property, also of alternatives, of which the value is one. */
function findProperty(
  { schema, choices }: ResolvedSchema,
  references: References,
  name: string,
): unknown {
  const own = getOwn(toObject(schema['properties']), name);
  if (own !== undefined) return own;
  for (const { schema: option } of choices.flatMap(({ options }) => options)) {
    const found = getOwn(toObject(resolveSchema(references, option).schema['properties']), name);
    if (found !== undefined) return found;
  }
  return schema['additionalProperties'];
}

/** Type of the node of a scalar; `attribute: true` is older than `nodeType` (OpenAPI 3.2). */
function nodeTypeOf(schema: JsonObject): unknown {
  const { nodeType, attribute } = toObject(schema['xml']);
  return nodeType ?? (attribute === true ? 'attribute' : 'element');
}

function printText(schema: JsonObject, value: unknown): string {
  const text = valueToText(value);
  if (toObject(schema['xml'])['nodeType'] !== 'cdata') return escape(text);
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** Replaces characters that are invalid in XML names with `_`. */
function tagName(schema: JsonObject, fallback: string): string {
  const { name, prefix } = toObject(schema['xml']);
  const local = (toText(name) ?? fallback)
    .replace(/[^\p{L}\p{N}._-]/gu, '_')
    .replace(/^(?=[\d.-])/, '_');
  return toText(prefix) ? `${String(prefix)}:${local}` : local;
}

/** Escapes text of an element or attribute; `>` is valid there. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
