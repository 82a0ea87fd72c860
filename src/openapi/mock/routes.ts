import { decodePath, encodeUrl, sentPath, withoutQuery } from '../../utils/url.ts';
import { listServers, type ApiDocument, type Operation } from '../document.ts';

/** An operation of a mock, with the paths that it handles. */
export interface MockRoute {
  document: ApiDocument;
  operation: Operation;
  /** Path of the server, such as `/v1`. */
  base: string;
  segments: Segment[];
}

/** A segment of a path: literals around parameters, `{id}.json` as `['', '.json']` and `['id']`. */
interface Segment {
  literals: string[];
  names: string[];
}

/** The operation that handles a request, and the values in its path before they are parsed. */
interface RouteMatch {
  route: MockRoute;
  /** Values by name; encoded commas are {@link COMMA}. */
  values: Map<string, string>;
}

/** A comma that was percent-encoded in a path, so that it does not separate the items of an array. */
export const COMMA = '\u{F02C}';

/**
 * All operations of the documents, below the path of the first server of the operation or of the document and of each
 * of `baseUrl`, the most specific paths first.
 */
export function listRoutes(
  documents: readonly ApiDocument[],
  baseUrl: readonly string[],
): MockRoute[] {
  const configured = baseUrl.map(pathOf);
  const routes = documents.flatMap((document) =>
    document.operations
      .filter(({ kind }) => kind === 'operation')
      .flatMap((operation) =>
        [...new Set([...listBases(document, operation), ...configured])].map((base) => ({
          document,
          operation,
          base,
          segments: toSegments(base + operation.path),
        })),
      ),
  );
  return routes.toSorted(bySpecificity);
}

/** Base paths of an operation: of its own first server, and of the document's. */
function listBases(document: ApiDocument, { item, operation }: Operation): string[] {
  const { root, id } = document;
  const [server] = listServers({ root, documentId: id, baseUrl: [], item, operation });
  return [pathOf(server?.url ?? ''), basePath(document)];
}

/** Path that the operations of a document are below: that of its first server, or empty. */
export function basePath({ root, id }: Pick<ApiDocument, 'root' | 'id'>): string {
  const sources = { root, documentId: id, baseUrl: [], item: {}, operation: {} };
  return pathOf(listServers(sources)[0]?.url ?? '');
}

function pathOf(url: string): string {
  const path = /^(?:[a-z][\w+.-]*:)?\/\//i.test(url) ? url.replace(/^[^/]*\/\/[^/]*/, '') : url;
  const trimmed = withoutQuery(path).replace(/\/+$/, '');
  return trimmed === '' || trimmed.startsWith('/') ? trimmed : `/${trimmed.replace(/^\.?\/+/, '')}`;
}

function toSegments(path: string): Segment[] {
  return sentPath(withoutQuery(path))
    .split('/')
    .slice(1)
    .map((text) => {
      const parts = text.split(/\{([^{}]*)\}/);
      return {
        literals: parts.filter((_, index) => index % 2 === 0).map(decodePath),
        names: parts.filter((_, index) => index % 2 === 1),
      };
    });
}

/**
 * Literal segments come before partly literal ones, and these before parameters (OpenAPI, Paths Object). Paths of
 * different lengths never match the same request, but need an order to be sorted with others.
 */
function bySpecificity(a: MockRoute, b: MockRoute): number {
  if (a.segments.length !== b.segments.length) return a.segments.length - b.segments.length;
  for (const [at, segment] of a.segments.entries()) {
    const other = b.segments[at];
    const difference = other ? rankOf(segment) - rankOf(other) : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}

function rankOf({ literals, names }: Segment): number {
  if (names.length === 0) return 0;
  return 2 - Math.min(literals.join('').length, 100) / 101;
}

/** Finds the operation for a method and a path. `allowed` lists the methods of a path without this one. */
export function findRoute(
  routes: readonly MockRoute[],
  method: string,
  path: string,
): RouteMatch | { allowed: string[] } {
  const segments = splitPath(path);
  const matches = matchAll(routes, segments);
  // A trailing slash is ignored, unless a path ends with it.
  const found =
    matches.length > 0 || segments.at(-1) !== ''
      ? matches
      : matchAll(routes, segments.slice(0, -1));
  const match = found.find(({ route }) => route.operation.method.toLowerCase() === method);
  const methods = found.map(({ route }) => route.operation.method.toUpperCase());
  return match ?? { allowed: [...new Set(methods)] };
}

function splitPath(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((segment) => decodePath(segment.replace(/%2c/gi, encodeUrl(COMMA))));
}

function matchAll(routes: readonly MockRoute[], segments: readonly string[]): RouteMatch[] {
  return routes.flatMap((route) => {
    if (route.segments.length !== segments.length) return [];
    const values = new Map<string, string>();
    const isMatch = route.segments.every((segment, at) => {
      const text = segments[at] ?? '';
      const isLast = at === segments.length - 1;
      return matchSegment(segment, text, values) && !(isLast && isEmptyLast(segment, text));
    });
    return isMatch ? [{ route, values }] : [];
  });
}

/** `/plants/` is the list of plants, and not a plant without a name. */
function isEmptyLast({ names }: Segment, text: string): boolean {
  return text === '' && names.length > 0;
}

/** Matches a segment from left to right without going back, so that the time is linear. */
function matchSegment(
  { literals, names }: Segment,
  text: string,
  values: Map<string, string>,
): boolean {
  const [first = ''] = literals;
  if (names.length === 0) return text.replaceAll(COMMA, ',') === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const [index, name] of names.entries()) {
    const literal = literals[index + 1] ?? '';
    const isLast = index === names.length - 1;
    const end = isLast
      ? text.length - literal.length
      : literal === ''
        ? text.length
        : text.indexOf(literal, from);
    if (end < from || (isLast && !text.endsWith(literal))) return false;
    values.set(name, text.slice(from, end));
    from = end + literal.length;
  }
  return true;
}
