import type { ApiAuth } from '../../config/model/types.ts';
import { toText, type JsonObject } from '../json.ts';

/** How a credential is sent. */
export interface CredentialTransport {
  kind: 'bearer' | 'basic' | 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS';
  /** Name of the header, query parameter or cookie. */
  name: string;
  in: 'header' | 'query' | 'cookie' | 'none';
  /** First word of the header for kind `http`: `Digest`. */
  scheme?: string | undefined;
}

/** How a credential is asked for, and sent. */
export interface CredentialInput extends CredentialTransport {
  /** Label of the input; two for `basic`. */
  labels: string[];
  /** What samples show in place of a secret. */
  placeholder: string;
}

const AUTHORIZATION = { name: 'Authorization', in: 'header' } as const;

/** How the credential of a Security Scheme Object is sent; docs.json may give its input another label. */
export function credentialTransport(
  scheme: JsonObject,
  auth: ApiAuth | undefined,
): CredentialInput {
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

/** How the credential that docs.json describes is sent; undefined for none. `name` without `method` is a header. */
export function configuredTransport(auth: ApiAuth): CredentialInput | undefined {
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

/** The method of docs.json's `api.auth`, or what stands for it. */
export function configuredMethod({ method, name }: ApiAuth): NonNullable<ApiAuth['method']> {
  return method ?? (name === undefined ? 'none' : 'key');
}

function httpTransport(scheme: JsonObject, auth: ApiAuth | undefined): CredentialInput {
  const name = toText(scheme['scheme']);
  if (name?.toLowerCase() === 'basic') return basic(auth);
  if (name?.toLowerCase() === 'bearer') return bearer('bearer', auth);
  const labels = ['Authorization'];
  return { ...AUTHORIZATION, kind: 'http', scheme: name, labels, placeholder: '<CREDENTIALS>' };
}

function apiKey(name: string, place: unknown): CredentialInput {
  const known = place === 'query' || place === 'cookie' ? place : 'header';
  return { kind: 'apiKey', name, in: known, labels: [name], placeholder: '<API_KEY>' };
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
  return { ...AUTHORIZATION, kind: 'basic', labels, placeholder: '<CREDENTIALS>' };
}
