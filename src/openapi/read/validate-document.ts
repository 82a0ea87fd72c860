import type { ErrorObject } from 'ajv';
import { ANY_METHOD } from '../../text/http-methods.ts';
import { isObject, toObject, toSegment, type JsonObject } from '../json.ts';

/** A rule of the specification that a document breaks. */
export interface Violation {
  /** JSON pointer of the value: `/paths/~1a/get`. */
  pointer: string;
  message: string;
}

/**
 * What the OpenAPI schema of its version finds wrong in a document. Version 3.2 has no validator
 * yet: nothing is found in it.
 */
export async function validateDocument(root: JsonObject, version: string): Promise<Violation[]> {
  const typing = listMistypedNumbers(root);
  const supported = supportedVersion(version);
  if (supported === undefined) return typing;
  // Loaded by sites with a document only; it takes as long as all else that a small site needs to be read.
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  try {
    // References stay: pointers then lead to places of the file itself, and nothing is read.
    await new SwaggerParser().validate('document.json', prepare(root, supported) as never, {
      resolve: { external: false },
      dereference: { excludedPathMatcher: () => true },
    });
    return typing;
  } catch (error) {
    return [...typing, ...toViolations(error)];
  }
}

/** The document with a version that the validator knows. */
function prepare(root: JsonObject, version: string): JsonObject {
  const info = toObject(root['info']);
  const fixed =
    typeof info['version'] === 'number'
      ? { ...info, version: String(info['version']) }
      : root['info'];
  const key = version === '2.0' ? 'swagger' : 'openapi';
  const paths = root['paths'] === undefined && version !== '3.1.0' ? { paths: {} } : {};
  return { ...root, ...paths, info: fixed, [key]: version };
}

function supportedVersion(version: string): string | undefined {
  if (version === '2.0') return version;
  if (/^3(\.0(\.|$)|$)/.test(version)) return '3.0.3';
  return /^3\.1(\.|$)/.test(version) ? '3.1.0' : undefined;
}

/** Versions written without quotes, which YAML and JSON read as numbers. */
function listMistypedNumbers(root: JsonObject): Violation[] {
  const places: [string, unknown][] = [
    ['/openapi', root['openapi']],
    ['/swagger', root['swagger']],
    ['/info/version', toObject(root['info'])['version']],
  ];
  return places
    .filter(([, value]) => typeof value === 'number')
    .map(([pointer, value]) => ({
      pointer,
      message: `must be a string: write "${String(value)}" in quotes`,
    }));
}

function toViolations(error: unknown): Violation[] {
  if (!(error instanceof Error)) return [{ pointer: '', message: String(error) }];
  const details: unknown = 'details' in error ? error.details : undefined;
  if (Array.isArray(details)) return condense(details.filter(isSchemaError));
  // Rules of Swagger 2.0 that its schema cannot express: the message names the place.
  const message = error.message.replace(/^Validation failed\.\s*/, '');
  return [{ pointer: pointerIn(message), message }];
}

function isSchemaError(detail: unknown): detail is ErrorObject {
  return isObject(detail) && 'keyword' in detail && 'instancePath' in detail;
}

const OPERATION_AT = new RegExp(`/paths(/\\S*?)/(${ANY_METHOD})\\b`);

/** `/paths/plants/{id}/get` in a message gives `/paths/~1plants~1{id}/get`. */
function pointerIn(message: string): string {
  const operation = OPERATION_AT.exec(message);
  if (operation) return `/paths/${toSegment(operation[1] ?? '')}/${operation[2]}`;
  return /\/definitions\/[\w.-]+/.exec(message)?.[0] ?? '';
}

/** Keywords that only say that what is below them does not fit. */
const SUMMARY = new Set(['oneOf', 'anyOf', 'allOf', 'if', 'not', '$ref', 'dependentSchemas']);

/**
 * One problem for each place. Where alternatives fail, the validator reports every one of them and
 * all objects around them; what is said of the deepest places is what is really wrong.
 */
function condense(errors: readonly ErrorObject[]): Violation[] {
  const places = new Map<string, ErrorObject[]>();
  for (const error of errors) {
    // That an object is no reference either is no problem of its own.
    if (error.schemaPath.includes('/Reference/') || SUMMARY.has(error.keyword)) continue;
    const pointer = pointerOf(error);
    places.set(pointer, [...(places.get(pointer) ?? []), error]);
  }
  const sorted = [...places].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const found = sorted.flatMap(([pointer, own], index) => {
    const isAbove = sorted[index + 1]?.[0].startsWith(`${pointer}/`) ?? false;
    const sure = own.filter(({ schemaPath }) => !/\/(oneOf|anyOf)\//.test(schemaPath));
    const told = sure.length > 0 ? sure : isAbove ? [] : own;
    return told.length > 0 ? [{ pointer, message: joinMessages(told) }] : [];
  });
  if (found.length > 0 || errors.length === 0) return found;
  return [{ pointer: errors[0]?.instancePath ?? '', message: 'does not follow the specification' }];
}

/** A member too many is marked itself, not the object that has it. */
function pointerOf({ instancePath, params }: ErrorObject): string {
  const key = extraKey(params);
  return key === undefined ? instancePath : `${instancePath}/${toSegment(key)}`;
}

function extraKey(params: Record<string, unknown>): string | undefined {
  const key = params['additionalProperty'] ?? params['unevaluatedProperty'];
  return typeof key === 'string' ? key : undefined;
}

function joinMessages(errors: readonly ErrorObject[]): string {
  const allowed = errors.flatMap(
    ({ params }) => (params as { allowedValues?: unknown[] }).allowedValues ?? [],
  );
  const others = errors.filter(({ keyword }) => keyword !== 'enum').map(describe);
  const values = [...new Set(allowed)].join(', ');
  return [...new Set([...(values ? [`must be one of ${values}`] : []), ...others])]
    .slice(0, 3)
    .join('; ');
}

function describe({ keyword, params, message, instancePath }: ErrorObject): string {
  const facts = params as Record<string, unknown>;
  if (keyword === 'required') return `needs "${String(facts['missingProperty'])}"`;
  if (keyword === 'const') return `must be ${JSON.stringify(facts['allowedValue'])}`;
  if (extraKey(facts) === undefined) return message ?? keyword;
  return instancePath === '/paths'
    ? 'a path must begin with "/"'
    : 'is not a property of the specification';
}
