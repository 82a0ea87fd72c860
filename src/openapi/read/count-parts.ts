import { isObject, toList, toObject, type JsonObject } from '../../utils/json-object.ts';
import { HTTP_METHODS } from '../../utils/url.ts';
import { createReferences, follow } from '../document.ts';

/** Number of parts of each kind in the operations of a document. */
type PartCounts = Record<
  'operations' | 'parameters' | 'bodies' | 'responses' | 'schemas of responses',
  number
>;

/** Counts the parts of a document of any version, by the rules of its own version. */
export function countParts(root: JsonObject): PartCounts {
  const references = createReferences(root);
  const resolve = (node: unknown) => toObject(follow(references, node).value);
  const counts = {
    operations: 0,
    parameters: 0,
    bodies: 0,
    responses: 0,
    'schemas of responses': 0,
  };
  const items = [root['paths'], root['webhooks'] ?? root['x-webhooks']].flatMap((map) =>
    Object.entries(toObject(map)).flatMap(([path, node]) =>
      path.startsWith('x-') ? [] : [resolve(node)],
    ),
  );
  for (const item of items)
    for (const method of HTTP_METHODS) {
      const operation = item[method];
      if (!isObject(operation)) continue;
      const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])].map(
        resolve,
      );
      const ofBody = parameters.filter(
        ({ in: location }) => location === 'body' || location === 'formData',
      );
      const keys = parameters
        .filter((one) => !ofBody.includes(one))
        .map((one) => `${String(one['in'])} ${String(one['name'])}`);
      const body = resolve(operation['requestBody']);
      const responses = Object.entries(toObject(operation['responses'])).flatMap(([status, node]) =>
        status.startsWith('x-') ? [] : [resolve(node)],
      );
      counts.operations += 1;
      counts.parameters += new Set(keys).size;
      counts.bodies += ofBody.length > 0 || hasMembers(body['content']) ? 1 : 0;
      counts.responses += responses.length;
      counts['schemas of responses'] += responses.filter(
        (one) => 'schema' in one || hasMembers(one['content']),
      ).length;
    }
  return counts;
}

function hasMembers(node: unknown): boolean {
  return Object.keys(toObject(node)).length > 0;
}

/** Parts that the second count has fewer of than the first, as text: `12 of 30 bodies`. */
export function listLosses(before: PartCounts, after: PartCounts): string[] {
  return Object.entries(before).flatMap(([kind, count]) => {
    const lost = count - after[kind as keyof PartCounts];
    return lost > 0 ? [`${lost} of ${count} ${kind}`] : [];
  });
}
