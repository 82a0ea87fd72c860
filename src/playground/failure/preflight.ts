import type { ApiRequest } from '../../openapi/request/request.ts';

/** What a server has to allow in words of its own before a browser sends a request (Fetch standard, CORS protocol). */
export interface Preflight {
  method?: string | undefined;
  headers: string[];
}

const PLAIN_METHODS = /^(?:GET|HEAD|POST)$/;
const PLAIN_HEADERS = /^(?:accept|accept-language|content-language)$/i;
const PLAIN_TYPES =
  /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\s*(?:;|$)/i;

/** What the browser asks for beforehand; undefined for a request that it sends without asking. */
export function findPreflight({ method, headers }: ApiRequest): Preflight | undefined {
  const names = headers.filter(({ name, value }) => !isPlain(name, value)).map(({ name }) => name);
  const special = PLAIN_METHODS.test(method) ? undefined : method;
  return special || names.length > 0 ? { method: special, headers: names } : undefined;
}

function isPlain(name: string, value: string): boolean {
  return name.toLowerCase() === 'content-type' ? PLAIN_TYPES.test(value) : PLAIN_HEADERS.test(name);
}
