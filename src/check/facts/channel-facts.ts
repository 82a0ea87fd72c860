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
import { exampleFacts, proseFact, type Fact, type OperationFacts } from './list-facts.ts';
import type { RawDocument } from './raw-document.ts';
import { readSchemaFacts, type SchemaReader } from './schema-facts.ts';

interface Reading {
  document: RawDocument;
  schemas: SchemaReader;
  isOld: boolean;
}

/** A part of a document, with references followed, and its position. */
interface Part {
  node: JsonObject;
  pointer: string;
}

/** Lists all facts in an AsyncAPI document about its channels, as `listFacts` does for operations. */
export function listChannelFacts(document: RawDocument): OperationFacts[] {
  const isOld = String(document.root['asyncapi']).startsWith('2');
  const reading: Reading = { document, schemas: readSchemaFacts(document), isOld };
  return Object.entries(toObject(document.root['channels'])).map(([id, value]) => {
    const channel = read(reading, value, `#/channels/${toSegment(id)}`);
    return {
      id,
      pointer: channel.pointer,
      get facts() {
        return channelFacts(reading, id, channel);
      },
    };
  });
}

/** Members that traits of version 2 replace are left out. */
function read({ document, isOld }: Reading, value: unknown, pointer: string): Part {
  const node = toObject(targetOf(document, value));
  const traits = isOld ? toList(node['traits']) : [];
  const replaced = new Set(
    traits.flatMap((one) => Object.keys(toObject(document.follow(one).value))),
  );
  const kept = Object.entries(node).filter(([key]) => !replaced.has(key));
  return { node: replaced.size === 0 ? node : Object.fromEntries(kept), pointer };
}

/** The value that a reference leads to; the members next to it have no effect (AsyncAPI, Reference Object). */
function targetOf({ target }: RawDocument, value: unknown): unknown {
  const seen = new Set<unknown>();
  let found = value;
  while (isObject(found) && typeof found['$ref'] === 'string' && !seen.has(found)) {
    seen.add(found);
    found = target(found);
  }
  return found;
}

/** Members of an object, or items of a list. */
function readAll(reading: Reading, members: unknown, pointer: string): Part[] {
  const all = Array.isArray(members) ? members : toObject(members);
  return Object.entries(all).map(([key, value]) =>
    read(reading, value, `${pointer}/${toSegment(key)}`),
  );
}

function channelFacts(reading: Reading, id: string, channel: Part): Fact[] {
  const operations = listOperations(reading, id, channel);
  const { node, pointer } = channel;
  const holders = [node, ...operations.map((operation) => operation.node)];
  const group = holders.flatMap((one) => tagNames(reading, one))[0];
  const messages = reading.isOld ? [] : readAll(reading, node['messages'], `${pointer}/messages`);
  return [
    ...wordFacts(reading, channel, group),
    ...serverFacts(reading, channel),
    ...parameterFacts(reading, channel),
    ...operations.flatMap((operation) => operationFacts(reading, operation, messages, group)),
    ...(operations.length > 0 ? [] : messages.flatMap((one) => messageFacts(reading, one))),
  ];
}

/** Title, summary, description, tags, and external documentation. */
function wordFacts(reading: Reading, { node, pointer }: Part, group?: string): Fact[] {
  const { document } = reading;
  const docs = (value: unknown, at: string) => {
    const { url, description } = toObject(document.follow(value).value);
    return proseFact('description', at, [description ?? url]);
  };
  const tags = toList(node['tags']).flatMap((value, index) => {
    const tag = toObject(document.follow(value).value);
    const at = `${pointer}/tags/${index}`;
    const name = tag['name'] === group ? [] : proseFact('tag', at, [tag['name']]);
    return [
      ...name,
      ...proseFact('description', at, [tag['description']]),
      ...docs(tag['externalDocs'], at),
    ];
  });
  return [
    ...['title', 'summary', 'description'].flatMap((key) =>
      proseFact('description', `${pointer}/${key}`, [node[key]]),
    ),
    ...tags,
    ...docs(node['externalDocs'], `${pointer}/externalDocs`),
  ];
}

function tagNames({ document }: Reading, node: JsonObject): string[] {
  return toList(node['tags']).flatMap(
    (tag) => toText(toObject(document.follow(tag).value)['name']) ?? [],
  );
}

/** Servers that the channel names; all of the document if it names none. */
function serverFacts(reading: Reading, { node }: Part): Fact[] {
  const { document } = reading;
  const named = toList(node['servers']).map((one) =>
    typeof one === 'string' ? one : parsePointer(String(toObject(one)['$ref'] ?? '')).at(-1),
  );
  const all = Object.entries(toObject(document.root['servers']));
  const shown = named.length > 0 ? all.filter(([name]) => named.includes(name)) : all;
  return shown.flatMap(([name, value]) => {
    const server = read(reading, value, `#/servers/${toSegment(name)}`);
    const { title, description, summary, tags, variables } = server.node;
    const words = { title, tags, description: toText(description) ?? summary };
    const at = `${server.pointer}/variables`;
    return [
      { kind: 'server', pointer: server.pointer, texts: [name] } as const,
      ...wordFacts(reading, { ...server, node: words }),
      ...securityFacts(reading, server),
      ...Object.keys(toObject(variables)).map(
        (text) => ({ kind: 'parameter', pointer: at, texts: [text] }) as const,
      ),
      ...readAll(reading, variables, at).flatMap((one) =>
        proseFact('description', one.pointer, [one.node['description']]),
      ),
    ];
  });
}

function parameterFacts(reading: Reading, { node, pointer }: Part): Fact[] {
  return Object.entries(toObject(node['parameters'])).flatMap(([name, value]) => {
    const parameter = read(reading, value, `${pointer}/parameters/${toSegment(name)}`);
    const { description, schema } = parameter.node;
    return [
      { kind: 'parameter', pointer: parameter.pointer, texts: [name] } as const,
      ...proseFact('description', parameter.pointer, [description]),
      ...(schema === undefined ? [] : reading.schemas.inner(schema, parameter.pointer, 'both')),
    ];
  });
}

/** Operations of a channel: its own in version 2, those that refer to it in version 3. */
function listOperations(reading: Reading, id: string, { node, pointer }: Part): Part[] {
  const { document, isOld } = reading;
  if (isOld)
    return ['publish', 'subscribe'].flatMap((key) =>
      node[key] === undefined ? [] : [read(reading, node[key], `${pointer}/${key}`)],
    );
  return readAll(reading, document.root['operations'], '#/operations').filter((operation) => {
    const ref = toObject(operation.node['channel'])['$ref'];
    // In another file, it begins with the path of the document.
    const pointer = String(ref).replace(/^[^#]*/, '');
    return toText(ref) !== undefined && parsePointer(pointer).join('\n') === `channels\n${id}`;
  });
}

function operationFacts(
  reading: Reading,
  operation: Part,
  ofChannel: readonly Part[],
  group: string | undefined,
): Fact[] {
  const { node, pointer } = operation;
  const reply = toObject(reading.document.follow(node['reply']).value);
  const named = reading.isOld
    ? listOldMessages(reading, node['message'], `${pointer}/message`)
    : readAll(reading, node['messages'], `${pointer}/messages`);
  const messages = [
    ...(named.length > 0 ? named : ofChannel),
    ...readAll(reading, reply['messages'], `${pointer}/reply/messages`),
  ];
  return [
    ...wordFacts(reading, operation, group),
    ...securityFacts(reading, operation),
    ...messages.flatMap((message) => messageFacts(reading, message)),
  ];
}

function listOldMessages(reading: Reading, value: unknown, pointer: string): Part[] {
  const several = toList(toObject(value)['oneOf']);
  if (several.length > 0) return readAll(reading, several, `${pointer}/oneOf`);
  return value === undefined ? [] : [read(reading, value, pointer)];
}

function messageFacts(reading: Reading, message: Part): Fact[] {
  const { document, schemas } = reading;
  const { node, pointer } = message;
  const correlation = toObject(document.follow(node['correlationId']).value);
  const payload = toObject(document.follow(node['payload']).value);
  const isForeign =
    node['schemaFormat'] !== undefined || 'schemaFormat' in payload || isObject(payload['schema']);
  const examples = toList(node['examples']).map((one) => toObject(one)['payload']);
  return [
    ...proseFact('message', pointer, [node['title'] ?? node['name']]),
    ...wordFacts(reading, { ...message, node: { ...node, title: undefined } }),
    ...proseFact('value', `${pointer}/correlationId`, [correlation['location']]),
    ...proseFact('description', `${pointer}/correlationId`, [correlation['description']]),
    ...(node['headers'] === undefined
      ? []
      : schemas.inner(node['headers'], `${pointer}/headers`, 'both')),
    ...(node['payload'] === undefined || isForeign
      ? []
      : schemas.all(node['payload'], `${pointer}/payload`, 'both')),
    ...examples.flatMap((example) =>
      example === undefined ? [] : exampleFacts(document, { example }, `${pointer}/examples`),
    ),
  ];
}

/** Scopes and words of the schemes that a server or operation requires. */
function securityFacts({ document }: Reading, { node, pointer }: Part): Fact[] {
  const at = `${pointer}/security`;
  return toList(node['security']).flatMap((requirement) => {
    const value = toObject(document.follow(requirement).value);
    const schemes: [scheme: unknown, scopes: unknown][] =
      typeof value['type'] === 'string'
        ? [[value, value['scopes']]]
        : Object.entries(value).map(([name, scopes]) => [
            getOwn(document.securitySchemes, name),
            scopes,
          ]);
    return schemes.flatMap(([scheme, scopes]): Fact[] => [
      ...proseFact('description', at, [toObject(scheme)['description']]),
      ...(isObject(scheme) ? toList(scopes) : []).map(
        (scope) => ({ kind: 'security', pointer: at, texts: [String(scope)] }) as const,
      ),
    ]);
  });
}
