import type { ApiDocument } from '../read/document.ts';
import {
  getOwn,
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../json.ts';
import type { Operation } from '../read/operations.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { SchemeView } from '../operation/security-scheme.ts';

/** Members of an operation that a client of the API has use for. */
const KEPT = ['operationId', 'summary', 'description', 'deprecated', 'tags', 'parameters', 'requestBody'] as const; // prettier-ignore

/**
 * A document of one operation alone, for a client that sends its request: what it needs of the shared
 * components, and servers and security as the page shows them. Whatever would make a reader's client
 * fetch something or run a script (references elsewhere, external examples, extensions) is left out.
 */
export function sliceDocument(
  document: ApiDocument,
  { kind, method, path, operation, item }: Operation,
  { servers, security }: Pick<OperationView, 'servers' | 'security'>,
): JsonObject {
  const kept = KEPT.flatMap((name) => (name in operation ? [[name, operation[name]]] : []));
  const own: JsonObject = {
    summary: toText(item['summary']),
    ...Object.fromEntries(kept),
    parameters: mergeParameters(item, operation),
    security: security.map((schemes) =>
      Object.fromEntries(schemes.map(({ id, scopes }) => [schemeKey(id), scopes.map(nameOf)])),
    ),
    responses: {},
  };
  const { title, version } = toObject(document.root['info']);
  const { components, moved } = collectShared(document, own);
  const schemes = security.flat().map((scheme): [string, unknown] => {
    return [schemeKey(scheme.id), toScheme(document, scheme)];
  });
  const slice = {
    openapi: '3.1.1',
    info: { title: toText(title) ?? (document.title || 'API'), version: String(version ?? '1') },
    servers: servers.map(({ template, description, variables }) => ({
      url: template,
      description,
      ...(variables.length > 0 && {
        variables: Object.fromEntries(variables.map(({ name, ...variable }) => [name, variable])),
      }),
    })),
    [kind === 'webhook' ? 'webhooks' : 'paths']: { [path]: { [method]: own } },
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
  };
  return toObject(clean(slice, moved));
}

/**
 * Key of a scheme below `securitySchemes`; only some characters may stand in one (OpenAPI, Components Object).
 * Clients show it, so that the scheme of docs.json is called by its method: `bearer`.
 */
export function schemeKey(id: string): string {
  return id.replace(/^docs\.json /, '').replace(/[^\w.-]+/g, '-');
}

function nameOf({ name }: { name: string }): string {
  return name;
}

/** Those of the path come first; the operation's own replace them by place and name. */
function mergeParameters(item: JsonObject, operation: JsonObject): unknown[] {
  const own = toList(operation['parameters']);
  const key = (node: unknown) => {
    const { $ref, in: place, name } = toObject(node);
    return String($ref ?? `${String(place)} ${String(name)}`);
  };
  const known = new Set(own.map(key));
  return [...toList(item['parameters']).filter((node) => !known.has(key(node))), ...own];
}

/** The scheme as the document has it, else as docs.json describes it. */
export function toScheme({ root }: ApiDocument, scheme: SchemeView): JsonObject {
  const { id, kind, name, in: place } = scheme;
  const declared = getOwn(toObject(toObject(root['components'])['securitySchemes']), id);
  if (isObject(declared) && !('$ref' in declared)) return declared;
  if (kind === 'apiKey') return { type: 'apiKey', in: place, name };
  return { type: 'http', scheme: kind === 'basic' ? 'basic' : (scheme.scheme ?? 'bearer') };
}

/** Shared parts in their places, and new places for those that are referred to anywhere else. */
interface Shared {
  components: JsonObject;
  moved: Map<string, string>;
}

/** All shared parts that a value refers to, and those that they refer to. */
function collectShared(document: ApiDocument, first: unknown): Shared {
  const components: JsonObject = {};
  const moved = new Map<string, string>();
  const seen = new Set<string>();
  const waiting: unknown[] = [first];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const ref of listReferences(node)) {
      const [whole = ref, kind = 'schemas'] = /^#\/components\/([^/]+)\/[^/]+/.exec(ref) ?? [];
      if (seen.has(whole)) continue;
      seen.add(whole);
      const part = document.references.find(whole);
      if (!part) continue;
      const isShared = whole.startsWith('#/components/');
      const key = isShared ? (parsePointer(whole)[2] ?? '') : `shared-${seen.size}`;
      if (!isShared) moved.set(ref, `#/components/schemas/${key}`);
      const group = toObject(components[kind]);
      setOwn(group, key, part.value);
      setOwn(components, kind, group);
      waiting.push(part.value);
    }
  }
  return { components, moved };
}

function listReferences(node: unknown): string[] {
  const text = JSON.stringify(node) ?? '';
  return [...text.matchAll(/"\$(?:dynamicRef|ref)":"(#[^"\\]+)"/g)].map(([, ref = '']) => ref);
}

/** A copy without references to other documents, external examples, and extensions that clients act upon. */
export function clean(node: unknown, moved: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => clean(item, moved));
  if (!isObject(node)) return node;
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(node)) {
    const isText = typeof value === 'string';
    const isReference = isText && /^\$(?:dynamic)?ref$/i.test(key);
    if (isReference && !value.startsWith('#')) continue;
    if (isText && key === 'externalValue') continue;
    if (/^x-(?:scalar|pre-request|post-response|code-?samples)/i.test(key)) continue;
    setOwn(copy, key, isReference ? (moved.get(value) ?? value) : clean(value, moved));
  }
  return copy;
}
