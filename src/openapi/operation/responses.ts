import { viewContents } from './bodies.ts';
import { isObject, toObject, toText, type JsonObject } from '../read/json.ts';
import { viewParameter } from './parameters.ts';
import { follow } from '../references/references.ts';
import type { ViewContext } from '../schema/schema-view.ts';
import type { LinkView, ResponseView } from '../types.ts';

/** The responses of an operation in ascending order of status, `4XX` after `499`, `default` last. */
export function viewResponses(context: ViewContext, node: unknown): ResponseView[] {
  return Object.entries(toObject(node))
    .filter(([status]) => !status.startsWith('x-'))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([status, value]) => {
      const response = follow(context.references, value).value;
      return isObject(response) ? [viewResponse(context, status, response)] : [];
    });
}

function viewResponse(context: ViewContext, status: string, response: JsonObject): ResponseView {
  const description = toText(response['description']) ?? toText(response['summary']);
  return {
    status,
    description: description && context.markdown(description),
    headers: viewHeaders(context, response['headers']),
    contents: viewContents(context, response['content']),
    links: viewLinks(context, response['links']),
  };
}

/** `Content-Type` is left out: the media type says it (OpenAPI, Response Object). */
function viewHeaders(context: ViewContext, node: unknown) {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const header = follow(context.references, value).value;
    if (!isObject(header) || name.toLowerCase() === 'content-type') return [];
    return [viewParameter(context, header, { name, in: 'header' })];
  });
}

function viewLinks(context: ViewContext, node: unknown): LinkView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const link = follow(context.references, value).value;
    if (!isObject(link)) return [];
    const description = toText(link['description']);
    return [
      {
        name,
        operation: toText(link['operationId']) ?? toText(link['operationRef']),
        description: description && context.markdown(description),
        parameters: Object.entries(toObject(link['parameters'])).map(([parameter, expression]) => ({
          name: parameter,
          value: typeof expression === 'string' ? expression : JSON.stringify(expression),
        })),
      },
    ];
  });
}

function rank(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status);
  const range = /^([1-5])xx$/i.exec(status);
  return range ? Number(range[1]) * 100 + 99.5 : 1000;
}
