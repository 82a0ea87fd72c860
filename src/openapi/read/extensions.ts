import { getOwn, isObject, toList, toObject, type JsonObject } from '../../utils/json-object.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import { createReferences, follow, type References } from '../document.ts';
import { withoutUnused } from './restrict.ts';

/** A document without its internal parts. */
interface PublicDocument {
  root: JsonObject;
  /** Whether parts were removed, so that the files of the document must not be published. */
  isRestricted: boolean;
}

/** Whether the text of a document can use an extension that `applyExtensions` reads. */
export function hasExtensions(text: string): boolean {
  return /x-(?:internal|scalar-ignore|webhooks)/.test(text);
}

/** Moves `x-webhooks` to `webhooks`, and removes paths, operations, parameters, and tags that are internal. */
export function applyExtensions(document: JsonObject): PublicDocument {
  const { 'x-webhooks': webhooks, ...rest } = document;
  const root =
    isObject(webhooks) && rest['webhooks'] === undefined ? { ...rest, webhooks } : document;
  const references = createReferences(root);
  const tags = new Set(
    toList(root['tags'])
      .filter(isInternal)
      .map((tag) => toObject(tag)['name']),
  );
  let isRestricted = tags.size > 0;
  const isKept = (node: unknown) => {
    const isPublic = !isInternal(follow(references, node).value);
    isRestricted ||= !isPublic;
    return isPublic;
  };
  const lists = ['paths', 'webhooks'].flatMap((list): [string, JsonObject][] =>
    isObject(root[list]) ? [[list, publicItems(root[list], references, tags, isKept)]] : [],
  );
  const cut = { ...root, ...Object.fromEntries(lists) };
  if (!isRestricted) return { root, isRestricted };
  const published = Array.isArray(cut['tags'])
    ? { ...cut, tags: toList(cut['tags']).filter((tag) => !isInternal(tag)) }
    : cut;
  return { root: withoutUnused(root, published), isRestricted };
}

/** Whether a part is hidden from readers. */
export function isInternal(node: unknown): boolean {
  const { 'x-internal': internal, 'x-scalar-ignore': ignored } = toObject(node);
  return internal === true || ignored === true;
}

type IsKept = (node: unknown) => boolean;

function publicItems(
  items: JsonObject,
  references: References,
  tags: ReadonlySet<unknown>,
  isKept: IsKept,
): JsonObject {
  const entries = Object.entries(items).flatMap(([path, node]): [string, unknown][] => {
    if (!isKept(node)) return [];
    const item = toObject(follow(references, node).value);
    const operations = HTTP_METHODS.filter((method) => isObject(item[method]));
    const published = operations.filter((method) => {
      const operation = toObject(getOwn(item, method));
      const [tag] = toList(operation['tags']);
      return isKept(operation) && !tags.has(tag);
    });
    if (operations.length > 0 && published.length === 0) return [];
    const removed = new Set<string>(operations.filter((method) => !published.includes(method)));
    const members = Object.entries(item)
      .filter(([key]) => !removed.has(key))
      .map(([key, value]): [string, unknown] => [
        key,
        published.some((method) => method === key) || key === 'parameters'
          ? withPublicParameters(value, isKept)
          : value,
      ]);
    return [[path, Object.fromEntries(members)]];
  });
  return Object.fromEntries(entries);
}

/** An operation, or a list of parameters, without internal parameters. */
function withPublicParameters(node: unknown, isKept: IsKept): unknown {
  if (Array.isArray(node)) return node.filter(isKept);
  const { parameters } = toObject(node);
  return Array.isArray(parameters)
    ? { ...toObject(node), parameters: parameters.filter(isKept) }
    : node;
}
