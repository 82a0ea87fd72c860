import { HTTP_METHODS } from '../utils/url.ts';
import {
  findPointer,
  isObject,
  parsePointer,
  toList,
  toObject,
  toSegment,
  toText,
  type JsonObject,
} from '../utils/json-object.ts';
import type { LargeIntegers } from '../utils/json.ts';
import { nameKey } from '../utils/text.ts';

/** An OpenAPI document, upgraded to version 3.1 or later. */
export interface ApiDocument {
  /** Path relative to the project root, with forward slashes, or a URL. */
  id: string;
  /** Version in the source: `2.0`, `3.0.3`. */
  version: string;
  title: string;
  root: JsonObject;
  references: References;
  operations: Operation[];
  /** `components.schemas` */
  schemas: JsonObject;
  /** Source files, relative to the project root; URLs for remote ones. */
  files: string[];
  /** Digest of all source texts. */
  digest: string;
  /** Whether restricted parts were removed, so that its files must not be published. */
  isRestricted?: boolean | undefined;
  /** Groups that parts of it are restricted to. */
  groups?: ReadonlySet<string> | undefined;
  largeIntegers?: LargeIntegers | undefined;
}

/** Whether parts of a document were removed because they are for groups of readers, not because they are internal. */
export function isCutForGroups({ isRestricted, groups }: ApiDocument): boolean {
  return isRestricted === true && groups !== undefined && groups.size > 0;
}

/** Version of a parsed OpenAPI or Swagger document; undefined for other values. */
export function versionOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { openapi, swagger } = value;
  if (typeof openapi === 'string' && /^3(\.|$)/.test(openapi.trim())) return openapi.trim();
  if (typeof openapi === 'number' && Math.floor(openapi) === 3) return String(openapi);
  if (swagger === '2.0' || swagger === 2) return '2.0';
  return undefined;
}

/** Creates the document for a root object of version 3.1 or later. */
export function createDocument(
  root: JsonObject,
  facts: Omit<ApiDocument, 'title' | 'root' | 'references' | 'operations' | 'schemas'>,
): ApiDocument {
  const references = createReferences(root);
  return {
    ...facts,
    title: toText(toObject(root['info'])['title']) ?? facts.id,
    root,
    references,
    operations: listOperations(references),
    schemas: toObject(toObject(root['components'])['schemas']),
  };
}

/** An operation as it is in the document, with unresolved references. */
export interface Operation {
  /** `GET /plants`, `webhook newPlant`. */
  id: string;
  kind: 'operation' | 'webhook';
  /** Lower case, as in the document. */
  method: string;
  path: string;
  operation: JsonObject;
  /** Path item of the operation, with shared parameters and servers. */
  item: JsonObject;
  /** JSON pointer of the operation. */
  pointer: string;
}

/** Operations in document order, followed by webhooks. */
export function listOperations(references: References): Operation[] {
  const { paths, webhooks } = references.root;
  return [
    ...listItems(references, toObject(paths), 'operation', '#/paths'),
    ...listItems(references, toObject(webhooks), 'webhook', '#/webhooks'),
  ];
}

/** Operations of a path item, for example of a callback. */
export function listItemOperations(
  references: References,
  node: unknown,
): { method: string; operation: JsonObject; item: JsonObject; segment: string }[] {
  const item = toObject(follow(references, node).value);
  const plain = HTTP_METHODS.map((method) => ({ method, value: item[method], segment: method }));
  const additional = Object.entries(toObject(item['additionalOperations'])).map(
    ([method, value]) => ({ method, value, segment: `additionalOperations/${toSegment(method)}` }),
  );
  return [...sortByKeyOrder(plain, item), ...additional].flatMap(({ method, value, segment }) => {
    const operation = follow(references, value).value;
    return isObject(operation) ? [{ method, operation, item, segment }] : [];
  });
}

function listItems(
  references: References,
  items: JsonObject,
  kind: Operation['kind'],
  pointer: string,
): Operation[] {
  return Object.entries(items).flatMap(([path, node]) => {
    if (path.startsWith('x-')) return [];
    return listItemOperations(references, node).map(({ method, operation, item, segment }) => ({
      id: kind === 'webhook' ? `webhook ${path}` : `${method.toUpperCase()} ${path}`,
      kind,
      method,
      path,
      operation,
      item,
      pointer: `${pointer}/${toSegment(path)}/${segment}`,
    }));
  });
}

/** Sorts methods by their order in the path item. */
function sortByKeyOrder<T extends { method: string }>(methods: T[], item: JsonObject): T[] {
  const keys = Object.keys(item);
  return methods.toSorted((a, b) => keys.indexOf(a.method) - keys.indexOf(b.method));
}

/** Target of a `$ref`. */
interface ReferenceTarget {
  value: unknown;
  /** The `$ref` itself, with valid escapes: `#/components/schemas/Plant`. */
  ref: string;
  /** Name of a shared schema or component: `Plant`. */
  name?: string | undefined;
}

/** Resolves the references of a document, with a cache. */
export interface References {
  root: JsonObject;
  /** Target of a reference; undefined if it does not exist. */
  find(ref: string): ReferenceTarget | undefined;
  /** Whether members beside a `$ref` are ignored outside of schemas (AsyncAPI 3, Reference Object). */
  ignoresSiblings?: boolean | undefined;
}

/** A value after following its `$ref`s. */
interface Followed {
  /** The target, merged with the siblings of the `$ref`s. */
  value: unknown;
  /** All references that were followed; the first is the one in the value. */
  refs: string[];
  name?: string | undefined;
  /** Broken or circular reference. */
  broken?: string | undefined;
}

/** A component whose name has slashes, which JSON pointers write as `~1`. */
const UNESCAPED = /^(#\/(?:components\/[^/]+|definitions)\/)(.+)$/;
const NAMED = /^#\/(?:components\/[^/]+|definitions|(?:.*\/)?\$defs)\/([^/]+)$/;

/** Creates the resolver for a document. Anchors (`#name`) can be anywhere in it. */
export function createReferences(
  root: JsonObject,
  { ignoresSiblings }: Pick<References, 'ignoresSiblings'> = {},
): References {
  const known = new Map<string, ReferenceTarget | undefined>();
  let anchors: Map<string, unknown> | undefined;
  const findExact = (ref: string): ReferenceTarget | undefined => {
    const value = /^#[^/]/.test(ref)
      ? (anchors ??= findAnchors(root)).get(ref.slice(1))
      : findPointer(root, ref);
    return value === undefined ? undefined : { value, ref, name: componentName(ref) };
  };
  return {
    root,
    ignoresSiblings,
    find(ref) {
      if (!known.has(ref))
        known.set(ref, findExact(ref) ?? findExact(ref.replace(UNESCAPED, escapeName)));
      return known.get(ref);
    },
  };
}

function escapeName(_ref: string, start: string, name: string): string {
  return start + name.replaceAll('/', '~1');
}

/** Component name in a reference; undefined for other references. */
export function componentName(ref: string): string | undefined {
  return NAMED.test(ref) ? parsePointer(ref).at(-1) : undefined;
}

/** Follows `$ref` and `$dynamicRef`; sibling values win (OpenAPI 3.1, Reference Object), unless they are ignored. */
export function follow(references: References, node: unknown): Followed {
  const refs: string[] = [];
  let value = node;
  let beside: JsonObject | undefined;
  let name: string | undefined;
  for (;;) {
    const ref = refOf(value);
    if (ref === undefined) break;
    const { $ref: _ref, $dynamicRef: _dynamic, ...rest } = value as JsonObject;
    if (Object.keys(rest).length > 0 && !references.ignoresSiblings)
      beside = { ...rest, ...beside };
    const target = refs.includes(ref) ? undefined : references.find(ref);
    refs.push(ref);
    if (!target) return { value: beside ?? {}, refs, name, broken: ref };
    name ??= target.name;
    value = target.value;
  }
  return { value: beside && isObject(value) ? { ...value, ...beside } : value, refs, name };
}

/** `$ref` or `$dynamicRef` of a value; undefined if it has none. */
export function refOf(node: unknown): string | undefined {
  if (!isObject(node)) return undefined;
  if (typeof node['$ref'] === 'string') return node['$ref'];
  return typeof node['$dynamicRef'] === 'string' ? node['$dynamicRef'] : undefined;
}

function findAnchors(root: JsonObject): Map<string, unknown> {
  const anchors = new Map<string, unknown>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = node[key];
      if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, node);
    }
    Object.values(node).forEach(visit);
  };
  visit(root);
  return anchors;
}

/** Whether a summary can be a title: paragraphs and long texts are descriptions. */
export function isTitle(text: string): boolean {
  return text.length <= 120 && !text.includes('\n');
}

/** Summary of an operation or path; undefined if it cannot be a title. */
export function summaryOf({ summary }: JsonObject): string | undefined {
  const text = toText(summary)?.trim();
  return text !== undefined && isTitle(text) ? text : undefined;
}

const MARKDOWN_LINK = /\[([^[\]]*)\]\([^()\s]*\)/g;

/**
 * Title of an operation: `summary`, the words of `operationId`, or method and path. A summary is plain text, but some
 * documents have links in it.
 */
export function titleOf({ kind, operation, item, method, path }: Operation): string {
  const summary = summaryOf(operation) ?? summaryOf(item);
  if (summary !== undefined) return summary.replace(MARKDOWN_LINK, '$1');
  const phrase = toWords(separateNumber(withoutTag(operation)));
  if (phrase !== '') return phrase;
  return kind === 'webhook' ? path : `${method.toUpperCase()} ${path}`;
}

/**
 * The id of an operation without the class that frameworks put before it, if its first tag, which groups operations,
 * shows that already: `findAll` for `PlantsController_findAll` with the tag "Plants".
 */
function withoutTag({ operationId, tags }: JsonObject): string {
  const id = toText(operationId) ?? '';
  const [, className, method] = /^(\p{Lu}[\p{L}\p{N}]*)_(.*\p{L}.*)$/u.exec(id) ?? [];
  const tag = toText(toList(tags)[0]);
  if (className === undefined || method === undefined || tag === undefined) return id;
  const keyOf = (name: string) =>
    nameKey(name).replace(/(?<=.)(?:controller|service|resource|api)$/, '');
  return keyOf(tag) === keyOf(className) ? method : id;
}

/** Separates the number that generators add to an id in use: `DescribeQueue2`, but not `getIPv6` and `toMd5`. */
function separateNumber(operationId: string): string {
  return operationId.replace(/(?<=\p{L}\p{Ll}{3})[1-9]$/u, ' $&');
}

/** Acronyms of computing that identifiers write in any case. */
const ACRONYMS = /* @__PURE__ */ byLowerCase(
  '2FA ACH ACL API APIs ASN AWS CDN CIDR CLI CNAME CPU CRM CSS CSV DKIM DMARC DNS FAQ FTP GCP GIF GPU GUID HTML ' +
    'HTTP HTTPS IBAN ID IDs IP IPs IPv4 IPv6 JSON JWKS JWT KMS KPI KYC LDAP MFA MMS NFT OAuth OIDC OTP PDF PDFs PNG ' +
    'QR RBAC RPC RSS SAML SCIM SDK SDKs SIP SKU SKUs SLA SMS SMTP SPF SQL SSH SSL SSO SVG TCP TLD TLS TOTP TTL UDP ' +
    'UI URI URIs URL URLs URN UUID VAT VM VMs VPC VPN XML YAML ZIP',
);

function byLowerCase(phrase: string): Map<string, string> {
  return new Map(phrase.split(' ').map((word) => [word.toLowerCase(), word]));
}

/**
 * An identifier as a title: `userSignedUp` gives `User signed up`, `getDNSForSite` `Get DNS for site`; empty without
 * letters or digits.
 */
export function toWords(identifier: string): string {
  const isShouted = !/\p{Ll}/u.test(identifier);
  const phrase = identifier
    .replace(/OAuth|IPv(?=\d)/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    // `TLSCertificate`, but not the plural in `userIDs`.
    .replace(/([A-Z])(?=[A-Z](?!s(?![a-z]))[a-z])/g, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => {
      const known = ACRONYMS.get(word.toLowerCase());
      if (known !== undefined) return known;
      return !isShouted && /^[A-Z][A-Z0-9]+$/.test(word) ? word : word.toLowerCase();
    })
    .join(' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/**
 * Description of an operation or path, preceded by a summary that is too long for a title. An operation without one has
 * that of its path.
 */
export function descriptionOf(node: JsonObject, item?: JsonObject): string | undefined {
  const description = toText(node['description']) ?? (item && descriptionOf(item));
  const summary = toText(node['summary']);
  if (summary === undefined || summaryOf(node) !== undefined) return description;
  return description === undefined || description.startsWith(summary.trim())
    ? (description ?? summary)
    : `${summary}\n\n${description}`;
}

/** A server. */
export interface ServerView {
  /** As written, with variables in braces. */
  template: string;
  /** URL with the default values of variables. */
  url: string;
  description?: string | undefined;
  variables: ServerVariableView[];
}

/** A variable of a server URL. */
export interface ServerVariableView {
  name: string;
  /** Can be empty; undefined if readers must fill it in. */
  default: string | undefined;
  enum: string[];
  description?: string | undefined;
}

/** Sources of the servers of an operation. */
interface ServerSources {
  root: JsonObject;
  item: JsonObject;
  operation: JsonObject;
  /** `api.baseUrl` in docs.json; replaces the servers of the document. */
  baseUrl: readonly string[];
  /** Prefix for base URLs without a host, such as `/api`, if an absolute URL is required. */
  siteOrigin?: string | undefined;
  /** URL or path of the document, for relative server URLs. */
  documentId: string;
}

/** Servers of an operation, from the first of: docs.json, operation, path, document. */
export function listServers(sources: ServerSources): ServerView[] {
  const { root, item, operation, baseUrl, siteOrigin = '', documentId } = sources;
  if (baseUrl.length > 0) {
    return baseUrl.map((configured) => {
      const template = withScheme(configured, documentId);
      const url = template.startsWith('/') ? siteOrigin + template.replace(/\/$/, '') : template;
      return { template, url, variables: [] };
    });
  }
  const lists = [operation, item, root].map((holder) => toList(holder['servers']));
  const servers = lists.find((list) => list.length > 0) ?? [];
  return servers.flatMap((server) => viewServer(toObject(server), documentId));
}

function viewServer(server: JsonObject, documentId: string): ServerView[] {
  const { url: written } = server;
  if (typeof written !== 'string') return [];
  const template = toAbsolute(written.trim(), documentId);
  const variables = Object.entries(toObject(server['variables'])).map(([name, value]) => {
    const variable = toObject(value);
    return {
      name,
      default: textOfDefault(variable['default']),
      enum: toList(variable['enum']).map(String),
      description: toText(variable['description']),
    };
  });
  // Variables without a declaration must be filled in by readers.
  for (const [, name = ''] of template.matchAll(/\{([^{}]+)\}/g))
    if (!variables.some((variable) => variable.name === name))
      variables.push({ name, default: undefined, enum: [], description: undefined });
  const url = fillServer(template, new Map(variables.map((v) => [v.name, v.default])));
  const description = toText(server['description']) ?? toText(server['name']);
  return [{ template, url, description, variables }];
}

/** Default of a server variable; undefined for YAML without a value, too. */
export function textOfDefault(value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}

/** Server URL with variables replaced; keeps variables without a value, and an empty one that is the host. */
export function fillServer(
  template: string,
  values: ReadonlyMap<string, string | undefined>,
): string {
  return template.replace(
    /\{([^{}]+)\}/g,
    (placeholder, name: string, at: number) =>
      values.get(name) ||
      (template.endsWith('://', at) ? placeholder : (values.get(name) ?? placeholder)),
  );
}

/**
 * Resolves a server URL relative to the URL of the document (OpenAPI, Server Object), or for a file to the site. An
 * empty one is the root of either; an invalid one is unchanged.
 */
function toAbsolute(written: string, documentId: string): string {
  const url = withScheme(written || '/', documentId);
  if (/^([a-z][a-z0-9+.-]*:|\{)/i.test(url)) return url;
  const isRemote = /^https?:/i.test(documentId);
  if (!isRemote && url.startsWith('/')) return url;
  const base = isRemote ? documentId : 'http://localhost/';
  if (!URL.canParse(url, base)) return url;
  const { href, pathname } = new URL(url, base);
  // The URL parser encodes the braces of variables.
  return (isRemote ? href : pathname).replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/**
 * Adds a scheme to `//api.example.com`, which would otherwise be a path of the site, and receive credentials: that of
 * the document, or HTTPS except on this computer.
 */
function withScheme(url: string, documentId: string): string {
  if (!url.startsWith('//')) return url;
  const isLocal = /^\/\/(?:localhost|127\.0\.0\.1)(?![\w.-])/i.test(url);
  const [scheme] = /^https?:/i.exec(documentId) ?? [isLocal ? 'http:' : 'https:'];
  return `${scheme}${url}`;
}

/**
 * Valid key for a scheme in `securitySchemes` (OpenAPI, Components Object). Clients display it, so that the scheme in
 * docs.json is named after its method: `bearer`.
 */
export function schemeKey(id: string): string {
  return id.replace(/^docs\.json /, '').replace(/[^\w.-]+/g, '-');
}
