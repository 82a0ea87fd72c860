import { delimiterOf, essenceOf, isJson, type NameValue } from '../../../openapi/encoding.ts';
import type { FormField } from '../../../openapi/form-field.ts';
import type {
  Extra,
  FormParameter,
  FormScheme,
  RequestForm,
  SharedRequest,
} from '../../../openapi/request-form.ts';
import { rethrowUnless } from '../../../utils/errors.ts';
import { parseExact } from '../../../utils/json.ts';
import { splitAtFirst } from '../../../utils/text.ts';
import { decodePath, withoutQuery } from '../../../utils/url.ts';
import { withOrigin } from '../form/server-choice.ts';
import type { CurlRequest } from './parse-curl.ts';

/** A curl command as values of an operation's form. */
export interface FittedCurl {
  state: SharedRequest;
  /** Base URL that is not in the document. */
  otherServer?: string | undefined;
  /** Values of a scheme; undefined for none. */
  credentialOf(scheme: FormScheme): string[] | undefined;
  /** Names of fields whose files must be selected again. */
  files: string[];
}

/** Headers that browsers and curl add, which have no meaning for an API. */
const OWN_HEADERS =
  /^(accept|accept-encoding|accept-language|cache-control|connection|content-length|content-type|dnt|host|origin|pragma|priority|referer|sec-.*|te|upgrade-insecure-requests|user-agent)$/i;

/** Matches a curl command to a form; undefined if it has another method or path. */
export function fitCurl(form: RequestForm, curl: CurlRequest): FittedCurl | undefined {
  const url = fitUrl(form, curl.url);
  if (!url || curl.method !== form.method.toUpperCase()) return undefined;
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
    const { in: location, name } = parameter;
    let value: unknown;
    const segment = url.segments[name];
    if (location === 'path' && segment && decodePath(segment) !== `{${name}}`)
      value = fromSegment(parameter, decodePath(segment));
    if (location === 'query') value = takeFromQuery(parameter, query);
    if (location === 'cookie') value = takeFromQuery(parameter, cookies);
    if (location === 'header') {
      const [header] = take(headers, name);
      if (header !== undefined) value = fromSegment(parameter, header);
    }
    if (value !== undefined) parameters[`${location} ${name}`] = value;
  }
  const type = curl.headers.find(({ name }) => /^content-type$/i.test(name))?.value;
  const extras: Extra[] = [
    ...headers.filter(({ name }) => !OWN_HEADERS.test(name)).map(toExtra('header')),
    ...query.map(toExtra('query')),
    ...cookies.map(toExtra('cookie')),
  ];
  return {
    state: {
      server: url.server ?? ['', {}],
      parameters,
      body: fitBody(form, curl, type),
      extras,
    },
    otherServer: url.server ? undefined : url.base,
    // Samples have placeholders such as <API_KEY>.
    credentialOf: ({ id }) => (used.get(id)?.some(isPlaceholder) ? undefined : used.get(id)),
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

/** The input values of a scheme, from the parts of a request; undefined for none. */
function findCredential(
  { kind, name }: FormScheme,
  sent: readonly NameValue[],
  user: string | undefined,
): string[] | undefined {
  if (kind === 'basic' && user !== undefined) return splitAtFirst(user, ':');
  const isBasic = (text: string) => /^basic /i.test(text);
  const value = sent
    .filter((one) => one.name.toLowerCase() === name.toLowerCase())
    .map((one) => one.value)
    .find((text) => kind === 'apiKey' || isBasic(text) === (kind === 'basic'));
  if (value === undefined) return undefined;
  if (kind === 'basic') return splitAtFirst(decodeBasic(value.replace(/^basic /i, '')), ':');
  return [kind === 'apiKey' ? value : value.replace(/^bearer /i, '')];
}

/** Whether a value is to be replaced, in a header or in a URL. */
function isPlaceholder(value: string): boolean {
  return /^(?:<[A-Z][A-Z\d_]*>|\{[^{}]+\})$/.test(value);
}

/** Removes the values of a name from a list; header names are case-insensitive. */
function take(list: NameValue[], name: string): string[] {
  const matching = list.filter((one) => one.name.toLowerCase() === name.toLowerCase());
  for (const one of matching) list.splice(list.indexOf(one), 1);
  return matching.map(({ value }) => value);
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

function toExtra(location: Extra[0]) {
  return ({ name, value }: NameValue): Extra => [location, name, value];
}

/** A parsed URL. */
interface FittedUrl {
  /** Server of the document with its variables; undefined for another one. */
  server?: SharedRequest['server'];
  /** Base URL, of any server. */
  base: string;
  /** Values of the path parameters, still encoded. */
  segments: Record<string, string>;
}

/** Finds the path of the operation at the end of a URL; undefined if it does not match. */
function fitUrl(
  { servers, path }: Pick<RequestForm, 'servers' | 'path'>,
  url: string,
): FittedUrl | undefined {
  const plain = withoutQuery(url);
  for (const server of servers) {
    const fitted = match(withOrigin(server.template), path, plain);
    if (fitted) {
      const [values, segments] = fitted;
      const base = server.template;
      return { server: [withOrigin(server.template), values], base, segments };
    }
  }
  const count = segmentsOf(path).length - 1;
  const [scheme = '', empty, host = '', ...folders] = withoutSlash(plain).split('/');
  if (!/^[a-z]+:$/i.test(scheme) || empty !== '' || host === '' || folders.length < count)
    return undefined;
  const texts = matchSegments(segmentsOf(path), ['', ...folders.slice(folders.length - count)]);
  if (!texts) return undefined;
  const base = [scheme, '', host, ...folders.slice(0, folders.length - count)].join('/');
  return { base, segments: named(namesIn(path), texts) };
}

function match(
  template: string,
  path: string,
  url: string,
): [values: Record<string, string>, segments: Record<string, string>] | undefined {
  const base = withoutSlash(template);
  const texts = matchSegments(segmentsOf(base + path), withoutSlash(url).split('/'));
  if (!texts) return undefined;
  const names = namesIn(base);
  return [named(names, texts), named(namesIn(path), texts.slice(names.length))];
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** The segments of a template, each as the texts around its variables. */
function segmentsOf(template: string): string[][] {
  const parts = withoutSlash(template).split(/\{[^{}]+\}/);
  const segments: string[][] = [[]];
  for (const part of parts) {
    const [first = '', ...others] = part.split('/');
    segments.at(-1)?.push(first);
    segments.push(...others.map((text) => [text]));
  }
  return segments;
}

/**
 * The values of the variables; undefined if the path does not match. Takes linear time for any
 * number of variables in a segment, where a regular expression would backtrack.
 */
function matchSegments(
  template: readonly string[][],
  segments: readonly string[],
): string[] | undefined {
  if (template.length !== segments.length) return undefined;
  const values: string[] = [];
  for (const [index, segment] of segments.entries()) {
    const found = matchSegment(template[index] ?? [], segment);
    if (!found) return undefined;
    values.push(...found);
  }
  return values;
}

/**
 * Each variable ends at the first match of the text after it, the last one at the end of the
 * segment.
 */
function matchSegment(parts: readonly string[], segment: string): string[] | undefined {
  const [first = '', ...others] = parts.map((part) => part.toLowerCase());
  const text = segment.toLowerCase();
  const last = others.pop();
  if (last === undefined) return text === first ? [] : undefined;
  const end = segment.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last) || end < first.length) return undefined;
  const values: string[] = [];
  let from = first.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return undefined;
    values.push(segment.slice(from, at));
    from = at + part.length;
  }
  return [...values, segment.slice(from, end)];
}

function namesIn(template: string): string[] {
  return [...template.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

function named(names: readonly string[], texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}

/** A text as the value of a field: a number if the schema requires one. */
function toValue(text: string, field: FormField | undefined): unknown {
  const { kind = 'text' } = field ?? {};
  if (kind === 'text' || kind === 'file') return text;
  if (kind === 'array') return [toValue(text, field?.items)];
  try {
    return parseExact(text);
  } catch (error) {
    return rethrowUnless(error, 'SyntaxError') ?? text;
  }
}

/** The value of a parameter in the path or in a header, in the styles simple, label and matrix. */
function fromSegment({ field, style, name, contentType }: FormParameter, text: string): unknown {
  if (contentType) return toValue(text, { kind: 'json' });
  const prefix = style === 'matrix' ? `;${name}=` : style === 'label' ? '.' : '';
  const plain = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  if (field.kind !== 'array') return toValue(plain, field);
  const separator = style === 'matrix' ? /,|;[^=;]*=/ : style === 'label' ? /[.,]/ : /,\s*/;
  return plain.split(separator).map((part) => toValue(part, field.items));
}

/** Removes the pairs of a parameter from a query, and returns its value; undefined for none. */
function takeFromQuery(parameter: FormParameter, pairs: NameValue[]): unknown {
  const { name, field, style, explode } = parameter;
  if (field.kind === 'object' && explode && style === 'form')
    return toObject(
      field,
      field.properties?.flatMap((one) => takeAll(pairs, one.name ?? '')) ?? [],
    );
  const deep = pairs.filter((pair) => pair.name.startsWith(`${name}[`));
  if (deep.length > 0) {
    for (const pair of deep) pairs.splice(pairs.indexOf(pair), 1);
    const inner = deep.map((pair) => ({ ...pair, name: pair.name.slice(name.length) }));
    if (inner.every((pair) => /^\[\d*\]$/.test(pair.name)))
      return inner.map(({ value }) => toValue(value, field.items));
    return toObject(
      field,
      inner.map((pair) => ({ ...pair, name: pair.name.replace(/^\[|\]$/g, '') })),
    );
  }
  const matching = takeAll(pairs, name);
  const [first] = matching;
  if (!first) return undefined;
  if (field.kind !== 'array') return toValue(first.value, field);
  if (matching.length > 1 || explode)
    return matching.map(({ value }) => toValue(value, field.items));
  return first.value.split(delimiterOf(style) ?? ',').map((part) => toValue(part, field.items));
}

/** Fields of a form as an object; repeated names become lists. */
function toObject(field: FormField | undefined, pairs: readonly NameValue[]): unknown {
  if (pairs.length === 0) return undefined;
  const names = [...new Set(pairs.map(({ name }) => name.replace(/\[\d*\]$/, '')))];
  return Object.fromEntries(
    names.map((name) => {
      const member = field?.properties?.find((one) => one.name === name);
      const matching = pairs.filter((pair) => pair.name.replace(/\[\d*\]$/, '') === name);
      const isList = matching.length > 1 || member?.kind === 'array';
      if (!isList) return [name, toValue(matching[0]?.value ?? '', member)];
      return [name, matching.map(({ value }) => toValue(value, member?.items))];
    }),
  );
}

function takeAll(pairs: NameValue[], name: string): NameValue[] {
  const matching = pairs.filter((pair) => pair.name === name);
  for (const pair of matching) pairs.splice(pairs.indexOf(pair), 1);
  return matching;
}
