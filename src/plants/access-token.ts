import { hash } from 'node:crypto';
import { PlantsProblem } from './problem.ts';

// RFC 6750 section 2.1 (b64token); the scheme is case-insensitive, RFC 9110 section 11.1.
const BEARER = /^bearer +([\w.~+/-]+=*)$/i;

/** The access token of an Authorization header; throws a problem when there is none to read. */
export function readAccessToken(authorization: string | null): string {
  if (authorization === null) throw new PlantsProblem('missingAuthorization');
  const token = BEARER.exec(authorization)?.[1];
  if (token === undefined) throw new PlantsProblem('malformedAuthorization');
  return token;
}

/** What the store knows a token by: its SHA-256 in hexadecimal, so that the store holds no secret. */
export function digestToken(token: string): string {
  return hash('sha256', token);
}
