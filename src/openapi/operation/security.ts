import type { ApiAuth } from '../../config/model/types.ts';
import { getOwn, isObject, toList, toObject, toText, type JsonObject } from '../read/json.ts';
import { follow, type References } from '../references/references.ts';
import type { Markdown, OAuthFlowView, SchemeView, SecurityAlternative } from '../types.ts';

/** What is needed to say how an operation is secured. */
export interface SecuritySources {
  references: References;
  operation: JsonObject;
  /** `api.auth` of docs.json, with the page's own method in it. */
  auth?: ApiAuth | undefined;
  markdown: Markdown;
}

/**
 * The alternatives of an operation: its own `security`, else the document's, else docs.json's
 * `api.auth`. No alternative at all means that nothing is needed.
 */
export function listSecurity(sources: SecuritySources): {
  alternatives: SecurityAlternative[];
  problems: string[];
} {
  const { references, operation, auth } = sources;
  const declared = operation['security'] ?? references.root['security'];
  if (auth?.method === 'none') return { alternatives: [], problems: [] };
  if (!Array.isArray(declared)) {
    const scheme = auth && schemeOfConfig(auth);
    return { alternatives: scheme ? [[scheme]] : [], problems: [] };
  }
  const problems: string[] = [];
  const alternatives = declared.map((requirement) =>
    Object.entries(toObject(requirement)).flatMap(([id, scopes]) => {
      const scheme = viewScheme(sources, id, toList(scopes).map(String));
      if (!scheme) problems.push(`the security scheme "${id}" is not in the document`);
      return scheme ? [scheme] : [];
    }),
  );
  const isNeeded = alternatives.some((schemes) => schemes.length > 0);
  return { alternatives: isNeeded ? alternatives : [], problems };
}

/** The scheme that `api.auth` describes; undefined for none. `name` without `method` is a header. */
export function schemeOfConfig({ method, name, inputPrefix }: ApiAuth): SchemeView | undefined {
  const kind = method ?? (name === undefined ? 'none' : 'key');
  if (kind === 'none') return undefined;
  const common = {
    id: `docs.json ${kind}`,
    prefix: inputPrefix,
    scopes: [],
    flows: [],
    in: 'header' as const,
  };
  if (kind === 'bearer') {
    const labels = [name ?? 'Authorization'];
    return {
      ...common,
      kind: 'bearer',
      name: 'Authorization',
      labels,
      placeholder: '<ACCESS_TOKEN>',
    };
  }
  if (kind === 'basic') {
    const labels = (name ?? 'username:password').split(':', 2).map((label) => label.trim());
    return {
      ...common,
      kind: 'basic',
      name: 'Authorization',
      labels,
      placeholder: '<CREDENTIALS>',
    };
  }
  const header = kind === 'cobo' ? 'API-SECRET' : (name ?? 'Key');
  return { ...common, kind: 'apiKey', name: header, labels: [header], placeholder: '<API_KEY>' };
}

function viewScheme(
  sources: SecuritySources,
  id: string,
  scopes: string[],
): SchemeView | undefined {
  const { references, markdown, auth } = sources;
  const schemes = toObject(toObject(references.root['components'])['securitySchemes']);
  const scheme = follow(references, getOwn(schemes, id)).value;
  if (!isObject(scheme)) return undefined;
  const description = toText(scheme['description']);
  const flows = listFlows(scheme);
  const known = new Map(
    Object.values(toObject(scheme['flows'])).flatMap((flow) =>
      Object.entries(toObject(toObject(flow)['scopes'])),
    ),
  );
  return {
    ...travel(scheme, auth),
    id,
    description: description && markdown(description),
    prefix: auth?.inputPrefix,
    scopes: scopes.map((name) => ({ name, description: toText(known.get(name)) })),
    flows,
    openIdConnectUrl: toText(scheme['openIdConnectUrl']),
  };
}

type Travel = Pick<SchemeView, 'kind' | 'name' | 'in' | 'labels' | 'placeholder' | 'scheme'>;

const AUTHORIZATION = { name: 'Authorization', in: 'header' } as const;

/** How the credential of a Security Scheme Object travels. */
function travel(scheme: JsonObject, auth: ApiAuth | undefined): Travel {
  const word = (toText(scheme['scheme']) ?? '').toLowerCase();
  switch (scheme['type']) {
    case 'apiKey': {
      const name = toText(scheme['name']) ?? 'Key';
      const place = scheme['in'] === 'query' || scheme['in'] === 'cookie' ? scheme['in'] : 'header';
      return { kind: 'apiKey', name, in: place, labels: [name], placeholder: '<API_KEY>' };
    }
    case 'http':
      if (word === 'basic') return basic(auth);
      if (word === 'bearer') return bearer('bearer', auth);
      return {
        ...AUTHORIZATION,
        kind: 'http',
        scheme: toText(scheme['scheme']),
        labels: ['Authorization'],
        placeholder: '<CREDENTIALS>',
      };
    case 'mutualTLS':
      return {
        kind: 'mutualTLS',
        name: 'TLS client certificate',
        in: 'none',
        labels: [],
        placeholder: '',
      };
    case 'openIdConnect':
      return bearer('openIdConnect', auth);
    default:
      return bearer('oauth2', auth);
  }
}

function bearer(kind: 'bearer' | 'oauth2' | 'openIdConnect', auth: ApiAuth | undefined): Travel {
  const label = auth?.method === 'bearer' ? auth.name : undefined;
  return {
    ...AUTHORIZATION,
    kind,
    labels: [label ?? 'Authorization'],
    placeholder: '<ACCESS_TOKEN>',
  };
}

function basic(auth: ApiAuth | undefined): Travel {
  const names = auth?.method === 'basic' && auth.name ? auth.name : 'username:password';
  const labels = names.split(':', 2).map((label) => label.trim());
  return { ...AUTHORIZATION, kind: 'basic', labels, placeholder: '<CREDENTIALS>' };
}

function listFlows(scheme: JsonObject): OAuthFlowView[] {
  return Object.entries(toObject(scheme['flows'])).map(([type, value]) => {
    const flow = toObject(value);
    return {
      type,
      authorizationUrl: toText(flow['authorizationUrl']),
      tokenUrl: toText(flow['tokenUrl']),
      refreshUrl: toText(flow['refreshUrl']),
      deviceAuthorizationUrl: toText(flow['deviceAuthorizationUrl']),
    };
  });
}
