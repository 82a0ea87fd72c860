import { hash } from 'node:crypto';
import { fillServer, type ServerView } from '../openapi/document.ts';
import { toList, toObject, toText, type JsonObject } from '../utils/json-object.ts';
import type { SecurityAlternative } from '../openapi/operation.ts';
import { decode, nextToken, readAttribute, type HtmlToken } from '../utils/html.ts';

/** Sources that a content security policy allows, by directive: `{ 'img-src': ['https://example.com'] }`. */
export type PolicySources = Readonly<Record<string, readonly string[] | undefined>>;

/** Sources while they are being collected. */
export type SourceSet = Map<string, Set<string>>;

// Host of CSP Level 3, section 2.3.1: no IPv6 address, no user, no character that could end the source.
const ORIGIN = /^(?:https?|wss?):\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?(?::\d+)?$/;

/** Adds a source to a directive; does nothing if the source is undefined. */
export function allow(sources: SourceSet, directive: string, source: string | undefined): void {
  if (source === undefined) return;
  const known = sources.get(directive) ?? new Set();
  sources.set(directive, known.add(source));
}

/** The source that allows a URL on another host: `https://example.com`. Undefined for URLs of the site itself. */
export function sourceOf(address: string): string | undefined {
  const url = address.trim().replace(/^\/\//, 'https://');
  if (!/^(?:https?|wss?):\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const { origin, protocol } = new URL(url);
  // An origin that no policy can name, such as an IPv6 address, is allowed by its scheme.
  return ORIGIN.test(origin) ? origin : protocol;
}

/** The source of a URL in a page: `//example.com` has the scheme of the page, and `http:` also allows `https:`. */
function sourceInPage(url: string): string | undefined {
  const source = sourceOf(url);
  return /^\s*\/\//.test(url) ? source?.replace(/^https:/, 'http:') : source;
}

const URL_IN_CODE = /(?:https?|wss?):\/\/[\w.-]+(?::\d+)?/gi;
/** A string that starts with `//example.com`. */
const RELATIVE_URL_IN_CODE = /(?<=["'`])\/\/[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?=["'`/?])/gi;

/** Distinct origins of the URLs in code. */
export function originsIn(code: string): string[] {
  const found = [...code.matchAll(URL_IN_CODE), ...code.matchAll(RELATIVE_URL_IN_CODE)];
  const origins = found.flatMap(([url]) => sourceInPage(url) ?? []);
  return [...new Set(origins)].filter((origin) => !/^https?:\/\/(?:www\.)?w3\.org/.test(origin));
}

/** Merges several lists of sources, without duplicates and in a fixed order. */
export function mergeSources(...lists: PolicySources[]): PolicySources {
  const merged: SourceSet = new Map();
  for (const list of lists) {
    for (const [directive, sources] of Object.entries(list))
      for (const source of sources ?? []) allow(merged, directive, source);
  }
  return toSources(merged);
}

/** The collected sources as plain data in a fixed order. */
export function toSources(collected: SourceSet): PolicySources {
  const entries = [...collected].map(
    ([directive, sources]) => [directive, [...sources].toSorted()] as const,
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Kinds of script that browsers run; any other is data. */
const RUNS =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/**
 * Markup that the policy of the site never allows, and a pattern that finds it in the text of the
 * page.
 */
export interface RefusedMarkup {
  message: string;
  hint: string;
  find: RegExp;
}

/** Most pages contain none of these and need no scan. */
const MAY_NEED =
  /<(?:script|style|link|img|image|input|iframe|source|video|audio|track|form|object|embed)\b|\son[a-z]+=|javascript:/i;

/** Adds the sources that HTML loads and runs to a policy. */
export function collectSources(html: string, needs: SourceSet): void {
  if (!MAY_NEED.test(html)) return;
  const collector = new SourceCollector(needs);
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end))
    collector.visit(token);
}

/** Adds the sources that HTML loads and runs to a policy while its tokens are read. */
export class SourceCollector {
  readonly #needs: SourceSet;
  readonly #refused = new Map<string, RefusedMarkup>();
  #hasScriptUrl = false;

  constructor(needs: SourceSet) {
    this.#needs = needs;
  }

  visit({ type, name, attributes, text }: HtmlToken): void {
    const tag = name.toLowerCase();
    if (type === 'code' && tag === 'script') needScript(attributes, text, this.#needs);
    else if (type === 'code') needStyle(text, this.#needs);
    if (type !== 'start') return;
    if (tag === 'object' || tag === 'embed') this.#refused.set(tag, refusedPlugin(tag));
    if (attributes === '') return;
    needElement(tag, attributes, this.#needs);
    if (SCRIPT_URL.test(attributes)) this.#hasScriptUrl = true;
  }

  /** Markup that stays refused. */
  refused(): RefusedMarkup[] {
    return [...this.#refused.values(), ...(this.#hasScriptUrl ? [REFUSED_URL] : [])];
  }
}

const SCRIPT_URL = /\s(?:href|action|src)="\s*javascript:/i;

const REFUSED_URL: RefusedMarkup = {
  message: 'The security policy blocks URLs that start with "javascript:".',
  hint: 'Use a <button> with onclick="…", or a script of the project.',
  find: /javascript:/i,
};

function refusedPlugin(name: string): RefusedMarkup {
  return {
    message: `The security policy blocks <${name}>.`,
    hint: 'Use <img> for an image, and <iframe> for a document.',
    find: new RegExp(`<${name}\\b`),
  };
}

function needScript(attributes: string, text: string, needs: SourceSet): void {
  if (!RUNS.test(readAttribute(attributes, 'type')?.trim() ?? '')) return;
  const src = readAttribute(attributes, 'src');
  if (src === undefined) {
    allow(needs, 'script-src', hashSource(text));
    needMarkup(text, needs);
    return needCode(text, needs);
  }
  // Further requests of a third-party script usually go to the same service.
  allow(needs, 'script-src', sourceOf(src) ?? "'self'");
  for (const directive of CODE_DIRECTIVES) {
    allow(needs, directive, sourceOf(src));
    if (!/^(?:script|style)-src$/.test(directive)) allow(needs, directive, serviceOf(src));
  }
}

function needStyle(text: string, needs: SourceSet): void {
  allow(needs, 'style-src', hashSource(text));
  needSheet(text, needs);
}

/** `https://*.example.com` for a script of `https://fast.example.com`; hosts that many share stay as they are. */
function serviceOf(src: string): string | undefined {
  const domain = /^https:\/\/[\w-]+\.([\w-]{4,}\.[a-z]{2,})$/.exec(sourceOf(src) ?? '')?.[1];
  return domain && !SHARED.test(domain) ? `https://*.${domain}` : undefined;
}

const SHARED =
  /^(?:(?:github|gitlab)\.io|(?:vercel|netlify|web)\.app|(?:pages|workers|deno)\.dev|jsdelivr\.net|cloudflare\.com|cloudfront\.net|amazonaws\.com|azureedge\.net|googleapis\.com|unpkg\.com)$/;

/** Attributes that load a resource, by element, and their directives. */
const LOADS = new Map<string, readonly [attribute: string, directive: string][]>([
  ['img', [['src', 'img-src'], ['srcset', 'img-src']]],
  ['source', [['src', 'media-src'], ['srcset', 'img-src']]],
  ['image', [['href', 'img-src'], ['xlink:href', 'img-src']]],
  ['input', [['src', 'img-src']]],
  ['video', [['src', 'media-src'], ['poster', 'img-src']]],
  ['audio', [['src', 'media-src']]],
  ['track', [['src', 'media-src']]],
  ['iframe', [['src', 'frame-src']]],
  ['form', [['action', 'form-action']]],
]); // prettier-ignore

const MAY_HANDLE = /\son[a-z]+=/i;

/** Adds the resources and handlers of an element; `tag` in lower case. */
function needElement(tag: string, attributes: string, needs: SourceSet): void {
  for (const [name, directive] of LOADS.get(tag) ?? []) {
    const value = readAttribute(attributes, name);
    const urls = name === 'srcset' ? value?.split(/,\s+|\s+/) : [value ?? ''];
    for (const url of urls ?? []) {
      for (const source of inlineOrHost(url, tag === 'iframe')) allow(needs, directive, source);
    }
  }
  if (tag === 'link') needLink(attributes, needs);
  if (!MAY_HANDLE.test(attributes)) return;
  for (const [, handler = ''] of attributes.matchAll(/\son[a-z]+="([^"]*)"/gi))
    allow(needs, 'script-src-attr', hashSource(decode(handler)));
}

function needLink(attributes: string, needs: SourceSet): void {
  const source = sourceOf(readAttribute(attributes, 'href') ?? '');
  if (!source || !/\bstylesheet\b/i.test(readAttribute(attributes, 'rel') ?? '')) return;
  allow(needs, 'style-src', source);
  allow(needs, 'font-src', FONT_HOSTS[source] ?? source);
}

function inlineOrHost(url: string, isFrame: boolean): (string | undefined)[] {
  const scheme = /^\s*(data|blob):/i.exec(url)?.[1];
  if (scheme) return [`${scheme.toLowerCase()}:`];
  const source = sourceInPage(url);
  if (!isFrame) return [source];
  // `youtube.com` sends its frames on to `www.youtube.com`.
  const bare = /^https?:\/\/[\w-]+\.[a-z]+$/.test(source ?? '');
  return [
    source ?? (url ? "'self'" : undefined),
    bare ? source?.replace('//', '//www.') : undefined,
  ];
}

/** `'sha256-…'`, the source that allows exactly this script, style sheet or handler. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** Adds the images, fonts, and sheets that a style sheet loads. */
export function needSheet(css: string, needs: SourceSet): void {
  for (const [, url = ''] of css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi)) {
    const source = sourceOf(url);
    allow(needs, 'style-src', source);
    allow(needs, 'font-src', FONT_HOSTS[source ?? ''] ?? source);
  }
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]+)/gi)) {
    allow(needs, 'img-src', sourceOf(address));
    allow(needs, 'font-src', sourceOf(address) ?? (/^data:/i.test(address) ? 'data:' : undefined));
  }
}

/** Services whose style sheets load fonts from another host. */
const FONT_HOSTS: Record<string, string> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'https://fonts.bunny.net': 'https://fonts.bunny.net',
};

/** Allows requests to all hosts whose URLs are in code of the author. */
export function needCode(code: string, needs: SourceSet): void {
  for (const origin of originsIn(code)) {
    const directives = origin.startsWith('ws') ? ['connect-src'] : CODE_DIRECTIVES;
    for (const directive of directives) allow(needs, directive, origin);
  }
}

const WRITES_STYLE =
  /createElement\(\s*["'`]style["'`]|<style[\s>]|<[a-z][^<>]*\sstyle=\\?["']|setAttribute\(\s*["'`]style["'`]/i;
/** Markup that code loads, whose styles are unknown. */
const LOADS_TEXT = /\.text\(\)|\bresponseText\b/;
const WRITES_MARKUP =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe)\b/;
const WRITTEN_HANDLER = /<[a-z][^<>]*?\son[a-z]+=(?:"([^"<>$`\\]+)"|'([^'<>$`\\]+)')/gi;

/** Allows what markup in code of the author may contain: all inline styles, and the event handlers in its strings. */
export function needMarkup(code: string, needs: SourceSet): void {
  const hasLoadedMarkup = LOADS_TEXT.test(code) && WRITES_MARKUP.test(code);
  if (hasLoadedMarkup || WRITES_STYLE.test(code)) allow(needs, 'style-src', "'unsafe-inline'");
  for (const [, double, single] of code.matchAll(WRITTEN_HANDLER))
    allow(needs, 'script-src-attr', hashSource(decode(double ?? single ?? '')));
}

/** Directives for requests of code. */
const CODE_DIRECTIVES = [
  'script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src',
]; // prettier-ignore

/** Values of a variable beyond which its place is left open. */
const MAX_VALUES = 20;

/** The sources that allow requests to a server for all values of its variables. */
export function serverSources({
  template,
  variables,
}: Pick<ServerView, 'template' | 'variables'>): string[] {
  let urls = [template];
  for (const { name, enum: values } of variables) {
    if (values.length === 0 || values.length > MAX_VALUES || urls.length > MAX_VALUES) continue;
    const placeholder = `{${name}}`;
    urls = urls.flatMap((url) =>
      url.includes(placeholder) ? values.map((value) => url.replaceAll(placeholder, value)) : [url],
    );
  }
  // A variable at the start can be any URL, of which only those with `https` are allowed, and the default.
  const defaults = new Map(variables.map((variable) => [variable.name, variable.default]));
  const initial = urls
    .filter((url) => url.startsWith('{'))
    .map((url) => fillServer(url, defaults))
    .filter((url) => /^\w+:/.test(url));
  return [...new Set([...urls, ...initial].flatMap(toSource))];
}

/** The sources that allow requests for tokens. */
export function tokenSources(alternatives: readonly SecurityAlternative[]): string[] {
  const urls = alternatives
    .flat()
    .flatMap(({ flows, openIdConnectUrl }) => [
      openIdConnectUrl,
      ...flows.flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]),
    ]);
  return urls.flatMap((url) => sourceOf(url ?? '') ?? []);
}

/** The sources that allow requests to all servers that a published document names, and requests for tokens. */
export function documentSources({ servers, paths, components }: JsonObject): string[] {
  const items = Object.values(toObject(paths)).map(toObject);
  const holders = [
    { servers },
    ...items,
    ...items.flatMap((item) => Object.values(item).map(toObject)),
  ];
  const listed = holders.flatMap((holder) => toList(holder['servers'])).map(toObject);
  const schemes = Object.values(toObject(toObject(components)['securitySchemes'])).map(toObject);
  const tokens = schemes.flatMap(({ openIdConnectUrl, flows }) => [
    openIdConnectUrl,
    ...Object.values(toObject(flows))
      .map(toObject)
      .flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl]),
  ]);
  return [
    ...listed.flatMap(({ url, variables }) =>
      serverSources({ template: toText(url) ?? '', variables: variablesOf(variables) }),
    ),
    ...tokens.flatMap((url) => sourceOf(toText(url) ?? '') ?? []),
  ];
}

function variablesOf(variables: unknown): ServerView['variables'] {
  return Object.entries(toObject(variables)).map(([name, variable]) => {
    const { default: value, enum: values } = toObject(variable);
    return { name, default: String(value ?? ''), enum: toList(values).map(String) };
  });
}

function toSource(written: string): string[] {
  const url = written.replace(/^\/\//, 'https://');
  const [, scheme, host = ''] = /^((?:https?|wss?):)\/\/([^/?#]*)/i.exec(url) ?? [];
  if (!scheme) return url.startsWith('{') ? ['https:'] : ["'self'"];
  if (!host.includes('{')) return [sourceOf(`${scheme}//${host}`) ?? scheme];
  const [, name = '', port = ''] = /^(.*?)(:\d+|:\{[^{}]+\})?$/.exec(host) ?? [];
  const allowedPort = port.includes('{') ? ':*' : port;
  if (!name.includes('{')) {
    const origin = sourceOf(`${scheme}//${name}`);
    return [origin?.includes('//') ? origin + allowedPort : scheme];
  }
  const [, domain] = /^(?:\{[^{}]+\}\.)+((?:[\w-]+\.)+[\w-]+)$/.exec(name) ?? [];
  // A variable in the subdomain of a fixed host; a variable elsewhere can produce any host.
  return [domain ? `${scheme}//*.${domain}${allowedPort}` : scheme];
}
