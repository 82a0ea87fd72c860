import type { CredentialTransport } from '../operation/credential-transport.ts';

/** The header value of a credential; a scheme name that the reader typed is not repeated. */
export function toHeaderValue({ kind, scheme }: CredentialTransport, value: string): string {
  if (kind === 'apiKey') return value;
  const word = kind === 'basic' ? 'Basic' : kind === 'http' ? (scheme ?? '') : 'Bearer';
  const isThere = value.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return isThere || word === '' ? value : `${word} ${value}`;
}
