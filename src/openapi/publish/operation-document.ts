import { toList, toObject, toText, type JsonObject } from '../json.ts';
import type { OperationView } from '../operation/operation-view.ts';
import type { ServerView } from '../operation/servers.ts';
import type { ApiDocument } from '../read/document.ts';
import type { Operation } from '../read/operations.ts';
import { schemeKey, toSecurityScheme } from './security-schemes.ts';
import { collectSharedParts } from './shared-parts.ts';
import { withoutExternals } from './without-externals.ts';

/** Members of an operation that a client of the API has use for. */
const KEPT = ['operationId', 'summary', 'description', 'deprecated', 'tags', 'parameters', 'requestBody'] as const; // prettier-ignore

/** What the page shows of servers and security, which stands in place of what the document says. */
type Shown = Pick<OperationView, 'servers' | 'security'>;

interface DocumentOptions {
  /** Set for readers of the document, who want to know the answers too. */
  withResponses?: boolean;
}

/**
 * The document of one operation alone, for a client that sends its request or somebody who reads it: what it needs of
 * the shared components, and servers and security as the page shows them.
 */
export function buildOperationDocument(
  document: ApiDocument,
  entry: Operation,
  { servers, security }: Shown,
  { withResponses = false }: DocumentOptions = {},
): JsonObject {
  const { kind, method, path } = entry;
  const responses = withResponses ? toObject(entry.operation['responses']) : {};
  const operation = { ...toOperation(entry, security), responses };
  const { title, version } = toObject(document.root['info']);
  const { components, moved } = collectSharedParts(document.references, operation);
  const schemes = security
    .flat()
    .map((scheme) => [schemeKey(scheme.id), toSecurityScheme(document, scheme)] as const);
  const whole = {
    openapi: '3.1.1',
    info: { title: toText(title) ?? (document.title || 'API'), version: String(version ?? '1') },
    servers: servers.map(toServer),
    [kind === 'webhook' ? 'webhooks' : 'paths']: { [path]: { [method]: operation } },
    components: { ...components, securitySchemes: Object.fromEntries(schemes) },
  };
  return toObject(withoutExternals(whole, moved));
}

function toOperation({ item, operation }: Operation, security: Shown['security']): JsonObject {
  const kept = KEPT.flatMap((name) => (name in operation ? [[name, operation[name]]] : []));
  return {
    summary: toText(item['summary']),
    ...Object.fromEntries(kept),
    parameters: mergeParameters(item, operation),
    security: security.map((schemes) =>
      Object.fromEntries(
        schemes.map(({ id, scopes }) => [schemeKey(id), scopes.map(({ name }) => name)]),
      ),
    ),
  };
}

/** Those of the path come first; the operation's own replace them by place and name. */
function mergeParameters(item: JsonObject, operation: JsonObject): unknown[] {
  const own = toList(operation['parameters']);
  const key = (node: unknown) => {
    const { $ref, in: place, name } = toObject(node);
    return String($ref ?? `${String(place)} ${String(name)}`);
  };
  const known = new Set(own.map(key));
  return [...toList(item['parameters']).filter((node) => !known.has(key(node))), ...own];
}

function toServer({ template, description, variables }: ServerView): JsonObject {
  const named = variables.map(({ name, ...variable }) => [name, variable] as const);
  return {
    url: template,
    description,
    ...(named.length > 0 && { variables: Object.fromEntries(named) }),
  };
}
