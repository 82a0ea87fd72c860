import { isObject, parsePointer, toObject, type JsonObject } from '../../utils/json-object.ts';
import { decodePath } from '../../utils/url.ts';

/** A document as its files contain it, of any version. */
export interface RawDocument {
  root: JsonObject;
  isSwagger: boolean;
  securitySchemes: JsonObject;
  /** Target of a reference, also in other files, with the members next to the reference. */
  follow(node: unknown): { value: unknown };
  /** Target of a reference, without the members next to it. */
  target(node: JsonObject): unknown;
  /** Value of an example with references to other parts of the document replaced. */
  inline(value: unknown): unknown;
}

/** Creates the reader of a document from its parsed files, by path; the first is the document itself. */
export function readRawDocument(files: ReadonlyMap<string, unknown>): RawDocument {
  const [[rootFile = '', rootValue] = ['', {}]] = [...files];
  const root = toObject(rootValue);
  const fileOf = recordFiles(files);
  const findTarget = createTargetFinder(files);
  const target = (node: JsonObject): unknown =>
    isReference(node) ? findTarget(node.$ref, fileOf.get(node) ?? rootFile) : undefined;
  const follow = (node: unknown): { value: unknown } => {
    const seen = new Set<unknown>();
    let value = node;
    let beside: JsonObject = {};
    while (isReference(value) && !seen.has(value)) {
      seen.add(value);
      const { $ref: _ref, ...rest } = value;
      beside = { ...rest, ...beside };
      value = target(value);
    }
    if (!isObject(value) || Object.keys(beside).length === 0) return { value };
    return { value: { ...value, ...beside } };
  };
  const inline = (value: unknown, depth = 0): unknown => {
    if (depth > 20) return value;
    if (Array.isArray(value)) return value.map((item) => inline(item, depth + 1));
    if (!isObject(value)) return value;
    if (Object.keys(value).join() === '$ref') {
      const found = target(value);
      if (found !== undefined)
        return inline(isObject(found) && 'value' in found ? found['value'] : found, depth + 1);
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, inline(member, depth + 1)]),
    );
  };
  const isSwagger = 'swagger' in root;
  const components = toObject(root['components']);
  const schemes = isSwagger ? root['securityDefinitions'] : components['securitySchemes'];
  return {
    root,
    isSwagger,
    securitySchemes: Object.fromEntries(
      Object.entries(toObject(schemes)).map(([name, node]) => [name, follow(node).value]),
    ),
    follow,
    target,
    inline: (value) => inline(value),
  };
}

/** The file of each object, because references are relative to it. */
function recordFiles(files: ReadonlyMap<string, unknown>): WeakMap<object, string> {
  const fileOf = new WeakMap<object, string>();
  const record = (value: unknown, file: string): void => {
    if (typeof value !== 'object' || value === null || fileOf.has(value)) return;
    fileOf.set(value, file);
    for (const member of Object.values(value)) record(member, file);
  };
  for (const [file, value] of files) record(value, file);
  return fileOf;
}

/**
 * Creates a function that returns the value that a reference in the file `from` points to, which may be in another
 * file; undefined if there is none, also for references that lead back to themselves.
 */
function createTargetFinder(
  files: ReadonlyMap<string, unknown>,
): (ref: string, from: string) => unknown {
  const targets = new Map<string, unknown>();
  const find = (ref: string, from: string): unknown => {
    const [path = '', pointer = ''] = ref.split('#', 2);
    const file = path === '' ? from : resolvePath(from, path);
    const key = `${file}#${pointer}`;
    if (targets.has(key)) return targets.get(key);
    // Until the target is known, a reference to it is part of a circle.
    targets.set(key, undefined);
    let value: unknown = files.get(file);
    for (const name of parsePointer(`#${pointer}`)) {
      const holder: unknown = isReference(value) ? find(value.$ref, file) : value;
      if (typeof holder !== 'object' || holder === null) return undefined;
      value = Object.hasOwn(holder, name) ? (holder as JsonObject)[name] : undefined;
    }
    targets.set(key, value);
    return value;
  };
  return find;
}

function isReference(value: unknown): value is JsonObject & { $ref: string } {
  return isObject(value) && typeof value['$ref'] === 'string';
}

/** Path of a file that another one names, relative to the project. */
function resolvePath(from: string, path: string): string {
  if (/^https?:/i.test(path)) return path;
  const base = /^https?:/i.test(from) ? from : `file:///${from}`;
  const href = URL.parse(path, base)?.href ?? path;
  return href.startsWith('file:///') ? decodePath(href.slice('file:///'.length)) : href;
}
