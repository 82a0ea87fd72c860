import { isObject, toObject, toText, type JsonObject } from '../json.ts';
import { follow } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { viewContents, type MediaView } from './bodies.ts';
import { viewHeaders } from './form-parts.ts';
import { viewLinks, type LinkView } from './links.ts';
import type { ParameterView } from './parameters.ts';

/** What comes back for one status. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  status: string;
  /** One line in place of the standard words for the status (OpenAPI 3.2). */
  summary?: string | undefined;
  description?: string | undefined;
  headers: ParameterView[];
  contents: MediaView[];
  links: LinkView[];
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
    summary: toText(response['summary']),
    description: toHtml(context.markdown, response['description']),
    headers: viewHeaders(context, response['headers']),
    contents: viewContents(context, response['content']),
    links: viewLinks(context, response['links']),
  };
}

function rank(status: string): number {
  if (/^\d{3}$/.test(status)) return Number(status);
  const range = /^([1-5])xx$/i.exec(status);
  return range ? Number(range[1]) * 100 + 99.5 : 1000;
}
