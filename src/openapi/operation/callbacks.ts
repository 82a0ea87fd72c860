import { toObject } from '../json.ts';
import { listItemOperations } from '../read/operations.ts';
import { follow } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { viewBody, type BodyView } from './bodies.ts';
import { viewParameters, type ParameterPlace, type ParameterView } from './parameters.ts';
import { viewResponses, type ResponseView } from './responses.ts';
import { listOwnSecurity, type SecurityAlternative } from './security.ts';
import { descriptionOf, summaryOf } from './summary.ts';

/** Requests that the API sends to the caller. */
export interface CallbackView {
  name: string;
  /** Runtime expression that gives the address. */
  expression: string;
  method: string;
  summary?: string | undefined;
  description?: string | undefined;
  deprecated: boolean;
  security: SecurityAlternative[];
  parameters: Record<ParameterPlace, ParameterView[]>;
  body?: BodyView | undefined;
  responses: ResponseView[];
}

/** The requests that an API sends to its caller; they are bodies to receive and responses to give. */
export function viewCallbacks(context: ViewContext, node: unknown): CallbackView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const callback = toObject(follow(context.references, value).value);
    return Object.entries(callback).flatMap(([expression, node]) =>
      listItemOperations(context.references, node).map((entry) => ({
        name,
        expression,
        ...viewCallback(context, expression, entry),
      })),
    );
  });
}

function viewCallback(
  context: ViewContext,
  path: string,
  { method, operation, item }: ReturnType<typeof listItemOperations>[number],
): Omit<CallbackView, 'name' | 'expression'> {
  const { references, markdown } = context;
  const received: ViewContext = { ...context, direction: 'response' };
  return {
    method: method.toUpperCase(),
    summary: summaryOf(operation) ?? summaryOf(item),
    description: toHtml(markdown, descriptionOf(operation) ?? descriptionOf(item)),
    deprecated: operation['deprecated'] === true,
    security: listOwnSecurity({ references, operation, markdown }),
    parameters: viewParameters(received, { operation, item, path, kind: 'webhook' }),
    body: viewBody(received, operation['requestBody']),
    responses: viewResponses({ ...context, direction: 'request' }, operation['responses']),
  };
}
