import {
  getOwn,
  isObject,
  toList,
  toObject,
  toText,
  type JsonObject,
} from '../../utils/json-object.ts';
import { HTTP_TOKEN } from '../../utils/url.ts';
import { follow, type ApiDocument, type Operation } from '../document.ts';
import type { MockInput } from './parameters.ts';

/** Result of checking the credentials of a request. */
interface SecurityCheck {
  isGranted: boolean;
  /** Challenges for `WWW-Authenticate` (RFC 9110, section 11.6.1). */
  challenges: string[];
}

const CHALLENGES: Readonly<Record<string, string>> = {
  basic: 'Basic realm="*"',
  digest: 'Digest realm="*", nonce="abc123"',
  bearer: 'Bearer',
};

/** Whether a request has credentials for one of the requirements of an operation. Their values are not verified. */
export function checkSecurity(
  { root, references }: ApiDocument,
  { operation }: Operation,
  input: MockInput,
): SecurityCheck {
  const schemes = toObject(toObject(root['components'])['securitySchemes']);
  const requirements = toList(operation['security'] ?? root['security']).filter(isObject);
  const challenges = new Set<string>();
  const isMet = (requirement: JsonObject) => {
    const missing = Object.keys(requirement).filter((name) => {
      const scheme = toObject(follow(references, getOwn(schemes, name)).value);
      const kind = kindOf(scheme);
      if (hasCredentials(scheme, kind, input)) return false;
      const challenge = CHALLENGES[kind];
      if (challenge !== undefined) challenges.add(challenge);
      return true;
    });
    return missing.length === 0;
  };
  const isGranted = requirements.length === 0 || requirements.some(isMet);
  return { isGranted, challenges: [...challenges] };
}

/** Kind of a Security Scheme Object, in lower case: `apikey`, an authentication scheme, or `bearer` for tokens. */
function kindOf({ type, scheme }: JsonObject): string {
  if (type === 'http') return toText(scheme)?.toLowerCase() ?? '';
  return type === 'oauth2' || type === 'openIdConnect' ? 'bearer' : String(type).toLowerCase();
}

function hasCredentials(scheme: JsonObject, kind: string, input: MockInput): boolean {
  const [, name = '', value = ''] =
    /^(\S+)\s+(.+)$/.exec(input.headers.get('authorization') ?? '') ?? [];
  switch (kind) {
    case 'apikey':
      return hasApiKey(toText(scheme['name']) ?? '', scheme['in'], input);
    case 'basic':
      return name.toLowerCase() === 'basic' && isUserAndPassword(value);
    case 'digest':
      return name.toLowerCase() === 'digest' && isDigest(value);
    case 'mutualtls':
    case 'undefined':
      // Client certificates are not available here, and unknown schemes require nothing.
      return true;
    default:
      return name.toLowerCase() === kind && value !== '';
  }
}

function hasApiKey(
  name: string,
  location: unknown,
  { headers, query, cookies }: MockInput,
): boolean {
  if (location === 'query') return query.some((pair) => pair.name === name);
  if (location === 'cookie') return cookies.some((pair) => pair.name === name);
  // Header names are those of HTTP, so that others are never present.
  return HTTP_TOKEN.test(name) && headers.has(name);
}

/** Base64 of `user:password` (RFC 7617, section 2). */
function isUserAndPassword(value: string): boolean {
  const digits = /^([A-Za-z\d+/]+)={0,2}$/.exec(value)?.[1] ?? '';
  return digits.length % 4 !== 1 && atob(digits).includes(':');
}

/** Whether the required fields of digest credentials are present (RFC 7616, section 3.4). */
function isDigest(value: string): boolean {
  return ['username', 'realm', 'nonce', 'uri', 'response'].every((field) =>
    new RegExp(`\\b${field}\\s*=`).test(value),
  );
}
