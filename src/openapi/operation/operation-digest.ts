import { createHash } from 'node:crypto';
import type { ApiDocument } from '../read/document.ts';
import { toObject } from '../json.ts';
import type { Operation } from '../read/operations.ts';

/** Digest and references of one shared part of a document. */
interface Part {
  digest: string;
  refs: string[];
  /** Which schemas belong to it depends on the whole document. */
  isOpen: boolean;
}

const parts = new WeakMap<ApiDocument, Map<string, Part>>();

/**
 * A digest of everything in a document that the page of an operation may show: the operation and,
 * by way of references, all shared parts it uses. It stays the same when other parts change.
 */
export function digestOperation(document: ApiDocument, { operation, item, id }: Operation): string {
  const { servers, security, components } = document.root;
  const { parameters, servers: itemServers, summary, description } = item;
  const shared = { servers, security, schemes: toObject(components)['securitySchemes'] };
  const own = { id, operation, parameters, itemServers, summary, description, shared };
  return digestParts(document, makePart(own));
}

/** As for an operation: a digest of the schema that a reference stands for, and of all that it refers to. */
export function digestSchema(document: ApiDocument, ref: string): string {
  return digestParts(document, makePart({ ref, schema: document.references.find(ref)?.value }));
}

function digestParts(document: ApiDocument, first: Part): string {
  const seen = new Map<string, Part>();
  const waiting = [...first.refs];
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (seen.has(ref)) continue;
    const part = partOf(document, ref);
    seen.set(ref, part);
    waiting.push(...part.refs);
  }
  const hash = createHash('sha256').update(first.digest);
  for (const ref of [...seen.keys()].toSorted()) hash.update(seen.get(ref)?.digest ?? '');
  const isOpen = first.isOpen || [...seen.values()].some((part) => part.isOpen);
  return hash.update(isOpen ? document.digest : '').digest('hex');
}

function partOf(document: ApiDocument, ref: string): Part {
  let known = parts.get(document);
  if (!known) parts.set(document, (known = new Map()));
  let part = known.get(ref);
  if (!part) known.set(ref, (part = makePart(document.references.find(ref)?.value)));
  return part;
}

function makePart(value: unknown): Part {
  const text = JSON.stringify(value) ?? '';
  const refs = [...text.matchAll(/"(#[^"\\]*)"/g)].map((match) => match[1] ?? '');
  return {
    digest: createHash('sha256').update(text).digest('hex'),
    // Copied, because a text cut out of another one keeps that one in memory.
    refs: structuredClone([...new Set(refs)]),
    // The schemas that extend a base with a discriminator are found in the whole document.
    isOpen: text.includes('"discriminator"') || text.includes('"$dynamicRef"'),
  };
}
