import { isObject, parsePointer, toObject, toSegment, toText, type JsonObject } from '../json.ts';
import { listOperations, type Operation } from '../read/operations.ts';
import { follow, type References } from '../references/references.ts';
import { toHtml, type ViewContext } from '../schema/view-context.ts';
import { titleOf } from './summary.ts';

/** A follow-up request of a response (OpenAPI, Link Object). */
export interface LinkView {
  name: string;
  /** What it leads to: the title of an operation of the document, else what the link says of it. */
  operation?: string | undefined;
  /** Id of that operation, where the document has it: `GET /plants`. */
  target?: string | undefined;
  /** Sanitised HTML. */
  description?: string | undefined;
  /** Values of its parameters, mostly runtime expressions. */
  parameters: { name: string; value: string }[];
  requestBody?: string | undefined;
  /** Address of a server of its own. */
  server?: string | undefined;
}

/** The links of a response. */
export function viewLinks(context: ViewContext, node: unknown): LinkView[] {
  return Object.entries(toObject(node)).flatMap(([name, value]) => {
    const link = follow(context.references, value).value;
    return isObject(link) ? [viewLink(context, name, link)] : [];
  });
}

function viewLink({ references, markdown }: ViewContext, name: string, link: JsonObject): LinkView {
  const reference = toText(link['operationId']) ?? toText(link['operationRef']);
  const target = reference && indexOf(references).get(toKey(reference));
  return {
    name,
    operation: target ? titleOf(target) : reference,
    target: target ? target.id : undefined,
    description: toHtml(markdown, link['description']),
    parameters: Object.entries(toObject(link['parameters'])).map(([parameter, expression]) => ({
      name: parameter,
      value: toWords(expression),
    })),
    requestBody: link['requestBody'] === undefined ? undefined : toWords(link['requestBody']),
    server: toText(toObject(link['server'])['url']),
  };
}

/** A pointer may be percent-encoded: `#/paths/~1plants~1%7Bid%7D/get`. */
function toKey(reference: string): string {
  if (!reference.startsWith('#/')) return reference;
  return `#/${parsePointer(reference).map(toSegment).join('/')}`;
}

/** A runtime expression as it is, any other value as JSON. */
function toWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const indexes = new WeakMap<References, Map<string, Operation>>();

/** The operations of a document by `operationId` and by reference. */
function indexOf(references: References): Map<string, Operation> {
  let index = indexes.get(references);
  if (!index) {
    const all = listOperations(references);
    const byId = all.flatMap((entry): [string, Operation][] => {
      const id = toText(entry.operation['operationId']);
      return id === undefined ? [] : [[id, entry]];
    });
    index = new Map([...byId, ...all.map((entry): [string, Operation] => [entry.pointer, entry])]);
    indexes.set(references, index);
  }
  return index;
}
