import SwaggerParser from '@apidevtools/swagger-parser';
import type { ErrorObject } from 'ajv';
import { isObject, toObject, type JsonObject } from './json.ts';

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
  if (Array.isArray(details)) return condense(details.filter(isObject) as unknown as ErrorObject[]);
  // Rules of Swagger 2.0 that its schema cannot express: the message begins with the place.
  const message = error.message.replace(/^Validation failed\.\s*/, '');
  const pointer = /(\/(?:paths|definitions)\/\S+)/.exec(message)?.[1] ?? '';
  return [
    {
      pointer: pointer.replace(
        /^\/paths\/(.*)\/(\w+)$/,
        (_all, path: string, method: string) => `/paths/~1${path.replaceAll('/', '~1')}/${method}`,
      ),
      message,
    },
  ];
}

/** Keywords that only say that what is below does not fit. */
const SUMMARY = new Set([
  'oneOf',
  'anyOf',
  'allOf',
  'if',
  'not',
  'then',
  'else',
  '$ref',
  'dependentSchemas',
]);

/**
 * One problem for each place. Where alternatives fail, the validator reports all of them and all
 * around them: the deepest places are what is really wrong.
 */
function condense(errors: readonly ErrorObject[]): Violation[] {
  const byPointer = new Map<string, Set<string>>();
  for (const error of errors) {
    const message = SUMMARY.has(error.keyword) ? '' : describe(error);
    if (isAboutReference(error)) continue;
    const messages = byPointer.get(error.instancePath) ?? new Set();
    byPointer.set(error.instancePath, messages.add(message));
  }
  const pointers = [...byPointer.keys()].toSorted();
  return pointers
    .filter(
      (pointer, index) =>
        !pointers[index + 1]?.startsWith(`${pointer}/`) || hasOwnMessage(byPointer.get(pointer)),
    )
    .map((pointer) => ({ pointer, message: joinMessages(byPointer.get(pointer)) }));
}

function hasOwnMessage(messages: Set<string> | undefined): boolean {
  return [...(messages ?? [])].some(
    (message) => message.startsWith('needs') || message.startsWith('has no'),
  );
}

function joinMessages(messages: Set<string> | undefined): string {
  const said = [...(messages ?? [])].filter(Boolean);
  return said.length === 0 ? 'does not follow the specification' : said.slice(0, 3).join('; ');
}

/** An object need not be a reference: that it has no `$ref` is no problem of its own. */
function isAboutReference(error: ErrorObject): boolean {
  const { missingProperty } = error.params as { missingProperty?: string };
  return error.keyword === 'required' && missingProperty === '$ref';
}

function describe({ keyword, params, message }: ErrorObject): string {
  const p = params as Record<string, unknown>;
  if (keyword === 'required') return `needs "${String(p['missingProperty'])}"`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') {
    return `has no property "${String(p['additionalProperty'] ?? p['unevaluatedProperty'])}" in the specification`;
  }
  if (keyword === 'enum') return `must be one of ${(p['allowedValues'] as unknown[]).join(', ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(p['allowedValue'])}`;
  return message ?? keyword;
}
