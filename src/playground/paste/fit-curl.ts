import { essenceOf, isJson } from '../../openapi/operation/media-types.ts';
import type { FormScheme } from '../../openapi/request/form-scheme.ts';
import type { RequestForm } from '../../openapi/request/request-form.ts';
import type { NameValue } from '../../openapi/request/serialize.ts';
import type { Extra, SharedRequest } from '../../openapi/request/shared-request.ts';
import { parseExact } from '../../text/exact-json.ts';
import { fitAddress } from './fit-address.ts';
import { fromSegment, takeFromQuery, toObject } from './fit-values.ts';
import type { CurlRequest } from './parse-curl.ts';
import { rethrowUnless } from '../../text/errors.ts';
import { decodePath } from '../../text/decode-path.ts';

/** A curl line as the form of an operation holds it. */
export interface FittedCurl {
  state: SharedRequest;
  /** Base address that is none of the document's. */
  otherServer?: string | undefined;
  /** What is entered for a scheme; undefined for nothing. */
  credentialOf(scheme: FormScheme): string[] | undefined;
  /** Names of fields whose files are to be chosen again. */
  files: string[];
}

/** Headers that browsers and curl write themselves, and that mean nothing for an API. */
const OWN_HEADERS =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|dnt|host|origin|pragma|priority|referer|sec-.*|te|upgrade-insecure-requests|user-agent)$/i;

/** Fits a curl line into a form; undefined where it is for another method or path. */
export function fitCurl(form: RequestForm, curl: CurlRequest): FittedCurl | undefined {
  const address = fitAddress(form, curl.url);
  if (!address || curl.method !== form.method.toUpperCase()) return undefined;
  const query = [...new URL(curl.url).searchParams].map(([name, value]) => ({ name, value }));
  const { headers, cookies } = { headers: [...curl.headers], cookies: [...curl.cookies] };
  const lists = { query, header: headers, cookie: cookies, none: [] };
  const schemes = form.auth.flat();
  const used = new Map(
    schemes.map((scheme) => [scheme.id, findCredential(scheme, lists[scheme.in], curl.user)]),
  );
  for (const scheme of schemes) if (used.get(scheme.id)) take(lists[scheme.in], scheme.name);
  const parameters: SharedRequest['parameters'] = {};
  for (const parameter of form.parameters) {
    const { in: place, name } = parameter;
    let value: unknown;
    const segment = address.segments[name];
    if (place === 'path' && segment) value = fromSegment(parameter, decodePath(segment));
    if (place === 'query') value = takeFromQuery(parameter, query);
    if (place === 'cookie') value = takeFromQuery(parameter, cookies);
    if (place === 'header') {
      const [header] = take(headers, name);
      if (header !== undefined) value = fromSegment(parameter, header);
    }
    if (value !== undefined) parameters[`${place} ${name}`] = value;
  }
  const type = curl.headers.find(({ name }) => /^content-type$/i.test(name))?.value;
  const extras: Extra[] = [
    ...headers.filter(({ name }) => !OWN_HEADERS.test(name)).map(toExtra('header')),
    ...query.map(toExtra('query')),
    ...cookies.map(toExtra('cookie')),
  ];
  return {
    state: {
      server: address.server ?? ['', {}],
      parameters,
      body: fitBody(form, curl, type),
      extras,
    },
    otherServer: address.server ? undefined : address.base,
    credentialOf: ({ id }) => used.get(id),
    files: curl.parts.filter(isFile).map(({ name }) => name),
  };
}

/** The state of the body, as the inputs of the body have it. */
function fitBody({ bodies }: RequestForm, { body, parts }: CurlRequest, type?: string): unknown {
  if (body === undefined && parts.length === 0) return undefined;
  const wanted = essenceOf(type ?? (parts.length > 0 ? 'multipart/form-data' : ''));
  const isText = (text = '') => /^\s*[[{"]/.test(text);
  const chosen =
    bodies.find(({ mediaType }) => essenceOf(mediaType) === wanted) ??
    bodies.find(({ mediaType }) => isJson(mediaType) === isText(body)) ??
    bodies[0];
  if (!chosen) return undefined;
  const { mediaType, field } = chosen;
  if (parts.length > 0)
    return [
      mediaType,
      false,
      toObject(
        field,
        parts.filter((one) => !isFile(one)),
      ),
    ];
  if (isJson(mediaType))
    try {
      return [mediaType, false, parseExact(body ?? '')];
    } catch (error) {
      rethrowUnless(error, 'SyntaxError');
      return [mediaType, true, body];
    }
  if (/form-urlencoded/.test(mediaType)) {
    const pairs = [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }));
    return [mediaType, false, toObject(field, pairs)];
  }
  return [mediaType, true, body];
}

/** What the inputs of a scheme hold, as it is among what is sent; undefined for nothing. */
function findCredential(
  { kind, name }: FormScheme,
  sent: readonly NameValue[],
  user: string | undefined,
): string[] | undefined {
  if (kind === 'basic' && user !== undefined) return splitUser(user);
  const isBasic = (text: string) => /^basic /i.test(text);
  const value = sent
    .filter((one) => one.name.toLowerCase() === name.toLowerCase())
    .map((one) => one.value)
    .find((text) => kind === 'apiKey' || isBasic(text) === (kind === 'basic'));
  if (value === undefined) return undefined;
  if (kind === 'basic') return splitUser(decodeBasic(value.replace(/^basic /i, '')));
  return [kind === 'apiKey' ? value : value.replace(/^bearer /i, '')];
}

/** Takes the values of a name out of a list; names of headers are alike in either case. */
function take(list: NameValue[], name: string): string[] {
  const taken = list.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  for (const one of taken) list.splice(list.indexOf(one), 1);
  return taken.map(({ value }) => value);
}

function splitUser(user: string): string[] {
  const at = user.indexOf(':');
  return at < 0 ? [user, ''] : [user.slice(0, at), user.slice(at + 1)];
}

function decodeBasic(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  } catch (error) {
    return rethrowUnless(error, 'InvalidCharacterError') ?? text;
  }
}

function isFile({ value }: NameValue): boolean {
  return value.startsWith('@');
}

function toExtra(place: Extra[0]) {
  return ({ name, value }: NameValue): Extra => [place, name, value];
}
