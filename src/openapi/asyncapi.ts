import { createHash } from 'node:crypto';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../utils/text.ts';
import { isHttpUrl } from '../utils/url.ts';
import { withTraits } from './asyncapi/message.ts';
import type { AsyncDocument, Channel, ChannelOperation } from './channel-view.ts';
import { createReferences, follow, refOf, type References } from './document.ts';
import { findLargeIntegers, separateIntegers } from '../utils/json.ts';
import {
  findPointer,
  isObject,
  parsePointer,
  setOwn,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import {
  createProblems,
  listSources,
  nameOfLocation,
  toReadOptions,
  readLocation,
  type LoadDocumentsOptions,
  type ProblemList,
  type ReadOptions,
  type DocumentSource,
} from './load-documents.ts';
import {
  keyOf,
  readReferencedFile,
  reportBroken,
  reportUnreadable,
  resolveReference,
  type BrokenReference,
  type FilePointer,
  type FileText,
  type UnreadableUse,
} from './read/external-references.ts';

/** AsyncAPI documents of a project: those in docs.json first, then those found by content. */
interface AsyncDocuments {
  documents: AsyncDocument[];
  diagnostics: Diagnostic[];
}

/** Loads the AsyncAPI documents of a project. Omits invalid documents and reports the reasons. */
export async function loadAsyncDocuments(options: LoadDocumentsOptions): Promise<AsyncDocuments> {
  const reading = toReadOptions(options);
  const problems = createProblems();
  const unreadable: UnreadableUse[] = [];
  const documents: AsyncDocument[] = [];
  for (const source of listSources(options)) {
    const document = await load(source, reading, problems, unreadable);
    if (document) documents.push(document);
  }
  reportUnreadable(unreadable);
  return { documents, diagnostics: problems.diagnostics };
}

async function load(
  { location, named }: DocumentSource,
  options: ReadOptions,
  problems: ProblemList,
  unreadable: UnreadableUse[],
): Promise<AsyncDocument | undefined> {
  const id = nameOfLocation(location, options.projectRoot);
  const report = (message: string) => problems.add(id, message, { code: 'asyncapi' });
  const { text, problem } = await readLocation(location, location, options);
  if (problem !== undefined)
    report(`Cannot ${isHttpUrl(location) ? 'fetch' : 'read'} the AsyncAPI document: ${problem}`);
  if (text === undefined) return undefined;
  problems.addFile(id, text);
  // Loaded lazily, because most sites have no documents.
  const { parseText } = await import('./read/parse-text.ts');
  const parsed = await parseText(location, text);
  if (parsed.problem !== undefined) {
    problems.add(id, parsed.problem, { code: 'asyncapi' }, parsed.position);
    return undefined;
  }
  if (!isObject(parsed.value) || asyncVersionOf(parsed.value) === undefined) {
    const known = toText(toObject(parsed.value)['asyncapi']);
    if (named)
      report(
        known === undefined
          ? 'Not an AsyncAPI document of version 2 or 3.'
          : `Unsupported AsyncAPI version "${known}". Supported versions: 2 and 3.`,
      );
    return undefined;
  }
  const files = new Map<string, FoundFile>([[location, { text, value: parsed.value }]]);
  reportBroken(
    await includeFiles(location, files, options, problems),
    problems,
    'asyncapi',
    unreadable,
  );
  const separate = separateIntegers(textsOf(files));
  const separated = separate && (await parseAgain(files, separate.texts));
  if (separated) await includeFiles(location, separated, options, createProblems());
  const digest = createHash('sha256');
  for (const one of textsOf(files)) digest.update(one).update('\0');
  const found = findLargeIntegers(separate?.texts ?? textsOf(files));
  const readable = [...files].filter(([, file]) => file.problem === undefined);
  const document = createAsyncDocument(rootOf(separated ?? files, location), {
    id,
    files: readable.map(([path]) => nameOfLocation(path, options.projectRoot)),
    digest: digest.digest('hex'),
    largeIntegers: separate ? new Map([...(found ?? []), ...separate.exact]) : found,
  });
  if (document.channels.length === 0) report('The document has no channels.');
  checkReferences(document, problems);
  return document;
}

/** Reports broken references within the document; those to other files are already reported. */
function checkReferences({ id, root, references }: AsyncDocument, problems: ProblemList): void {
  for (const { ref, pointer } of listReferences(root)) {
    if (pointer.startsWith(`#/components/${FILES}`) || !ref.startsWith('#')) continue;
    const target = references.find(ref);
    if (target?.ref === ref) continue;
    const message = target
      ? `Invalid reference: "${ref}". A slash in a name is written "~1": "${target.ref}".`
      : `Reference not found: "${ref}".`;
    problems.at(id, pointer, message, { code: 'asyncapi' });
  }
}

/** Version of a parsed AsyncAPI 2 or 3 document; undefined for other values. */
function asyncVersionOf(value: unknown): string | undefined {
  const version = isObject(value) ? String(value['asyncapi'] ?? '') : '';
  return /^[23](?:\.|$)/.test(version) ? version : undefined;
}

/** Creates the document for a root object. Versions 2 and 3 have the same model. */
export function createAsyncDocument(
  root: JsonObject,
  facts: Pick<AsyncDocument, 'id' | 'files' | 'digest' | 'largeIntegers'>,
): AsyncDocument {
  const isOld = asyncVersionOf(root)?.startsWith('2') ?? false;
  const references = createReferences(root, { ignoresSiblings: !isOld });
  const channels = Object.entries(toObject(root['channels'])).map(([name, value]): Channel => {
    const node = toObject(follow(references, value).value);
    return {
      name,
      address: isOld ? name : toText(node['address']),
      node,
      messages: isOld ? [] : messagesOf(node),
      operations: isOld ? oldOperations(references, node) : [],
    };
  });
  if (!isOld) addOperations(references, root, channels);
  if (root['x-perspective'] === 'client')
    for (const { operations } of channels)
      for (const operation of operations)
        operation.action = operation.action === 'send' ? 'receive' : 'send';
  const title = toText(toObject(root['info'])['title']) ?? facts.id;
  return { ...facts, title, root, references, channels };
}

/**
 * In version 2, `publish` operations are messages that clients send to the API, and `subscribe` operations those that
 * it sends.
 */
function oldOperations(references: References, channel: JsonObject): ChannelOperation[] {
  const actions = [
    ['publish', 'send'],
    ['subscribe', 'receive'],
  ] as const;
  return actions.flatMap(([key, action]) => {
    if (channel[key] === undefined) return [];
    const node = withTraits(references, channel[key]);
    const message = node['message'];
    const several = toList(toObject(message)['oneOf']);
    const messages = several.length > 0 ? several : message === undefined ? [] : [message];
    return [{ action, node, messages, replies: [] }];
  });
}

/** In version 3, an operation references its channel, and `action` describes the API itself. */
function addOperations(
  references: References,
  root: JsonObject,
  channels: readonly Channel[],
): void {
  for (const [name, value] of Object.entries(toObject(root['operations']))) {
    const node = withTraits(references, value);
    const channel = findTarget(references, node['channel'], channels);
    if (!channel) continue;
    const reply = toObject(follow(references, node['reply']).value);
    const replyChannel = toObject(follow(references, reply['channel']).value);
    const named = toList(node['messages']);
    const messages = toList(reply['messages']);
    channel.operations.push({
      name,
      action: node['action'] === 'receive' ? 'send' : 'receive',
      node,
      messages: named.length > 0 ? named : channel.messages,
      replies: messages.length > 0 ? messages : messagesOf(replyChannel),
      reply,
    });
  }
}

/** The channel that a reference names by key or by target. */
function findTarget(
  references: References,
  node: unknown,
  channels: readonly Channel[],
): Channel | undefined {
  const [part, key] = parsePointer(refOf(node) ?? '');
  const { value } = follow(references, node);
  const named = part === 'channels' ? channels.find(({ name }) => name === key) : undefined;
  return named ?? channels.find((one) => one.node === value);
}

/** Messages of a version 3 channel. Inline messages without a name are named by their key. */
function messagesOf(channel: JsonObject): unknown[] {
  return Object.entries(toObject(channel['messages'])).map(([name, message]) =>
    isObject(message) && refOf(message) === undefined ? { name, ...message } : message,
  );
}

/** Result of `findChannel`. */
type FoundChannel =
  | { document: AsyncDocument; channel: Channel; problem?: undefined }
  | { problem: string; hint?: string | undefined };

/** Finds the channel in the `asyncapi` front matter of a page: `file channel`, or only `channel`. */
export function findChannel(documents: readonly AsyncDocument[], text: string): FoundChannel {
  const { file, name } = parseReference(text);
  const candidates = documents.filter(({ id }) => file === undefined || isDocumentName(id, file));
  if (candidates.length === 0) {
    const known = documents.map(({ id }) => id).join(', ') || 'none';
    const problem =
      file === undefined
        ? 'The project has no AsyncAPI document.'
        : `AsyncAPI document not found: "${file}".`;
    return { problem, hint: `AsyncAPI documents of the project: ${known}.` };
  }
  for (const document of candidates) {
    const channel =
      document.channels.find((one) => one.name === name) ??
      document.channels.find((one) => one.address === name);
    if (channel) return { document, channel };
  }
  const names = candidates.flatMap(({ channels }) => channels.map((one) => one.name));
  const nearest = suggest(name, names);
  return {
    problem: `Channel not found in any AsyncAPI document: "${name}".`,
    hint: nearest && `Did you mean "${nearest}"?`,
  };
}

/** Finds the document in the `asyncapi` front matter of a page without a channel, which introduces the document. */
export function findIntroduced(
  documents: readonly AsyncDocument[],
  text: string,
): AsyncDocument | undefined {
  return documents.find(({ id }) => isDocumentName(id, text.trim()));
}

function parseReference(text: string): { file?: string; name: string } {
  const [, file, name] = /^(\S+\.(?:json|ya?ml)|https?:\S+)\s+(?!\s)(.+)$/i.exec(text.trim()) ?? [];
  return file === undefined || name === undefined ? { name: text.trim() } : { file, name };
}

function isDocumentName(id: string, file: string): boolean {
  const wanted = file.replace(/^(?:\.?\/)+/, '');
  return id === wanted || id.endsWith(`/${wanted}`);
}

/** Limit against mistakes and malicious documents. */
const MAX_FILES = 500;

/** Key of `components` for included parts of other files, which gives them names. */
const FILES = 'x-files';

type FoundFile = FileText | { problem: string };

/** State of including other files in a document. */
interface Inclusion {
  /** Path or URL of the document. */
  location: string;
  options: ReadOptions;
  problems: ProblemList;
  /** Files by location, the document first. */
  files: Map<string, FoundFile>;
  /** Names of included parts by location and pointer. */
  names: Map<string, string>;
  parts: JsonObject;
  broken: BrokenReference[];
}

function rootOf(files: ReadonlyMap<string, FoundFile>, location: string): JsonObject {
  const file = files.get(location);
  return toObject(file?.problem === undefined ? file?.value : undefined);
}

function textsOf(files: ReadonlyMap<string, FoundFile>): string[] {
  return [...files.values()].flatMap((file) => (file.problem === undefined ? file.text : []));
}

/** The files with the values of other texts, in the order of `textsOf`. */
async function parseAgain(
  files: ReadonlyMap<string, FoundFile>,
  texts: readonly string[],
): Promise<Map<string, FoundFile>> {
  const { parseReferenced } = await import('./read/parse-text.ts');
  const remaining = [...texts];
  const again = new Map<string, FoundFile>();
  for (const [location, file] of files) {
    const text = file.problem === undefined ? remaining.shift() : undefined;
    if (text === undefined) again.set(location, file);
    else {
      const parsed = await parseReferenced(location, text);
      again.set(location, parsed.problem === undefined ? { text, value: parsed.value } : parsed);
    }
  }
  return again;
}

/**
 * Includes the parts of other project files that a document references: `room.yaml` and `parts.yaml#/Line` become the
 * shared parts `room` and `Line`. Changes the document in place, adds the files, and returns broken references.
 */
async function includeFiles(
  location: string,
  files: Map<string, FoundFile>,
  options: ReadOptions,
  problems: ProblemList,
): Promise<readonly BrokenReference[]> {
  const inclusion: Inclusion = {
    location,
    options,
    problems,
    files,
    names: new Map(),
    parts: {},
    broken: [],
  };
  // The map grows while it is iterated.
  for (const [from, file] of files) {
    if (file.problem !== undefined) continue;
    for (const reference of listReferences(file.value)) await include(inclusion, from, reference);
  }
  if (inclusion.names.size > 0) {
    const root = rootOf(files, location);
    setOwn(root, 'components', { ...toObject(root['components']), [FILES]: inclusion.parts });
  }
  return inclusion.broken;
}

async function include(
  inclusion: Inclusion,
  from: string,
  { node, ref, pointer }: FoundReference,
): Promise<void> {
  const target = resolveReference(from, ref);
  if (target.location === inclusion.location) {
    node['$ref'] = target.pointer;
    return;
  }
  const part = await findPart(inclusion, target);
  if (part.problem !== undefined) {
    const file = nameOfLocation(from, inclusion.options.projectRoot);
    const isUnreadable = inclusion.files.get(target.location)?.problem !== undefined;
    const unreadable = isUnreadable ? target.location : undefined;
    inclusion.broken.push({ file, pointer, ref, problem: part.problem, unreadable });
    // Pages show a broken reference as it is written.
    return;
  }
  node['$ref'] = `#/components/${FILES}/${toSegment(part.name)}`;
}

async function findPart(
  { location, options, problems, files, names, parts }: Inclusion,
  target: FilePointer,
): Promise<{ name: string; problem?: undefined } | { name?: undefined; problem: string }> {
  const known = names.get(keyOf(target));
  if (known !== undefined) return { name: known };
  const file =
    files.get(target.location) ??
    (await readFile(target.location, location, files, options, problems));
  files.set(target.location, file);
  if (file.problem !== undefined) return { problem: file.problem };
  const pointer = target.pointer === '#/' ? '#' : target.pointer;
  const value = findPointer(file.value, pointer);
  if (value === undefined) return { problem: 'not found in the file' };
  const name = uniquePartName(target.location, pointer, parts);
  names.set(keyOf(target), name);
  setOwn(parts, name, value);
  return { name };
}

async function readFile(
  location: string,
  origin: string,
  files: ReadonlyMap<string, FoundFile>,
  options: ReadOptions,
  problems: ProblemList,
): Promise<FoundFile> {
  if (isHttpUrl(location)) return { problem: 'references to other hosts are not supported' };
  if (files.size >= MAX_FILES) return { problem: 'too many files' };
  return readReferencedFile(location, origin, options, problems);
}

/** Last key of the pointer, or the file name; with a number if the name is taken. */
function uniquePartName(location: string, pointer: string, parts: JsonObject): string {
  const file = location.slice(location.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const wanted = parsePointer(pointer).at(-1) || file;
  let name = wanted;
  for (let count = 2; Object.hasOwn(parts, name); count += 1) name = `${wanted}-${count}`;
  return name;
}

/** An object with a `$ref`, and its position in the file. */
interface FoundReference {
  node: JsonObject;
  ref: string;
  /** `#/channels/room` */
  pointer: string;
}

/** Keywords whose values contain no references. */
const EXAMPLES = new Set(['examples', 'example', 'default', 'const', 'enum']);

/** References of a file in source order. */
function listReferences(root: unknown): FoundReference[] {
  const found: FoundReference[] = [];
  // YAML aliases can share one node between several positions.
  const seen = new Set<unknown>();
  const visit = (node: unknown, pointer: string): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (Array.isArray(node))
      return node.forEach((item, index) => visit(item, `${pointer}/${index}`));
    if (!isObject(node)) return;
    const ref = node['$ref'];
    if (typeof ref === 'string') found.push({ node, ref, pointer });
    for (const [key, value] of Object.entries(node))
      if (!EXAMPLES.has(key)) visit(value, `${pointer}/${toSegment(key)}`);
  };
  visit(root, '#');
  return found;
}
