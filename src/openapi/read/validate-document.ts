import type { ErrorObject } from 'ajv';
import { suggest } from '../../utils/text.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import {
  findPointer,
  isObject,
  toList,
  toObject,
  toSegment,
  type JsonObject,
} from '../../utils/json-object.ts';
import { refOf } from '../document.ts';
import { TYPES } from '../schema/keywords.ts';
import { isData, kindOfMember, type ObjectKind } from './external-references.ts';

/** Keywords whose errors only summarize nested errors. */
const SUMMARY = new Set([
  'oneOf', 'anyOf', 'allOf', 'if', 'not', '$ref', 'dependentSchemas', 'propertyNames',
]); // prettier-ignore

/** Fixed fields of objects by location (OpenAPI 3.2, section 4), limited to those that authors usually write. */
const FIELDS: readonly [place: RegExp, names: readonly string[]][] = [
  [/^$/, ['openapi', 'swagger', 'info', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags', 'externalDocs', 'jsonSchemaDialect', 'definitions', 'basePath', 'schemes', 'securityDefinitions']],
  [/^\/info$/, ['title', 'summary', 'description', 'termsOfService', 'contact', 'license', 'version']],
  [/^\/components$/, ['schemas', 'responses', 'parameters', 'examples', 'requestBodies', 'headers', 'securitySchemes', 'links', 'callbacks', 'pathItems', 'mediaTypes']],
  [/^\/(?:paths|webhooks)\/[^/]+$/, [...HTTP_METHODS, 'summary', 'description', 'servers', 'parameters', 'additionalOperations']],
  [/^\/(?:paths|webhooks)\/[^/]+\/[a-z]+$/, ['tags', 'summary', 'description', 'externalDocs', 'operationId', 'parameters', 'requestBody', 'responses', 'callbacks', 'deprecated', 'security', 'servers', 'consumes', 'produces', 'schemes']],
  [/\/parameters\/[^/]+$/, ['name', 'in', 'description', 'required', 'deprecated', 'allowEmptyValue', 'example', 'examples', 'style', 'explode', 'allowReserved', 'schema', 'content']],
  [/\/requestBody$/, ['description', 'content', 'required']],
  [/\/responses\/[^/]+$/, ['summary', 'description', 'headers', 'content', 'links', 'schema', 'examples']],
  [/\/servers\/\d+$/, ['url', 'description', 'name', 'variables']],
]; // prettier-ignore

/** Fields of Swagger 2.0, and where OpenAPI 3 has their content. */
const REPLACED_FIELDS: Record<string, string> = {
  schema: 'content',
  examples: 'content',
  consumes: 'content',
  produces: 'content',
  schemes: 'servers',
  basePath: 'servers',
  definitions: 'components.schemas',
  securityDefinitions: 'components.securitySchemes',
};

/** Fields of schemas that Swagger 2.0 does not have. */
const NEWER_FIELDS = new Set(['nullable', 'oneOf', 'anyOf', 'not', 'deprecated', 'writeOnly']);

/** Types of OpenAPI 3.0, as the validator lists them. */
const PLAIN_TYPES = 'array,boolean,integer,number,object,string';

/** Violations of the official OpenAPI schema; empty for versions without one. */
export async function validateDocument(root: JsonObject, version: string): Promise<Violation[]> {
  const typing = listMistypedNumbers(root);
  const violations = await validateVersion(root, version);
  // The schemas of these versions leave JSON Schema to its own dialect.
  const types = /^3\.[12]/.test(version) ? listUnknownTypes(root) : [];
  // The validator of version 2.0 reports them.
  const stray = version.startsWith('3.') ? listStrayParameters(root) : [];
  // Later schemas have this rule, and version 2.0 allows any name.
  const names = version.startsWith('3.0') ? listInvalidNames(root) : [];
  return [...typing, ...violations, ...types, ...stray, ...names];
}

/** Whether documents of a version are validated. */
export function isChecked(version: string): boolean {
  return /^(?:2\.0|3(?:\.[0-2](?:\.|$)|$))/.test(version);
}

async function validateVersion(root: JsonObject, version: string): Promise<Violation[]> {
  if (!isChecked(version)) return [];
  // Loaded lazily, because they take as long as reading a small site.
  if (version === '2.0') {
    const { validateSwagger } = await import('./validate-swagger.ts');
    return validateSwagger(prepare(root, version));
  }
  const minor = /^3\.([12])/.exec(version)?.[1] ?? '0';
  const { validate } = await (minor === '0'
    ? import('./validators/openapi-3.0.ts')
    : minor === '1'
      ? import('./validators/openapi-3.1.ts')
      : import('./validators/openapi-3.2.ts'));
  return validate(prepare(root, `3.${minor}.0`)) ? [] : condense(validate.errors ?? [], root);
}

/** Document with a version that the validator supports. */
function prepare(root: JsonObject, version: string): JsonObject {
  const info = toObject(root['info']);
  const fixed =
    typeof info['version'] === 'number'
      ? { ...info, version: String(info['version']) }
      : root['info'];
  const isOlder = !/^3\.[12]/.test(version);
  const older = isOlder ? { paths: {}, ...withLowerCaseBearer(root) } : root;
  return { ...older, info: fixed, [version === '2.0' ? 'swagger' : 'openapi']: version };
}

/** Names of HTTP authentication schemes are case-insensitive, but the schema of version 3.0 accepts only `bearer`. */
function withLowerCaseBearer(root: JsonObject): JsonObject {
  const { components } = root;
  if (!isObject(components) || !isObject(components['securitySchemes'])) return root;
  const lower = Object.entries(components['securitySchemes']).map(([id, scheme]) => {
    const isBearer = isObject(scheme) && /^bearer$/i.test(String(scheme['scheme']));
    return [id, isBearer ? { ...scheme, scheme: 'bearer' } : scheme] as const;
  });
  return { ...root, components: { ...components, securitySchemes: Object.fromEntries(lower) } };
}

/** Unquoted versions, which are parsed as numbers. */
function listMistypedNumbers(root: JsonObject): Violation[] {
  const versions: [string, unknown][] = [
    ['/openapi', root['openapi']],
    ['/swagger', root['swagger']],
    ['/info/version', toObject(root['info'])['version']],
  ];
  return versions
    .filter(([, value]) => typeof value === 'number')
    .map(([pointer, value]) => ({
      pointer,
      message: `Expected a string, got ${String(value)}. Put it in quotes.`,
    }));
}

/** Path parameters that the path does not contain, so that no request can (OpenAPI, Parameter Object, name). */
function listStrayParameters(root: JsonObject): Violation[] {
  return Object.entries(toObject(root['paths'])).flatMap(([path, value]) => {
    const expressions = [...path.matchAll(/\{([^{}]*)\}/g)].map(
      ([, expression = '']) => expression,
    );
    const item = toObject(value);
    const places: [object: JsonObject, pointer: string][] = [
      [item, ''],
      ...HTTP_METHODS.map((method): [JsonObject, string] => [toObject(item[method]), `/${method}`]),
    ];
    return places.flatMap(([{ parameters }, inner]) =>
      toList(parameters).flatMap((node, index) => {
        const ref = refOf(node);
        const { name, in: location } = toObject(ref === undefined ? node : findPointer(root, ref));
        if (location !== 'path' || typeof name !== 'string') return [];
        if (expressions.some((expression) => expression.includes(name))) return [];
        return {
          pointer: `/paths/${toSegment(path)}${inner}/parameters/${index}`,
          message: `Path parameter "${name}" is not in the path "${path}".`,
          hint: `Add "{${name}}" to the path, or remove the parameter.`,
        };
      }),
    );
  });
}

/** Components with names that references cannot have (OpenAPI, Components Object). */
function listInvalidNames({ components }: JsonObject): Violation[] {
  return Object.entries(toObject(components)).flatMap(([group, members]) => {
    const names = group.startsWith('x-') ? [] : Object.keys(toObject(members));
    return names
      .filter((name) => !COMPONENT_NAME.test(name))
      .map((name) => ({
        pointer: `/components/${group}/${toSegment(name)}`,
        message: `Invalid name "${name}".`,
        hint: NAME_HINT,
      }));
  });
}

const COMPONENT_NAME = /^[a-zA-Z0-9._-]+$/;
const NAME_HINT = 'Use only letters, digits, ".", "_", and "-".';

const JSON_TYPES = TYPES.toSorted();

/** Schemas with a type that JSON Schema does not have. */
function listUnknownTypes(root: JsonObject): Violation[] {
  const found: Violation[] = [];
  const visit = (value: unknown, kind: ObjectKind, pointer: string): void => {
    if (isData(kind) || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      value.forEach((item, index) => visit(item, kind, `${pointer}/${index}`));
      return;
    }
    for (const [key, member] of Object.entries(value)) {
      const inner = `${pointer}/${toSegment(key)}`;
      if (kind === 'schema' && key === 'type') found.push(...checkType(member, inner));
      else visit(member, kindOfMember(kind, key), inner);
    }
  };
  visit(root, 'document', '');
  return found;
}

function checkType(type: unknown, pointer: string): Violation[] {
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (names.includes(null))
    return [{ pointer, message: 'Expected a string, got null. Put it in quotes.' }];
  const unknown = names.find((name) => !JSON_TYPES.includes(String(name)));
  if (unknown === undefined) return [];
  const message = `Expected one of ${JSON_TYPES.join(', ')}.`;
  return [{ pointer, message, hint: suggestName(String(unknown), JSON_TYPES) }];
}

/** Types of other languages, with the type and format of OpenAPI. */
const OTHER_TYPES: Readonly<Record<string, readonly [type: string, format?: string]>> = {
  bool: ['boolean'],
  date: ['string', 'date'],
  datetime: ['string', 'date-time'],
  decimal: ['number'],
  double: ['number', 'double'],
  file: ['string', 'binary'],
  float: ['number', 'float'],
  int: ['integer'],
  int32: ['integer', 'int32'],
  int64: ['integer', 'int64'],
  long: ['integer', 'int64'],
  timestamp: ['string', 'date-time'],
  uuid: ['string', 'uuid'],
};

/** Suggestion for an unknown type. */
function suggestName(name: string, known: readonly string[]): string | undefined {
  const key = name.toLowerCase().replace(/[^a-z\d]/g, '');
  const [type, format] = (Object.hasOwn(OTHER_TYPES, key) && OTHER_TYPES[key]) || [];
  if (type !== undefined)
    return `OpenAPI uses "type": "${type}"${format === undefined ? '' : ` with "format": "${format}"`} instead.`;
  const near = suggest(name, known);
  return near && `Did you mean "${near}"?`;
}

/** A violation of the specification. */
export interface Violation {
  /** JSON pointer of the value: `/paths/~1a/get`. */
  pointer: string;
  message: string;
  hint?: string | undefined;
}

/**
 * One violation per location. For failed alternatives the validator reports each of them and all enclosing objects;
 * only the deepest errors are useful. `root` is the document, for suggestions about its values.
 */
export function condense(errors: readonly ErrorObject[], root: JsonObject = {}): Violation[] {
  // Ignores errors of the alternative that the object is a reference.
  const relevant = errors.filter(
    ({ schemaPath, keyword }) => !schemaPath.includes('/Reference/') && !SUMMARY.has(keyword),
  );
  // Errors inside a value follow it: `/` is before all characters that names can have.
  const orderOf = (pointer: string) => pointer.replaceAll('/', '\0');
  const sorted = [...Map.groupBy(keepSchemesOfType(relevant), pointerOf)].toSorted(([a], [b]) =>
    orderOf(a) < orderOf(b) ? -1 : 1,
  );
  const found = sorted.flatMap(([pointer, group], index) => {
    const isAbove = sorted[index + 1]?.[0].startsWith(`${pointer}/`) ?? false;
    const sure = group.filter(({ schemaPath }) => !/\/(oneOf|anyOf)\//.test(schemaPath));
    const certain = sure.length > 0 ? sure : isAbove ? [] : group;
    const hint =
      suggestCharacters(certain) ??
      suggestKey(pointer, certain, root) ??
      suggestType(certain, findPointer(root, pointer));
    return certain.length > 0 ? [{ pointer, message: joinMessages(certain), hint }] : [];
  });
  if (found.length > 0 || errors.length === 0) return found;
  return [
    {
      pointer: errors[0]?.instancePath ?? '',
      message: 'Not valid according to the OpenAPI specification.',
    },
  ];
}

/**
 * Errors of a security scheme for its own type. The schema of version 3.0 has one alternative for each type, and the
 * validator reports how the scheme differs from all of them.
 */
function keepSchemesOfType(errors: readonly ErrorObject[]): ErrorObject[] {
  const typesOf = Map.groupBy(errors, ({ instancePath }) => SCHEME_AT.exec(instancePath)?.[0]);
  return [...typesOf].flatMap(([scheme, group]) => {
    if (scheme === undefined) return group;
    const isOfType = ({ instancePath, params }: ErrorObject) =>
      instancePath === `${scheme}/type` || params['missingProperty'] === 'type';
    const ofType = group.filter(isOfType);
    const otherTypes = new Set(ofType.map(alternativeOf));
    const meant = group.filter((error) => !otherTypes.has(alternativeOf(error)));
    return meant.length > 0 ? meant : ofType;
  });
}

const SCHEME_AT = /^\/components\/securitySchemes\/[^/]+/;

/** Security scheme type whose definition an error comes from; empty for other definitions. */
function alternativeOf({ schemaPath }: ErrorObject): string {
  return /\/(\w+)SecurityScheme\//.exec(schemaPath)?.[1] ?? '';
}

/** An unexpected member, and one with an invalid name, is reported itself instead of its object. */
function pointerOf({ instancePath, params, propertyName }: ErrorObject): string {
  const key = propertyName ?? extraKey(params);
  return key === undefined ? instancePath : `${instancePath}/${toSegment(key)}`;
}

function extraKey(params: Record<string, unknown>): string | undefined {
  const key = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof key === 'string' ? key : undefined;
}

/** The characters that names of components can have (OpenAPI, Components Object). */
function suggestCharacters(errors: readonly ErrorObject[]): string | undefined {
  const isName = errors.some(
    ({ propertyName, params }) =>
      propertyName !== undefined && params['pattern'] === COMPONENT_NAME.source,
  );
  return isName ? NAME_HINT : undefined;
}

/** Suggestion for an unknown field. */
function suggestKey(
  pointer: string,
  errors: readonly ErrorObject[],
  root: JsonObject,
): string | undefined {
  const key = errors.map(({ params }) => extraKey(params)).find((name) => name !== undefined);
  if (key === undefined) return undefined;
  if ('swagger' in root && NEWER_FIELDS.has(key))
    return key === 'nullable'
      ? 'Swagger 2.0 uses "x-nullable" instead.'
      : `Swagger 2.0 has no "${key}". OpenAPI 3 has it.`;
  const owner = pointer.slice(0, pointer.lastIndexOf('/'));
  const near = suggest(key, FIELDS.find(([pattern]) => pattern.test(owner))?.[1] ?? []);
  if (near !== key) return near && `Did you mean "${near}"?`;
  const replacement = 'swagger' in root ? undefined : REPLACED_FIELDS[key];
  return replacement && `OpenAPI 3 uses "${replacement}" instead.`;
}

/** Suggestion for an invalid type of a schema of OpenAPI 3.0. */
function suggestType(errors: readonly ErrorObject[], type: unknown): string | undefined {
  if (!errors.some((error) => allowedValues(error).join(',') === PLAIN_TYPES)) return undefined;
  if (Array.isArray(type) || type === 'null')
    return 'OpenAPI 3.0 has neither "null" nor lists of types. Use "nullable": true, or set "openapi": "3.1.0".';
  return suggestName(String(type), PLAIN_TYPES.split(','));
}

function allowedValues({ params }: ErrorObject): unknown[] {
  return (params as { allowedValues?: unknown[] }).allowedValues ?? [];
}

function joinMessages(errors: readonly ErrorObject[]): string {
  const values = [...new Set(errors.flatMap(allowedValues))];
  // A list of values makes their type clear.
  const others = errors.filter(
    ({ keyword }) => keyword !== 'enum' && !(keyword === 'type' && values.length > 1),
  );
  const expected = values.length > 1 ? `one of ${values.join(', ')}` : JSON.stringify(values[0]);
  const messages = [
    ...(values.length > 0 ? [`Expected ${expected}.`] : []),
    ...others.map(describe),
  ];
  return [...new Set(messages)].slice(0, 3).join(' ');
}

function describe({ keyword, params, message, instancePath, propertyName }: ErrorObject): string {
  const facts = params as Record<string, unknown>;
  if (propertyName !== undefined) return `Invalid name "${propertyName}".`;
  if (keyword === 'required') return `Missing property "${String(facts['missingProperty'])}".`;
  if (keyword === 'pattern') {
    const expected = PATTERNS[String(facts['pattern'])];
    if (expected !== undefined) return `Expected ${expected}.`;
  }
  if (keyword === 'const') return `Expected ${JSON.stringify(facts['allowedValue'])}.`;
  if (extraKey(facts) === undefined) return toSentence(message ?? keyword);
  return instancePath === '/paths' ? 'Paths must start with "/".' : 'Unknown property.';
}

/** Regular expressions of version 2.0 for values, in words. */
const PATTERNS: Record<string, string> = {
  '^[^{}/ :\\\\]+(?::\\d+)?$':
    'the name of a host without scheme and path, such as "api.example.com". The scheme belongs in "schemes", the path in "basePath"',
  '^/': 'a path that starts with "/"',
};

/** Message of the validator as a sentence: `must be string` is `Expected string.` */
function toSentence(message: string): string {
  const text = message.replace(/^must be /, 'expected ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
