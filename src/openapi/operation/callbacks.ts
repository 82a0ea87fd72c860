import { toObject, toText } from '../json.ts';
import { listItemOperations } from '../read/operations.ts';
import { follow } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { viewBody, type BodyView } from './bodies.ts';
import { viewResponses, type ResponseView } from './responses.ts';

/** Requests that the API sends to the caller. */
export interface CallbackView {
  name: string;
  /** Runtime expression that gives the address. */
  expression: string;
  method: string;
  summary?: string | undefined;
  description?: string | undefined;
  body?: BodyView | undefined;
  responses: ResponseView[];
}

/** The requests that an API sends to its caller; they are bodies to receive and responses to give. */
export function viewCallbacks(context: ViewContext, node: unknown): CallbackView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const callback = toObject(follow(context.references, value).value);
    return Object.entries(callback).flatMap(([expression, item]) =>
      listItemOperations(context.references, item).map(({ method, operation }) => ({
        name,
        expression,
        method: method.toUpperCase(),
        summary: toText(operation['summary']),
        description: toHtml(context.markdown, operation['description']),
        body: viewBody({ ...context, direction: 'response' }, operation['requestBody']),
        responses: viewResponses({ ...context, direction: 'request' }, operation['responses']),
      })),
    );
  });
}
