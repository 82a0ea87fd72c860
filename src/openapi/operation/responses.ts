import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { follow } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { viewContents, type MediaView } from './bodies.ts';
import { viewParameter, type ParameterView } from './parameters.ts';

/** What comes back for one status. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  status: string;
  description?: string | undefined;
  headers: ParameterView[];
  contents: MediaView[];
  links: LinkView[];
}

/** A follow-up operation of a response. */
export interface LinkView {
  name: string;
  operation?: string | undefined;
  description?: string | undefined;
  parameters: { name: string; value: string }[];
}

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
  return {
    status,
    description: toHtml(context.markdown, toText(response['description']) ?? response['summary']),
    headers: viewHeaders(context, response['headers']),
    contents: viewContents(context, response['content']),
    links: viewLinks(context, response['links']),
  };
}

/** `Content-Type` is left out: the media type says it (OpenAPI, Response Object). */
function viewHeaders(context: ViewContext, node: unknown): ParameterView[] {
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
    return [
      {
        name,
        operation: toText(link['operationId']) ?? toText(link['operationRef']),
        description: toHtml(context.markdown, link['description']),
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
