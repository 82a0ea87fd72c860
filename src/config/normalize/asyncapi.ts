import type { JsonPath } from '../../diagnostics/position.ts';
import { DEFAULT_FOLDER } from '../model/document-uses.ts';
import { DIVISION_LISTS } from '../schema/modern/node-fields.ts';
import type { OpenapiSourceFields } from '../schema/modern/openapi-source.ts';
import type { AsyncapiUse } from '../model/types.ts';
import { directoriesOf, sourcesOf } from './openapi.ts';

const CONTENTS = ['pages', 'groups', ...Object.keys(DIVISION_LISTS)];

/** Every place of a part of docs.json that names AsyncAPI documents, and whether it wants pages of their channels. */
export function listAsyncapi(value: unknown, path: JsonPath): AsyncapiUse[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    key === 'asyncapi' || key === 'openapi'
      ? []
      : listAsyncapi(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  const { asyncapi, url } = value as { asyncapi?: OpenapiSourceFields; url?: string };
  if (asyncapi === undefined) return inside;
  const isRow = path[0] === 'tabs' || path[0] === 'anchors';
  // The address of a classic tab is the folder of its pages.
  const usual = (isRow ? url?.replace(/^\/+|\/+$/g, '') : undefined) ?? DEFAULT_FOLDER;
  const directories = directoriesOf(asyncapi) ?? {};
  const hasPages = path[0] !== 'api' && !CONTENTS.some((key) => isFilled(value, key));
  const byFolder = Map.groupBy(sourcesOf(asyncapi), (source) => directories[source] ?? usual);
  const own = [...byFolder].map(([prefix, sources]) => ({ path, sources, prefix, hasPages }));
  return [...own, ...inside];
}

function isFilled(node: object, key: string): boolean {
  const list = (node as Record<string, unknown>)[key];
  return Array.isArray(list) && list.length > 0;
}
