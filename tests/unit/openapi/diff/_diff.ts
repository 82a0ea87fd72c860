import { join } from 'node:path';
import { expect } from 'vitest';
import { diffDocuments, type ApiChange } from '../../../../src/openapi/diff.ts';
import { createFolder } from '../../_folder.ts';

type Json = Record<string, unknown>;

/** Changes between two documents. Each must name a literal place in the document that it is about. */
export async function diff(old: Json | string, next: Json | string): Promise<ApiChange[]> {
  const text = (document: Json | string) =>
    typeof document === 'string' ? document : JSON.stringify(document);
  const folder = createFolder({ 'old.yaml': text(old), 'new.yaml': text(next) });
  const { changes, problem } = await diffDocuments(
    [join(folder, 'old.yaml'), join(folder, 'new.yaml')],
    folder,
  );
  expect(problem).toBeUndefined();
  if (typeof old === 'object' && typeof next === 'object')
    for (const { pointer, isOld } of changes ?? []) expectPlace(isOld ? old : next, pointer);
  return changes ?? [];
}

/** Expects that a pointer leads to a value of the document as it was written. */
function expectPlace(document: Json, pointer: string): void {
  let value: unknown = document;
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~');
    value = (value as Json)[key];
    expect(value, `${pointer} leads to nothing`).toBeDefined();
  }
}

/** `kind` of each change, with `!` where it is breaking; changes of texts are left out. */
export function kinds(changes: readonly ApiChange[]): string[] {
  return changes
    .filter(({ isText }) => !isText)
    .map(({ kind, breaking }) => (breaking ? `${kind}!` : kind))
    .toSorted();
}

/** A document with some operations. */
export function api(paths: Json, more: Json = {}): Json {
  return { openapi: '3.1.0', info: { title: 'Plants', version: '1' }, paths, ...more };
}

/** `GET /plants` with these members. */
export function operation(members: Json, more: Json = {}): Json {
  return api(
    { '/plants': { get: { responses: { 200: { description: 'OK' } }, ...members } } },
    more,
  );
}

/** A document whose only operation sends and receives a component of this schema. */
export function both(schema: unknown, more: Json = {}): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Plant' } } };
  return api(
    {
      '/plants': {
        post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } },
      },
    },
    { components: { schemas: { Plant: schema, ...more } } },
  );
}
