import { HTTP_METHODS } from '../../text/http-methods.ts';

/** What kind of object stands at a place of a document; `map:x` is an object of named `x`. */
export type ObjectKind = string;

const PARAMETER = { schema: 'schema', content: 'map:media', examples: 'map:example' };

/** Members by kind of object (OpenAPI 3.2, section 4; Swagger 2.0 where it differs). Others are plain data. */
const MEMBERS: Readonly<Record<string, Readonly<Record<string, ObjectKind>>>> = {
  document: {
    info: 'other', servers: 'other', tags: 'other', externalDocs: 'other', security: 'data',
    paths: 'map:pathItem', webhooks: 'map:pathItem', 'x-webhooks': 'map:pathItem', components: 'components',
    definitions: 'map:schema', parameters: 'map:parameter', responses: 'map:response',
    securityDefinitions: 'map:other',
  },
  components: {
    schemas: 'map:schema', responses: 'map:response', parameters: 'map:parameter', examples: 'map:example',
    requestBodies: 'map:requestBody', headers: 'map:parameter', securitySchemes: 'map:other',
    links: 'map:other', callbacks: 'map:callback', pathItems: 'map:pathItem', mediaTypes: 'map:media',
  },
  pathItem: {
    parameters: 'parameter', servers: 'other', summary: 'other', description: 'other',
    additionalOperations: 'map:operation',
    ...all('operation', HTTP_METHODS),
  },
  operation: {
    parameters: 'parameter', requestBody: 'requestBody', responses: 'map:response', callbacks: 'map:callback',
    servers: 'other', summary: 'other', description: 'other', externalDocs: 'other', tags: 'other',
    security: 'data', 'x-codeSamples': 'other', 'x-code-samples': 'other',
  },
  parameter: { ...PARAMETER, description: 'other', items: 'schema' },
  requestBody: { content: 'map:media', description: 'other' },
  response: {
    headers: 'map:parameter', content: 'map:media', links: 'map:other', schema: 'schema', description: 'other',
  },
  media: {
    schema: 'schema', itemSchema: 'schema', examples: 'map:example', encoding: 'map:encoding',
    example: 'other',
  },
  encoding: { headers: 'map:parameter' },
  example: { value: 'data', description: 'other', summary: 'other' },
  schema: {
    description: 'other',
    ...all('map:schema', ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']),
    ...all('schema', [
      'items', 'prefixItems', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems',
      'contains', 'propertyNames', 'not', 'if', 'then', 'else', 'allOf', 'oneOf', 'anyOf',
    ]),
  },
}; // prettier-ignore

/** The kind of a member. In `data` nothing is a reference; in `other` whatever looks like one is. */
export function kindOfMember(kind: ObjectKind, key: string): ObjectKind {
  if (kind === 'data' || kind === 'other') return kind;
  if (kind.startsWith('map:')) return kind.slice('map:'.length);
  if (kind === 'callback') return 'pathItem';
  const members = MEMBERS[kind];
  return members && Object.hasOwn(members, key) ? (members[key] ?? 'data') : 'data';
}

function all(kind: ObjectKind, keys: readonly string[]): Record<string, ObjectKind> {
  return Object.fromEntries(keys.map((key) => [key, kind]));
}
