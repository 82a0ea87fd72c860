import type { ApiAuth } from '../config/docs-config.ts';
import { follow, type References } from './document.ts';
import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import { toHtml, type Markdown } from './schema-view.ts';

/** Schemes that are required together; empty if none is required. */
export type SecurityAlternative = SchemeView[];

/** Sources of the security of an operation. */
interface SecuritySources {
  references: References;
  operation: JsonObject;
  /** `api.auth` in docs.json, with the method of the page. */
  auth?: ApiAuth | undefined;
  markdown: Markdown;
}

/**
 * Alternatives for an operation: its own `security`, else that of the document, else `api.auth` in docs.json. Empty
 * if no authentication is required.
 */
export function listSecurity(sources: SecuritySources): SecurityAlternative[] {
  const { references, operation, auth } = sources;
  const declared = operation['security'] ?? references.root['security'];
  if (auth?.method === 'none') return [];
  if (!Array.isArray(declared)) {
    const scheme = auth && schemeOfConfig(auth);
    return scheme ? [[scheme]] : [];
  }
  return readRequirements(sources, declared);
}

/** Alternatives in the operation itself; for a webhook or callback, how its receiver authenticates the caller. */
export function listOwnSecurity(sources: Omit<SecuritySources, 'auth'>): SecurityAlternative[] {
  return readRequirements(sources, toList(sources.operation['security']));
}

/** Alternatives in security requirements, without undefined schemes. */
function readRequirements(
  sources: SecuritySources,
  requirements: readonly unknown[],
): SecurityAlternative[] {
  const alternatives = requirements.map((requirement) =>
    Object.entries(toObject(requirement)).flatMap(
      ([id, scopes]) =>
        viewScheme(sources.references, id, toList(scopes).map(String), sources) ?? [],
    ),
  );
  return alternatives.some((schemes) => schemes.length > 0) ? alternatives : [];
}

/** A security scheme. */
export interface SchemeView extends CredentialInput {
  /** Key of the scheme in the document, or of `api.auth`. */
  id: string;
  description?: string | undefined;
  deprecated: boolean;
  /** Format of a bearer token: `JWT`. */
  bearerFormat?: string | undefined;
  /** Prefix of the input. */
  prefix?: string | undefined;
  /** Initial value of the input (`x-default`): a credential for trying the API. */
  initial?: string | undefined;
  scopes: { name: string; description?: string | undefined }[];
  flows: OAuthFlowView[];
  openIdConnectUrl?: string | undefined;
}

/** An OAuth 2.0 flow. */
export interface OAuthFlowView {
  type: string;
  authorizationUrl?: string | undefined;
  tokenUrl?: string | undefined;
  refreshUrl?: string | undefined;
  deviceAuthorizationUrl?: string | undefined;
  /** All available scopes. */
  scopes: { name: string; description?: string | undefined }[];
}

/** Scheme in `api.auth` of docs.json; undefined if there is none. */
export function schemeOfConfig(auth: ApiAuth): SchemeView | undefined {
  const transport = configuredTransport(auth);
  const id = `docs.json ${configuredMethod(auth)}`;
  const prefix = auth.inputPrefix;
  return transport && { ...transport, id, deprecated: false, prefix, scopes: [], flows: [] };
}

/** A scheme of the document with the required scopes; undefined if it is not defined. */
export function viewScheme(
  references: References,
  id: string,
  scopes: readonly string[],
  { auth, markdown }: { auth?: ApiAuth | undefined; markdown: Markdown },
): SchemeView | undefined {
  const schemes = toObject(toObject(references.root['components'])['securitySchemes']);
  const scheme = follow(references, getOwn(schemes, id)).value;
  if (!isObject(scheme)) return undefined;
  const descriptions = describeScopes(scheme);
  const transport = credentialTransport(scheme, auth);
  return {
    ...transport,
    id,
    description: toHtml(markdown, scheme['description']),
    deprecated: scheme['deprecated'] === true,
    bearerFormat: toText(scheme['bearerFormat']),
    prefix: auth?.inputPrefix,
    ...initialOf(transport, scheme['x-default']),
    scopes: scopes.map((name) => ({ name, description: toText(descriptions.get(name)) })),
    flows: listFlows(scheme),
    openIdConnectUrl: toText(scheme['openIdConnectUrl']),
  };
}

/** Only single-value credentials can have an initial value. */
function initialOf({ kind }: CredentialInput, value: unknown): Pick<SchemeView, 'initial'> {
  const isOne = kind === 'apiKey' || kind === 'bearer';
  const initial = isOne ? toText(value)?.trim() : undefined;
  return initial ? { initial } : {};
}

/** Descriptions of the scopes in all flows; AsyncAPI 3 calls them `availableScopes`. */
export function describeScopes(scheme: JsonObject): Map<string, unknown> {
  const flows = Object.values(toObject(scheme['flows'])).map(toObject);
  return new Map(
    flows.flatMap((flow) => Object.entries(toObject(flow['availableScopes'] ?? flow['scopes']))),
  );
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
      scopes: Object.entries(toObject(flow['scopes'])).map(([name, description]) => ({
        name,
        description: toText(description),
      })),
    };
  });
}

/** How a credential is sent. */
export interface CredentialTransport {
  kind: 'bearer' | 'basic' | 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Name of the header, query parameter, or cookie. */
  name: string;
  in: 'header' | 'query' | 'cookie' | 'none';
  /** Authentication scheme of kind `http`: `Digest`. */
  scheme?: string | undefined;
}

/** How a credential is entered and sent. */
export interface CredentialInput extends CredentialTransport {
  /** Labels of the inputs; two for `basic`. */
  labels: string[];
  /** Placeholder in samples. */
  placeholder: string;
}

const AUTHORIZATION = { name: 'Authorization', in: 'header' } as const;

/** Transport of a Security Scheme Object; docs.json can change the label of its input. */
function credentialTransport(scheme: JsonObject, auth: ApiAuth | undefined): CredentialInput {
  switch (scheme['type']) {
    case 'apiKey':
      return apiKey(toText(scheme['name']) ?? 'Key', scheme['in']);
    case 'http':
      return httpTransport(scheme, auth);
    case 'mutualTLS': {
      const name = 'TLS client certificate';
      return { kind: 'mutualTLS', name, in: 'none', labels: [], placeholder: '' };
    }
    case 'openIdConnect':
      return bearer('openIdConnect', auth);
    default:
      return bearer('oauth2', auth);
  }
}

/** Transport of the scheme in docs.json; undefined if there is none. `name` without `method` is a header. */
function configuredTransport(auth: ApiAuth): CredentialInput | undefined {
  switch (configuredMethod(auth)) {
    case 'none':
      return undefined;
    case 'bearer':
      return bearer('bearer', auth);
    case 'basic':
      return basic(auth);
    case 'cobo':
      return apiKey('API-SECRET', 'header');
    case 'key':
      return apiKey(auth.name ?? 'Key', 'header');
  }
}

/** Method in `api.auth`, or its default. */
function configuredMethod({ method, name }: ApiAuth): NonNullable<ApiAuth['method']> {
  return method ?? (name === undefined ? 'none' : 'key');
}

/** Placeholder of what follows the scheme in an `Authorization` header. */
export const CREDENTIALS = '<CREDENTIALS>';

function httpTransport(scheme: JsonObject, auth: ApiAuth | undefined): CredentialInput {
  const name = toText(scheme['scheme']);
  if (name?.toLowerCase() === 'basic') return basic(auth);
  if (name?.toLowerCase() === 'bearer') return bearer('bearer', auth);
  const labels = ['Authorization'];
  return { ...AUTHORIZATION, kind: 'http', scheme: name, labels, placeholder: CREDENTIALS };
}

function apiKey(name: string, location: unknown): CredentialInput {
  const known = location === 'query' || location === 'cookie' ? location : 'header';
  const placeholder = known === 'query' ? `{${name}}` : `<${toPlaceholder(name)}>`;
  return { kind: 'apiKey', name, in: known, labels: [name], placeholder };
}

/** Keys of the same operation differ: `X-Api-Key` gives `X_API_KEY`, `api_secret` `API_SECRET`. */
function toPlaceholder(name: string): string {
  const word = name
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toUpperCase();
  return word === '' || word === 'KEY' || word === 'AUTHORIZATION' ? 'API_KEY' : word;
}

function bearer(
  kind: 'bearer' | 'oauth2' | 'openIdConnect',
  auth: ApiAuth | undefined,
): CredentialInput {
  const label = auth?.method === 'bearer' ? auth.name : undefined;
  const labels = [label ?? 'Authorization'];
  return { ...AUTHORIZATION, kind, labels, placeholder: '<ACCESS_TOKEN>' };
}

function basic(auth: ApiAuth | undefined): CredentialInput {
  const names = auth?.method === 'basic' && auth.name ? auth.name : 'username:password';
  const labels = names.split(':', 2).map((label) => label.trim());
  return { ...AUTHORIZATION, kind: 'basic', labels, placeholder: CREDENTIALS };
}
