import type { Node } from './source.ts';
import type { Sender } from './rules.ts';
import type { Normalizer, SchemaRef } from './normal-schema.ts';
import { compareSchemas } from './compare-schemas.ts';
import { createShapes, type Shapes } from './schema-shapes.ts';

/** A change within one schema, for both directions. */
interface SchemaChange {
  /** ID of the rule without `request-` and `response-`. */
  id: string;
  node: Node;
  /** Whether `node` is in the old document. */
  isOld: boolean;
  /** What changed, as the end of a sentence: `maximum length decreased from 10 to 5`. */
  text: string;
  /** Name of the property that the change is about, if it is not the schema itself. */
  property?: string | undefined;
  /** Counts only for messages of this sender; `readOnly` and `writeOnly` restrict properties. */
  only?: Sender | undefined;
}

/** A change of texts within a schema. */
interface TextChange {
  node: Node;
  isOld: boolean;
  text: string;
}

/** A schema within another. */
interface SchemaEdge {
  /** Path from the outer schema: `.name`, `[]`; empty for the same value. */
  label: string;
  pair: SchemaPair;
  only?: Sender | undefined;
  /** Name of the alternative of `oneOf` or `anyOf`; empty without one, undefined for other edges. */
  option?: string | undefined;
}

/** An old and a new schema, their own changes, and the pairs of schemas within them. */
export interface SchemaPair {
  old: SchemaRef;
  new: SchemaRef;
  changes: SchemaChange[];
  texts: TextChange[];
  edges: SchemaEdge[];
  parents: SchemaPair[];
  /** Name of the shared schema that the new document has in place of another one. */
  replacement: string | undefined;
  /** Whether it or a schema within it has changes. */
  isChanged: boolean;
}

/** Normalizers of the documents, and data shared between comparisons. */
export interface Documents {
  old: Normalizer;
  new: Normalizer;
  shapes: Shapes;
}

/** Compares schemas; each pair once, so that recursion ends and shared schemas cost nothing. */
export interface SchemaPairs {
  readonly documents: Documents;
  pair(old: SchemaRef, next: SchemaRef): SchemaPair;
  /** Compares all pairs, and those within them. */
  compareAll(): void;
}

/** Creates the comparison of the schemas of two documents. */
export function createSchemaPairs(old: Normalizer, next: Normalizer): SchemaPairs {
  const documents = { old, new: next, shapes: createShapes() };
  const known = new Map<string, SchemaPair>();
  const waiting: SchemaPair[] = [];
  const pair = (first: SchemaRef, second: SchemaRef): SchemaPair => {
    const key = `${first.key}|${second.key}`;
    let found = known.get(key);
    if (!found) {
      found = {
        old: first,
        new: second,
        changes: [],
        texts: [],
        edges: [],
        parents: [],
        replacement: undefined,
        isChanged: false,
      };
      known.set(key, found);
      waiting.push(found);
    }
    return found;
  };
  return {
    documents,
    pair,
    compareAll() {
      // A list instead of recursion: references of malicious documents can form long chains.
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        compareSchemas(next, documents, pair);
        next.replacement = findReplacement(next, documents);
        for (const edge of next.edges) edge.pair.parents.push(next);
      }
      markChanged([...known.values()]);
    },
  };
}

function findReplacement(pair: SchemaPair, documents: Documents): string | undefined {
  const { name: before } = documents.old.normalize(pair.old);
  const { name } = documents.new.normalize(pair.new);
  return before === undefined || name === before ? undefined : name;
}

/** Marks pairs with changes and those that contain them. */
function markChanged(pairs: readonly SchemaPair[]): void {
  const open = pairs.filter(({ changes, texts }) => changes.length + texts.length > 0);
  for (let pair = open.pop(); pair; pair = open.pop()) {
    if (pair.isChanged) continue;
    pair.isChanged = true;
    open.push(...pair.parents);
  }
}

/** A change of a schema with its path in a message. */
interface FoundChange extends SchemaChange {
  /** Path of the schema in the message: `owner.name`; empty for the message itself. */
  path: string;
  /** The same of its pair. */
  replacement: string | undefined;
}

/** Changes of a pair and all pairs within it for messages of one sender; each once, with the first path to it. */
export function collectChanges(
  root: SchemaPair,
  sender: Sender,
  seen: Set<SchemaPair>,
): { changes: FoundChange[]; texts: TextChange[] } {
  const found: { changes: FoundChange[]; texts: TextChange[] } = { changes: [], texts: [] };
  const open = [{ pair: root, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { pair, path } = next;
    if (!pair.isChanged || seen.has(pair)) continue;
    seen.add(pair);
    const relevant = pair.changes.filter(({ only }) => only === undefined || only === sender);
    const { replacement } = pair;
    found.changes.push(...relevant.map((change) => ({ ...change, path, replacement })));
    found.texts.push(...pair.texts);
    const edges = pair.edges.filter(({ only }) => only === undefined || only === sender);
    for (const edge of edges.toReversed())
      open.push({ pair: edge.pair, path: (path + edge.label).replace(/^\./, '') });
  }
  return found;
}

/** Schemas of one message whose changes get locations. The page of an operation shows only so many fields. */
const MAX_VISITS = 400;

/**
 * Visits the changes of a pair and all pairs within it for messages of one sender, at each of their locations; the ones
 * with short paths first. A path consists of the names of properties, `*` for other properties, and `|Name` for
 * alternatives.
 */
export function visitLocations(
  root: SchemaPair,
  sender: Sender,
  visit: (change: SchemaChange, path: readonly string[]) => void,
): void {
  const isSent = ({ only }: { only?: Sender | undefined }) => only === undefined || only === sender;
  const open = [{ pair: root, path: [] as string[], around: [] as SchemaPair[] }];
  for (const { pair, path, around } of open) {
    // Pages show a schema within itself only once, too.
    if (!pair.isChanged || around.includes(pair)) continue;
    for (const change of pair.changes) if (isSent(change)) visit(change, path);
    for (const edge of pair.edges)
      if (isSent(edge) && open.length < MAX_VISITS)
        open.push({
          pair: edge.pair,
          path: [...path, ...namesOf(edge)],
          around: [...around, pair],
        });
  }
}

function namesOf({ label, option }: SchemaEdge): string[] {
  if (option !== undefined) return [`|${option}`];
  return label.startsWith('.') ? [label.slice(1)] : [];
}
