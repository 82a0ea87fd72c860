import { viewBody } from './bodies.ts';
import { toObject, toText } from '../read/json.ts';
import { listItemOperations } from './operations.ts';
import { follow } from '../references/references.ts';
import { viewResponses } from './responses.ts';
import type { ViewContext } from '../schema/schema-view.ts';
import type { CallbackView } from '../types.ts';

/** The requests that an API sends to its caller; they are bodies to receive and responses to give. */
export function viewCallbacks(context: ViewContext, node: unknown): CallbackView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const callback = toObject(follow(context.references, value).value);
    return Object.entries(callback).flatMap(([expression, item]) =>
      listItemOperations(context.references, item).map(({ method, operation }) => {
        const description = toText(operation['description']);
        return {
          name,
          expression,
          method: method.toUpperCase(),
          summary: toText(operation['summary']),
          description: description && context.markdown(description),
          body: viewBody({ ...context, direction: 'response' }, operation['requestBody']),
          responses: viewResponses({ ...context, direction: 'request' }, operation['responses']),
        };
      }),
    );
  });
}
