import {
  getOwn,
  isObject,
  parsePointer,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { toWords } from '../../openapi/document.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import { readSchemaFacts, type Direction, type SchemaReader } from './schema-facts.ts';
import type { RawDocument } from './raw-document.ts';

/** A fact in a document that a page must show. */
export interface Fact {
  kind: FactKind;
  /** Position in the file. */
  pointer: string;
  /** Alternative texts, at least one of which must be on the page. */
  texts: readonly string[];
}

/** Kinds of facts: `name` and `value` are whole texts on a page, `prose` is a part of its words. */
export type FactKind =
  | 'operation'
  | 'parameter'
  | 'body'
  | 'response'
  | 'header'
  | 'link'
  | 'callback'
  | 'security'
  | 'property'
  | 'value'
  | 'summary'
  | 'description'
  | 'example'
  | 'server'
  | 'message'
  | 'tag';

/** An operation, webhook, or channel, with all its facts. */
export interface OperationFacts {
  /** `GET /plants`, `webhook newPlant`, `user/signedUp`. */
  id: string;
  pointer: string;
  /** Computed on each access. */
  readonly facts: Fact[];
}

/**
 * Lists all facts in a document about its operations, by the rules of its own version. Reads the
 * source instead of the model from which pages are rendered, to find facts that the model lacks.
 */
export function listFacts(document: RawDocument): OperationFacts[] {
  const { root } = document;
  const webhooks = root['webhooks'] ?? root['x-webhooks'];
  const schemas = readSchemaFacts(document);
  const tags = toList(root['tags']).map(toObject).filter(isInternal);
  const reading: Reading = {
    document,
    schemas,
    titles: listTitles(document),
    internalTags: new Set(tags.map(({ name }) => name)),
  };
  return [
    ...listItems(reading, root['paths'], '#/paths', 'operation'),
    ...listItems(reading, webhooks, 'webhooks' in root ? '#/webhooks' : '#/x-webhooks', 'webhook'),
  ];
}

interface Reading {
  document: RawDocument;
  schemas: SchemaReader;
  /** Titles of operations by `operationId` and by pointer, for links. */
  titles: ReadonlyMap<string, readonly string[]>;
  /** Operations whose first tag is one of these have no pages. */
  internalTags: ReadonlySet<unknown>;
}

/** Whether a document marks a part as internal. */
function isInternal(part: JsonObject): boolean {
  return part['x-internal'] === true || part['x-scalar-ignore'] === true;
}

function listTitles(document: RawDocument): Reading['titles'] {
  const { root, follow } = document;
  const titles = new Map<string, readonly string[]>();
  for (const [path, node] of Object.entries(toObject(root['paths']))) {
    const item = toObject(follow(node).value);
    for (const [method, { operationId, summary }] of listMethods(document, item)) {
      const id = toText(operationId);
      const texts = [
        summary,
        item['summary'],
        toWords(id ?? ''),
        `${method.toUpperCase()} ${path}`,
      ];
      const own = texts.flatMap((text) => toText(text) ?? []);
      if (id !== undefined) titles.set(id, own);
      titles.set(`#/paths/${toSegment(path)}/${method}`, own);
    }
  }
  return titles;
}

type Kind = 'operation' | 'webhook';

function listItems(
  reading: Reading,
  items: unknown,
  pointer: string,
  kind: Kind,
): OperationFacts[] {
  return Object.entries(toObject(items)).flatMap(([path, node]) => {
    if (path.startsWith('x-')) return [];
    const at = `${pointer}/${toSegment(path)}`;
    const item = toObject(reading.document.follow(node).value);
    if (isInternal(item)) return [];
    const published = listMethods(reading.document, item).filter(
      ([, operation]) =>
        !isInternal(operation) && !reading.internalTags.has(toList(operation['tags'])[0]),
    );
    return published.map(([method, operation]) => {
      const operationPointer = `${at}/${method}`;
      const id = kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
      return {
        id,
        pointer: operationPointer,
        // A getter, because the facts of all operations of a large document need too much memory.
        get facts() {
          return operationFacts(reading, { operation, item, pointer: operationPointer, kind });
        },
      };
    });
  });
}

/** The operations of a path item, which can be in files of their own. */
function listMethods({ follow }: RawDocument, item: JsonObject): [string, JsonObject][] {
  return HTTP_METHODS.flatMap((method): [string, JsonObject][] => {
    const operation = follow(item[method]).value;
    return isObject(operation) ? [[method, operation]] : [];
  });
}

interface Source {
  operation: JsonObject;
  item: JsonObject;
  pointer: string;
  kind: Kind;
}

function operationFacts(reading: Reading, source: Source): Fact[] {
  const { operation, item, pointer, kind } = source;
  const [sent, received] = kind === 'webhook' ? DIRECTIONS.toReversed() : DIRECTIONS;
  const name = toText(operation['summary']) ?? toText(item['summary']);
  return [
    ...proseFact('summary', `${pointer}/summary`, [name]),
    ...proseFact('description', `${pointer}/description`, [
      operation['description'],
      item['description'],
    ]),
    ...parameterFacts(reading, source, sent ?? 'request'),
    ...bodyFacts(reading, source, sent ?? 'request'),
    ...responseFacts(reading, operation, `${pointer}/responses`, received ?? 'response'),
    ...callbackFacts(reading, operation['callbacks'], `${pointer}/callbacks`),
    ...securityFacts(reading, operation, pointer, kind),
  ];
}

const DIRECTIONS: readonly Direction[] = ['request', 'response'];

/** A fact with alternative texts; none if all are missing. */
export function proseFact(kind: FactKind, pointer: string, texts: readonly unknown[]): Fact[] {
  const values = texts.filter((text): text is string => toText(text) !== undefined);
  return values.length === 0 ? [] : [{ kind, pointer, texts: values }];
}

/** Parameters by location and name; those of the operation override those of the path. */
function parameterFacts(
  reading: Reading,
  { operation, item, pointer }: Source,
  direction: Direction,
): Fact[] {
  const { document } = reading;
  const parameters = new Map<string, { parameter: JsonObject; pointer: string }>();
  const lists = [
    [item['parameters'], pointer.replace(/\/[^/]+$/, '')],
    [operation['parameters'], pointer],
  ] as const;
  for (const [list, at] of lists)
    for (const [index, node] of toList(list).entries()) {
      const parameter = toObject(document.follow(node).value);
      const key = `${String(parameter['in'])} ${String(parameter['name'])}`;
      if (toText(parameter['name']) && !isInternal(parameter))
        parameters.set(key, { parameter, pointer: `${at}/parameters/${index}` });
    }
  const implied = impliedHeaders(reading, operation);
  return [...parameters.values()].flatMap(({ parameter, pointer: parameterPointer }) => {
    const name = String(parameter['name']);
    if (parameter['in'] === 'body') return [];
    if (parameter['in'] === 'header' && implied.has(name.toLowerCase())) return [];
    return [
      { kind: 'parameter', pointer: parameterPointer, texts: [name] } as const,
      ...valueFacts(reading, parameter, parameterPointer, direction),
    ];
  });
}

/** Headers that OpenAPI defines by credentials and bodies (OpenAPI, Parameter Object, name). */
function impliedHeaders({ document }: Reading, operation: JsonObject): Set<string> {
  const schemes = Object.values(document.securitySchemes).map((node) => toObject(node));
  const keys = schemes.flatMap(({ type, name }) =>
    type === 'apiKey' ? [String(name).toLowerCase()] : [],
  );
  const hasBody = operation['requestBody'] !== undefined;
  return new Set([
    'authorization',
    'accept',
    ...keys,
    ...(hasBody || document.isSwagger ? ['content-type'] : []),
  ]);
}

/** Facts of a parameter or header: its words, those of its schema, and examples. */
function valueFacts(
  { document, schemas }: Reading,
  node: JsonObject,
  pointer: string,
  direction: Direction,
): Fact[] {
  const media = toObject(document.follow(Object.values(toObject(node['content']))[0]).value);
  // In version 2.0 the keywords are those of the parameter itself.
  const schema = node['schema'] ?? media['schema'] ?? (document.isSwagger ? node : undefined);
  const [ownFacts = [], ...inner] =
    schema === undefined
      ? []
      : [schemas.ownFacts(schema, pointer), schemas.inner(schema, pointer, direction)];
  return [
    ...proseFact('description', pointer, [node['description']]),
    ...ownFacts,
    ...inner.flat(),
    ...exampleFacts(document, 'examples' in node || 'example' in node ? node : media, pointer),
  ];
}

/** Values of `example` and `examples` of a parameter or media type. */
export function exampleFacts(document: RawDocument, holder: JsonObject, pointer: string): Fact[] {
  const values = isObject(holder['examples'])
    ? Object.values(holder['examples']).flatMap((node) => {
        const { value } = document.follow(node);
        return isObject(value) && 'value' in value ? [value['value']] : [];
      })
    : [];
  const all = 'example' in holder ? [holder['example']] : values;
  return all.flatMap((value) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(document.inline(value)) ?? '');
    return text.trim() === '' ? [] : [{ kind: 'example', pointer, texts: [text] } as const];
  });
}

function bodyFacts(reading: Reading, source: Source, direction: Direction): Fact[] {
  const { operation, pointer } = source;
  if (reading.document.isSwagger) return swaggerBodyFacts(reading, source, direction);
  const body = toObject(reading.document.follow(operation['requestBody']).value);
  const bodyPointer = `${pointer}/requestBody`;
  return [
    ...proseFact('description', `${bodyPointer}/description`, [body['description']]),
    ...contentFacts(reading, body['content'], `${bodyPointer}/content`, direction),
  ];
}

function contentFacts(
  { document, schemas }: Reading,
  content: unknown,
  pointer: string,
  direction: Direction,
): Fact[] {
  return Object.entries(toObject(content)).flatMap(([type, node]) => {
    const media = toObject(document.follow(node).value);
    const schema = media['schema'] ?? media['itemSchema'];
    const at = `${pointer}/${toSegment(type)}`;
    return [
      { kind: 'body', pointer: at, texts: [type] } as const,
      ...(schema === undefined ? [] : schemas.all(schema, `${at}/schema`, direction)),
      ...exampleFacts(document, media, at),
    ];
  });
}

/** Body of version 2.0: one parameter with a schema, or form fields, which are counted as parameters. */
function swaggerBodyFacts(
  { document, schemas }: Reading,
  { operation, item, pointer }: Source,
  direction: Direction,
): Fact[] {
  const parameters = toList(operation['parameters']).map((node) =>
    toObject(document.follow(node).value),
  );
  const shared = toList(item['parameters']).map((node) => toObject(document.follow(node).value));
  const body = [...shared, ...parameters].findLast((one) => one['in'] === 'body');
  if (!body) return [];
  const types = listTypes(operation['consumes'], document.root['consumes']);
  return [
    ...types.map((type) => ({ kind: 'body', pointer, texts: [type] }) as const),
    ...proseFact('description', pointer, [body['description']]),
    ...schemas.all(body['schema'] ?? {}, `${pointer}/parameters`, direction),
  ];
}

/** Media types of version 2.0: those of the operation, or of the document, or JSON. */
function listTypes(declared: unknown, shared: unknown): string[] {
  const lists = [declared, shared].map((list) =>
    toList(list).filter((type) => typeof type === 'string'),
  );
  return lists.find((list) => list.length > 0) ?? ['application/json'];
}

function responseFacts(
  reading: Reading,
  operation: JsonObject,
  pointer: string,
  direction: Direction,
): Fact[] {
  const { document, schemas } = reading;
  return Object.entries(toObject(operation['responses'])).flatMap(([status, node]) => {
    if (status.startsWith('x-')) return [];
    const response = document.follow(node).value;
    if (!isObject(response)) return [];
    const at = `${pointer}/${toSegment(status)}`;
    const headers = Object.entries(toObject(response['headers'])).flatMap(([name, header]) => {
      const headerPointer = `${at}/headers/${toSegment(name)}`;
      if (name.toLowerCase() === 'content-type') return [];
      const fact = { kind: 'header', pointer: headerPointer, texts: [name] } as const;
      return [
        fact,
        ...valueFacts(reading, toObject(document.follow(header).value), headerPointer, direction),
      ];
    });
    const links = Object.entries(toObject(response['links'])).map(([name, link]) => {
      const { operationId, operationRef } = toObject(document.follow(link).value);
      const target = toText(operationId) ?? toText(operationRef) ?? name;
      const texts = [name, target, ...(reading.titles.get(withPlainPointer(target)) ?? [])];
      return { kind: 'link', pointer: `${at}/links/${toSegment(name)}`, texts } as const;
    });
    const hasSchema = document.isSwagger && response['schema'] !== undefined;
    const types = hasSchema ? listTypes(operation['produces'], document.root['produces']) : [];
    return [
      { kind: 'response', pointer: at, texts: [status] } as const,
      ...proseFact('description', `${at}/description`, [response['description']]),
      ...headers,
      ...links,
      ...(hasSchema ? schemas.all(response['schema'], `${at}/schema`, direction) : []),
      ...types.map((type) => ({ kind: 'body', pointer: at, texts: [type] }) as const),
      ...contentFacts(reading, response['content'], `${at}/content`, direction),
    ];
  });
}

/** The target of a link, without percent-encoding if it is a pointer. */
function withPlainPointer(target: string): string {
  return target.startsWith('#/') ? `#/${parsePointer(target).map(toSegment).join('/')}` : target;
}

function callbackFacts(reading: Reading, callbacks: unknown, pointer: string): Fact[] {
  return Object.entries(toObject(callbacks)).flatMap(([name, node]) => {
    const callback = toObject(reading.document.follow(node).value);
    return Object.entries(callback).flatMap(([expression, itemNode]) => {
      const item = toObject(reading.document.follow(itemNode).value);
      const at = `${pointer}/${toSegment(name)}/${toSegment(expression)}`;
      return listMethods(reading.document, item).flatMap(([method, operation]) => {
        const source: Source = { operation, item, pointer: `${at}/${method}`, kind: 'webhook' };
        return [
          { kind: 'callback', pointer: source.pointer, texts: [expression] } as const,
          ...operationFacts(reading, source),
        ];
      });
    });
  });
}

/** Scopes and words of the schemes that an operation requires. */
function securityFacts(
  { document }: Reading,
  operation: JsonObject,
  pointer: string,
  kind: Kind,
): Fact[] {
  const inherited = kind === 'webhook' ? undefined : document.root['security'];
  const requirements = toList(operation['security'] ?? inherited);
  return requirements.flatMap((requirement) =>
    Object.entries(toObject(requirement)).flatMap(([name, scopes]) => {
      const scheme = getOwn(document.securitySchemes, name);
      if (!isObject(scheme)) return [];
      const at = `${pointer}/security`;
      const described = toText(scheme['description']);
      return [
        ...toList(scopes).map(
          (scope) => ({ kind: 'security', pointer: at, texts: [String(scope)] }) as const,
        ),
        ...proseFact('description', at, [described]),
      ];
    }),
  );
}
