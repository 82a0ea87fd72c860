import { HTTP_METHODS } from '../../text/http-methods.ts';
import { isObject, toObject, toSegment, type JsonObject } from '../json.ts';
import { follow, type References } from '../references/references.ts';

/** What an operation is made of before anything is shown; all of it refers to the document. */
export interface Operation {
  /** `GET /plants`, `webhook newPlant`. */
  id: string;
  kind: 'operation' | 'webhook';
  /** Lower case, as in the document. */
  method: string;
  path: string;
  operation: JsonObject;
  /** The path item that holds it, for shared parameters and servers. */
  item: JsonObject;
  /** JSON pointer of the operation. */
  pointer: string;
}

/** All operations of a document in its order, then its webhooks. */
export function listOperations(references: References): Operation[] {
  const { paths, webhooks } = references.root;
  return [
    ...listItems(references, toObject(paths), 'operation', '#/paths'),
    ...listItems(references, toObject(webhooks), 'webhook', '#/webhooks'),
  ];
}

/** The operations of one path item, such as those of a callback. */
export function listItemOperations(
  references: References,
  node: unknown,
): { method: string; operation: JsonObject; item: JsonObject; segment: string }[] {
  const item = toObject(follow(references, node).value);
  const plain = HTTP_METHODS.map((method) => ({ method, value: item[method], segment: method }));
  const additional = Object.entries(toObject(item['additionalOperations'])).map(
    ([method, value]) => ({ method, value, segment: `additionalOperations/${toSegment(method)}` }),
  );
  return [...sortByPlace(plain, item), ...additional].flatMap(({ method, value, segment }) => {
    const operation = follow(references, value).value;
    return isObject(operation) ? [{ method, operation, item, segment }] : [];
  });
}

function listItems(
  references: References,
  items: JsonObject,
  kind: Operation['kind'],
  pointer: string,
): Operation[] {
  return Object.entries(items).flatMap(([path, node]) => {
    if (path.startsWith('x-')) return [];
    return listItemOperations(references, node).map(({ method, operation, item, segment }) => ({
      id: kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`,
      kind,
      method,
      path,
      operation,
      item,
      pointer: `${pointer}/${toSegment(path)}/${segment}`,
    }));
  });
}

/** Methods in the order in which the path item has them. */
function sortByPlace<T extends { method: string }>(methods: T[], item: JsonObject): T[] {
  const keys = Object.keys(item);
  return methods.toSorted((a, b) => keys.indexOf(a.method) - keys.indexOf(b.method));
}
