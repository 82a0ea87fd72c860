import { toObject, type JsonObject } from '../json.ts';

/** What a flat schema says of its element or attribute in XML, in the words of OpenAPI (XML Object). */
export function listXmlFacts(schema: JsonObject): string[] {
  const facts = Object.entries(toObject(schema['xml'])).filter(([key]) => !key.startsWith('x-'));
  if (facts.length === 0) return [];
  return [`xml: ${facts.map(([key, value]) => (value === true ? key : `${key} ${String(value)}`)).join(', ')}`]; // prettier-ignore
}
