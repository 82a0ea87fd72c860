import { isObject } from '../../utils/json-object.ts';
import { listOperations, refOf, type Operation, type References } from '../document.ts';
import { countSchemaRows, MAX_ROWS } from './count-rows.ts';

/** Number of rows that a shared schema can take on the pages of all operations together. */
const MANY_ROWS = 5_000;

/**
 * The same for a schema on many pages: documents of ordinary size, which have fewer pages, are complete without links.
 */
const MANY_ROWS_OF_MANY_PAGES = 1_500;
const MANY_PAGES = 30;

/** A schema with fewer rows is repeated on every page, because a link would not be much shorter. */
const FEW_ROWS = 10;

const SHARED = /^#\/(?:components\/schemas|definitions)\/[^/]+$/;

interface Known {
  /** References inside of a value, by value. */
  direct: Map<unknown, DirectReferences>;
  repeated?: ReadonlySet<string> | undefined;
}

/** References that a value consists of, and those inside of its properties. */
interface DirectReferences {
  outer: readonly string[];
  inner: readonly string[];
}

const known = new WeakMap<References, Known>();

/**
 * References of shared schemas that would be repeated on so many operation pages that each gets a
 * separate page. Depends on the document alone.
 */
export function findRepeatedSchemas(references: References): ReadonlySet<string> {
  const cache = knownOf(references);
  cache.repeated ??= new Set(listRepeated(references));
  return cache.repeated;
}

function* listRepeated(references: References): Generator<string> {
  const pages = new Map<string, number>();
  for (const entry of listOperations(references))
    for (const ref of findReceivedSchemas(references, entry))
      pages.set(ref, (pages.get(ref) ?? 0) + 1);
  for (const [ref, count] of pages) {
    const most = count < MANY_PAGES ? MANY_ROWS : MANY_ROWS_OF_MANY_PAGES;
    // Only those that could be too many are counted.
    if (count * MAX_ROWS < most) continue;
    const rows = Math.min(countSchemaRows(references, { $ref: ref }), MAX_ROWS);
    if (rows >= FEW_ROWS && rows * count >= most) yield ref;
  }
}

/**
 * References of all shared schemas inside of the properties that readers of an operation receive: in its responses, and
 * for webhooks in its body.
 */
export function findReceivedSchemas(
  references: References,
  { operation, kind }: Operation,
): Set<string> {
  const { direct } = knownOf(references);
  const outer = new Set<string>();
  const inner = new Set<string>();
  const add = (value: unknown, isInside: boolean) => {
    const found = referencesIn(value, direct);
    for (const ref of found.outer) (isInside ? inner : outer).add(ref);
    for (const ref of found.inner) inner.add(ref);
  };
  add(operation['responses'], false);
  if (kind === 'webhook') add(operation['requestBody'], false);
  // The sets grow while they are iterated.
  for (const ref of outer) add(references.find(ref)?.value, false);
  for (const ref of inner) add(references.find(ref)?.value, true);
  return new Set([...inner].filter((ref) => SHARED.test(ref)));
}

const PROPERTIES = new Set([
  'properties',
  'patternProperties',
  'additionalProperties',
  'prefixItems',
]);

function referencesIn(value: unknown, direct: Known['direct']): DirectReferences {
  const before = direct.get(value);
  if (before) return before;
  const outer = new Set<string>();
  const inner = new Set<string>();
  const visit = (node: unknown, isInside: boolean): void => {
    if (Array.isArray(node)) for (const part of node) visit(part, isInside);
    if (!isObject(node)) return;
    const ref = refOf(node);
    if (ref !== undefined) (isInside ? inner : outer).add(ref);
    for (const [key, member] of Object.entries(node))
      if (!key.startsWith('example')) visit(member, isInside || PROPERTIES.has(key));
  };
  visit(value, false);
  const found = { outer: [...outer], inner: [...inner] };
  direct.set(value, found);
  return found;
}

function knownOf(references: References): Known {
  const cache = known.get(references) ?? { direct: new Map<unknown, DirectReferences>() };
  known.set(references, cache);
  return cache;
}
