import type { FullCredential } from './messages.ts';

/** What the client keeps of a credential; words that it adds itself are taken off. */
export function toSecret({ kind, value }: FullCredential) {
  if (kind === 'basic') {
    const [, user = '', password = ''] = /^([^:]*):?([\s\S]*)$/.exec(decodeBasic(value)) ?? [];
    return {
      type: 'http' as const,
      'x-scalar-secret-token': '',
      'x-scalar-secret-username': user,
      'x-scalar-secret-password': password,
    };
  }
  if (kind === 'apiKey') return { type: 'apiKey' as const, 'x-scalar-secret-token': value };
  const token = value.replace(/^bearer\s+/i, '');
  if (kind === 'oauth2') {
    const flow = { 'x-scalar-secret-token': token };
    return { type: 'oauth2' as const, implicit: flow, password: flow, clientCredentials: flow, authorizationCode: flow }; // prettier-ignore
  }
  return {
    type: 'http' as const,
    'x-scalar-secret-token': token,
    'x-scalar-secret-username': '',
    'x-scalar-secret-password': '',
  };
}

function decodeBasic(value: string): string {
  const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
