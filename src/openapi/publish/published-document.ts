import type { ApiAuth } from '../../config/model/types.ts';
import type { ApiDocument } from '../read/document.ts';
import { toObject, type JsonObject } from '../json.ts';
import { schemeOfConfig } from '../operation/security-scheme.ts';
import { listServers } from '../operation/servers.ts';
import { schemeKey, toSecurityScheme } from './security-schemes.ts';
import { withoutExternals } from './without-externals.ts';

/**
 * A document as a page with all of its operations shows it: with the servers and the authentication of docs.json
 * where single pages have them, and without what would make a browser fetch something or run a script.
 */
export function publishedDocument(
  document: ApiDocument,
  { baseUrl, auth }: { baseUrl: readonly string[]; auth?: ApiAuth | undefined },
): JsonObject {
  const { root } = document;
  const servers = listServers({ root, item: {}, operation: {}, baseUrl, documentId: document.id });
  const own = baseUrl.length > 0 ? withoutServers(toObject(root['paths'])) : root['paths'];
  const scheme = root['security'] === undefined && auth ? schemeOfConfig(auth) : undefined;
  const components = toObject(root['components']);
  const { id } = document;
  const published: JsonObject = {
    ...root,
    openapi: '3.1.1',
    info: { title: id, version: '1', ...toObject(root['info']) },
    paths: own,
    servers: servers.map(({ template, description, variables }) => ({
      url: template,
      description,
      variables: Object.fromEntries(variables.map(({ name, ...variable }) => [name, variable])),
    })),
    ...(scheme && {
      security: [{ [schemeKey(scheme.id)]: [] }],
      components: {
        ...components,
        securitySchemes: {
          ...toObject(components['securitySchemes']),
          [schemeKey(scheme.id)]: toSecurityScheme(document, scheme),
        },
      },
    }),
  };
  return toObject(withoutExternals(published));
}

/** `api.baseUrl` replaces the servers of paths and operations too. */
function withoutServers(paths: JsonObject): JsonObject {
  const strip = (node: unknown): JsonObject => {
    const { servers: _servers, ...rest } = toObject(node);
    return rest;
  };
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(strip(item)).map(([key, value]) => [
          key,
          Array.isArray(value) || typeof value !== 'object' ? value : strip(value),
        ]),
      ),
    ]),
  );
}
