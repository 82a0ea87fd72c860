import { RULES, schemaKind, type ChangeType, type RuleId, type Sender } from './rules.ts';
import type { Node } from './source.ts';
import type { ApiModel } from './operations.ts';
import {
  collectChanges,
  createSchemaPairs,
  type SchemaPair,
  type SchemaPairs,
  visitLocations,
} from './schema-pairs.ts';
import type { SchemaRef } from './normal-schema.ts';

/** A change between two versions of a document. */
export interface ApiChange {
  /** `GET /plants`; null for changes to the document. */
  operation: string | null;
  /** Literal JSON pointer in the new document, or in the old one for removed parts. */
  pointer: string;
  /** Location of the referenced file that contains the change; undefined for the document itself. */
  file?: string | undefined;
  kind: string;
  type: ChangeType;
  breaking: boolean;
  message: string;
  /** The message without its location in the operation: `maximum decreased from 9 to 5`. */
  text: string;
  /** Name of another shared schema in the new document, in place of the one at `pointer` in the old document. */
  replacement?: string | undefined;
  /** Path of the field that changed, in a parameter or body. */
  field?: string | undefined;
  /** Whether the change is in texts only. */
  isText: boolean;
  /** Whether `pointer` is in the old document. */
  isOld: boolean;
  /** Words of the field's ID on the page of the operation: `param limit`, `response 200 owner name`. */
  anchor?: string | undefined;
  /**
   * All locations on the page of the operation that show the change: `query limit`, `body owner name`, `response 200`;
   * empty for the operation itself.
   */
  locations: string[];
}

/** A message or parameter whose schemas are compared. */
interface SchemaRoot {
  scope: OperationScope;
  pair: SchemaPair;
  message: 'request' | 'response';
  sender: Sender;
  part: MessagePart;
}

/** Part of the API that a schema describes. */
interface MessagePart {
  /** Name in messages: `query parameter "limit"`. */
  label: string;
  /** Words of its ID on the page of the operation. */
  anchor: string;
  /** Its location on that page. */
  location: string;
  /** ID of a rule to skip for the schema itself, because the caller reports it. */
  except?: string | undefined;
}

/** The operation that is compared, and the direction of its messages. */
export interface OperationScope {
  operation: string;
  /** Literal location of the operation; texts outside of it belong to the document. */
  node: Node | undefined;
  /** `client` for operations; `server` for webhooks and callbacks, whose requests the API sends. */
  requester: Sender;
  /** Pairs of schemas that were reported for the same direction. */
  seen: { request: Set<SchemaPair>; response: Set<SchemaPair> };
  /** Precedes the names of parts in messages, for callbacks. */
  prefix: string;
}

/** What changed, in the old document or the new one. */
export interface ChangedNodes {
  old?: Node | undefined;
  new?: Node | undefined;
}

/** Collects the changes between two documents. */
export interface ChangeList {
  readonly old: ApiModel;
  readonly new: ApiModel;
  /** Adds a change; `old` is the location if `new` is undefined. */
  add(
    scope: OperationScope | undefined,
    kind: RuleId,
    nodes: ChangedNodes,
    text: string,
    at?: { location: string; anchor?: string },
  ): void;
  /** Compares two schemas of a message or parameter. */
  addSchemas(
    scope: OperationScope,
    message: 'request' | 'response',
    schemas: readonly [old: SchemaRef, next: SchemaRef],
    part: MessagePart,
  ): void;
  /** Compares all schemas and returns the changes in order, without duplicates. */
  finish(): ApiChange[];
}

/** Creates an empty list; `hasLocations` also finds the locations of changes within schemas. */
export function createChangeList(old: ApiModel, next: ApiModel, hasLocations: boolean): ChangeList {
  const pairs: SchemaPairs = createSchemaPairs(old.normalizer, next.normalizer);
  const entries: (ApiChange | SchemaRoot)[] = [];
  const fileOf = (node: Node, isOld: boolean) => {
    const root = (isOld ? old : next).source.root.location;
    return node.location === root ? undefined : node.location;
  };
  return {
    old,
    new: next,
    add(scope, kind, nodes, text, at) {
      const node = nodes.new ?? nodes.old;
      if (!node) return;
      const isOld = nodes.new === undefined;
      const { type, breaking } = RULES[kind];
      entries.push({
        operation: scope?.operation ?? null,
        pointer: node.pointer,
        file: fileOf(node, isOld),
        kind,
        type,
        breaking,
        message: capitalize(`${scope?.prefix ?? ''}${text}`),
        text,
        isText: kind.endsWith('-text-changed'),
        isOld,
        ...(at?.anchor !== undefined && scope?.prefix === '' && { anchor: at.anchor }),
        locations: at && scope?.prefix === '' ? [at.location] : [],
      });
    },
    addSchemas(scope, message, [first, second], part) {
      const other = scope.requester === 'client' ? 'server' : 'client';
      const sender = message === 'request' ? scope.requester : other;
      entries.push({ scope, pair: pairs.pair(first, second), message, sender, part });
    },
    finish() {
      pairs.compareAll();
      const changes = entries.flatMap((entry) =>
        'pair' in entry ? listSchemaChanges(entry, fileOf) : [entry],
      );
      const found = withoutDuplicates(changes);
      if (hasLocations)
        for (const entry of entries) if ('pair' in entry) addLocations(entry, found, fileOf);
      return [...found.values()];
    },
  };
}

function listSchemaChanges(
  { scope, pair, message, sender, part }: SchemaRoot,
  fileOf: (node: Node, isOld: boolean) => string | undefined,
): ApiChange[] {
  const { operation } = scope;
  const found = collectChanges(pair, sender, scope.seen[message]);
  const reported = found.changes.filter(({ id, path }) => path !== '' || id !== part.except);
  const changes = reported.map((change): ApiChange => {
    const { id, node, isOld, text, path, property, replacement } = change;
    const location = describeLocation(part, path);
    const joined = property === undefined ? path : path === '' ? property : `${path}.${property}`;
    return {
      operation,
      pointer: node.pointer,
      file: fileOf(node, isOld),
      ...schemaKind(id, message, sender),
      message: capitalize(`${scope.prefix}${location}: ${text}`),
      text,
      ...(isOld && { replacement }),
      ...(joined === '' ? {} : { field: joined }),
      ...(scope.prefix === '' && { anchor: anchorOf(part, joined) }),
      locations: [],
      isText: false,
      isOld,
    };
  });
  const texts = found.texts.map(({ node, isOld, text }): ApiChange => {
    // A text of a shared schema does not change the meaning of an operation.
    const isOwn =
      scope.node?.location === node.location && node.pointer.startsWith(`${scope.node.pointer}/`);
    return {
      operation: isOwn ? operation : null,
      pointer: node.pointer,
      file: fileOf(node, isOld),
      kind: 'schema-text-changed',
      type: 'changed',
      breaking: false,
      message: capitalize(`${text} at ${node.pointer}`),
      text,
      locations: [],
      isText: true,
      isOld,
    };
  });
  return [...changes, ...texts];
}

/** Adds the locations of a message where the page of an operation shows changes of its schemas. */
function addLocations(
  { scope, pair, message, sender, part }: SchemaRoot,
  changes: ReadonlyMap<string, ApiChange>,
  fileOf: (node: Node, isOld: boolean) => string | undefined,
): void {
  if (scope.prefix !== '') return;
  visitLocations(pair, sender, ({ id, node, isOld, property }, path) => {
    const { kind } = schemaKind(id, message, sender);
    const { pointer } = node;
    const key = keyOf({
      operation: scope.operation,
      pointer,
      file: fileOf(node, isOld),
      kind,
      isOld,
    });
    const names = property === undefined ? path : [...path, property];
    const location = [part.location, ...names].join(' ');
    const locations = changes.get(key)?.locations;
    if (locations && !locations.includes(location)) locations.push(location);
  });
}

/** Name of a schema within a message; the items of a list are not named. */
function describeLocation({ label }: MessagePart, path: string): string {
  const inner = path.replace(/^(?:\[\]\.?)+/, '');
  if (inner !== '') return `property "${inner}" of the ${label}`;
  return path === '' ? label : `items of the ${label}`;
}

/** Words in the ID of a field. Array items add none. */
function anchorOf({ anchor }: MessagePart, field: string): string {
  return [anchor, ...field.split('.').map((name) => name.replaceAll('[]', ''))]
    .filter(Boolean)
    .join(' ');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The first one of equal changes, by `keyOf`. */
function withoutDuplicates(changes: readonly ApiChange[]): Map<string, ApiChange> {
  const byKey = new Map<string, ApiChange>();
  for (const change of changes) {
    const key = keyOf(change);
    if (!byKey.has(key)) byKey.set(key, change);
  }
  return byKey;
}

type ChangeKey = Pick<ApiChange, 'operation' | 'pointer' | 'file' | 'kind' | 'isOld' | 'field'>;

function keyOf({ operation, pointer, file, kind, isOld, field }: ChangeKey): string {
  return JSON.stringify([operation, pointer, file, kind, isOld, pointer === '' ? field : '']);
}
