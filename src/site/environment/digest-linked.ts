import type { AsyncDocument } from '../../asyncapi/types.ts';
import { toObject } from '../../openapi/json.ts';
import { operationKey } from '../../openapi/lookup/operation-key.ts';
import { titleOf } from '../../openapi/operation/summary.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import { digest } from '../../text/digest.ts';

/** Addresses of the pages of each operation, by its key. */
type Addresses = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Addresses, Map<ApiDocument, string>>();

/** Changes with the titles and addresses that links of a document's answers show; empty where it has no links. */
export function digestLinked(document: ApiDocument, addresses: Addresses): string {
  return hasLinks(document) ? digestOperations(document, addresses) : '';
}

/** Changes with the titles and addresses of all operations of a document. */
export function digestOperations(document: ApiDocument, addresses: Addresses): string {
  const digests = known.get(addresses) ?? new Map<ApiDocument, string>();
  known.set(addresses, digests);
  let value = digests.get(document);
  if (value === undefined) {
    const shown = document.operations.map((entry) => [
      titleOf(entry),
      addresses.get(operationKey(document, entry)),
    ]);
    digests.set(document, (value = digest(JSON.stringify(shown))));
  }
  return value;
}

/** Changes with the addresses of all channels of a document. */
export function digestChannels({ id, channels }: AsyncDocument, addresses: Addresses): string {
  return digest(JSON.stringify(channels.map(({ name }) => addresses.get(`${id} ${name}`))));
}

const linked = new WeakMap<ApiDocument, boolean>();

function hasLinks(document: ApiDocument): boolean {
  let value = linked.get(document);
  if (value === undefined) {
    const shared = toObject(toObject(document.root['components'])['responses']);
    const own = document.operations.map(({ operation }) => operation['responses']);
    value = [shared, ...own].some((responses) =>
      Object.values(toObject(responses)).some((response) => 'links' in toObject(response)),
    );
    linked.set(document, value);
  }
  return value;
}
