import { hash } from 'node:crypto';
import { decode, readAttribute } from '../../text/html.ts';
import { allow, originsIn, sourceOf, type SourceSet } from './sources.ts';

/** Attributes that load something, by element, and the directives that speak of them. */
const LOADS: Record<string, readonly [attribute: string, directive: string][]> = {
  img: [['src', 'img-src'], ['srcset', 'img-src']],
  source: [['src', 'media-src'], ['srcset', 'img-src']],
  image: [['href', 'img-src'], ['xlink:href', 'img-src']],
  input: [['src', 'img-src']],
  video: [['src', 'media-src'], ['poster', 'img-src']],
  audio: [['src', 'media-src']],
  track: [['src', 'media-src']],
  iframe: [['src', 'frame-src']],
  form: [['action', 'form-action']],
}; // prettier-ignore

const ATTRIBUTES = `((?:\\s(?:[^"'<>]|"[^"]*"|'[^']*')*)?)`;
const TOKENS = new RegExp(
  `<(script|style)\\b${ATTRIBUTES}>([\\s\\S]*?)</\\1\\s*>|<([a-z][\\w-]*)${ATTRIBUTES}>`,
  'gi',
);
/** Kinds of script that browsers run; any other is data. */
const RUNS =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Pages without any of these need nothing; most are such. */
const MAY_NEED =
  /<(?:script|style|link|img|image|input|iframe|source|video|audio|track|form)\b|\son[a-z]+=/i;

/** What a page loads and runs by its own HTML, as sources of its policy. */
export function findNeeds(html: string, needs: SourceSet): void {
  if (!MAY_NEED.test(html)) return;
  for (const [, code, codeAttributes = '', text = '', tag, attributes = ''] of html.matchAll(
    TOKENS,
  )) {
    if (code?.toLowerCase() === 'script') needScript(codeAttributes, text, needs);
    else if (code) needStyle(text, needs);
    else if (tag) needElement(tag.toLowerCase(), attributes, needs);
  }
}

/** `'sha256-…'`, the source that allows exactly this script, style sheet or handler. */
export function hashSource(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`;
}

/** What a style sheet loads: pictures, fonts, other sheets. */
export function needSheet(css: string, needs: SourceSet): void {
  for (const [, address = ''] of css.matchAll(/@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi)) {
    const source = sourceOf(address);
    allow(needs, 'style-src', source);
    allow(needs, 'font-src', FONT_HOSTS[source ?? ''] ?? source);
  }
  for (const [, address = ''] of css.matchAll(/url\(\s*["']?([^"')]+)/gi)) {
    allow(needs, 'img-src', sourceOf(address));
    allow(needs, 'font-src', sourceOf(address) ?? (/^data:/i.test(address) ? 'data:' : undefined));
  }
}

/** Services whose style sheets name fonts on another host. */
const FONT_HOSTS: Record<string, string> = {
  'https://fonts.googleapis.com': 'https://fonts.gstatic.com',
  'https://fonts.bunny.net': 'https://fonts.bunny.net',
};

/** What code of the author may load: everything of the hosts that it names. */
export function needCode(code: string, needs: SourceSet): void {
  for (const origin of originsIn(code)) {
    const directives = origin.startsWith('ws') ? ['connect-src'] : CODE_DIRECTIVES;
    for (const directive of directives) allow(needs, directive, origin);
  }
}

const WRITES_STYLE =
  /createElement\(\s*["'`]style["'`]|<style[\s>]|<[a-z][^<>]*\sstyle=\\?["']|setAttribute\(\s*["'`]style["'`]/i;
const WRITTEN_HANDLER = /<[a-z][^<>]*?\son[a-z]+=(?:"([^"<>$`\\]+)"|'([^'<>$`\\]+)')/gi;

/** What code of the author writes into pages: styles of any text, and handlers that stand in it word for word. */
export function needMarkup(code: string, needs: SourceSet): void {
  if (WRITES_STYLE.test(code)) allow(needs, 'style-src', "'unsafe-inline'");
  for (const [, double, single] of code.matchAll(WRITTEN_HANDLER))
    allow(needs, 'script-src-attr', hashSource(decode(double ?? single ?? '')));
}

const CODE_DIRECTIVES = [
  'script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src', 'frame-src',
]; // prettier-ignore

function needScript(attributes: string, text: string, needs: SourceSet): void {
  if (!RUNS.test(readAttribute(attributes, 'type')?.trim() ?? '')) return;
  const src = readAttribute(attributes, 'src');
  if (src === undefined) {
    allow(needs, 'script-src', hashSource(text));
    needMarkup(text, needs);
    return needCode(text, needs);
  }
  // What a script of others loads in turn mostly comes from the same service.
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

function needElement(tag: string, attributes: string, needs: SourceSet): void {
  for (const [name, directive] of LOADS[tag] ?? []) {
    const value = readAttribute(attributes, name);
    const addresses = name === 'srcset' ? value?.split(/,\s+|\s+/) : [value ?? ''];
    for (const address of addresses ?? []) {
      for (const source of inlineOrHost(address, tag === 'iframe')) allow(needs, directive, source);
    }
  }
  if (tag === 'link') needLink(attributes, needs);
  for (const [, handler = ''] of attributes.matchAll(/\son[a-z]+="([^"]*)"/gi))
    allow(needs, 'script-src-attr', hashSource(decode(handler)));
}

function needLink(attributes: string, needs: SourceSet): void {
  const source = sourceOf(readAttribute(attributes, 'href') ?? '');
  if (!source || !/\bstylesheet\b/i.test(readAttribute(attributes, 'rel') ?? '')) return;
  allow(needs, 'style-src', source);
  allow(needs, 'font-src', FONT_HOSTS[source] ?? source);
}

function inlineOrHost(address: string, isFrame: boolean): (string | undefined)[] {
  const scheme = /^\s*(data|blob):/i.exec(address)?.[1];
  if (scheme) return [`${scheme.toLowerCase()}:`];
  const source = sourceOf(address);
  if (!isFrame) return [source];
  // `youtube.com` sends its frames on to `www.youtube.com`.
  const bare = /^https:\/\/[\w-]+\.[a-z]+$/.test(source ?? '');
  return [
    source ?? (address ? "'self'" : undefined),
    bare ? source?.replace('//', '//www.') : undefined,
  ];
}

/** `https://*.example.com` for a script of `https://fast.example.com`; hosts that many share stay as they are. */
function serviceOf(src: string): string | undefined {
  const domain = /^https:\/\/[\w-]+\.([\w-]{4,}\.[a-z]{2,})$/.exec(sourceOf(src) ?? '')?.[1];
  return domain && !SHARED.test(domain) ? `https://*.${domain}` : undefined;
}

const SHARED =
  /^(?:(?:github|gitlab)\.io|(?:vercel|netlify|web)\.app|(?:pages|workers|deno)\.dev|jsdelivr\.net|cloudflare\.com|cloudfront\.net|amazonaws\.com|azureedge\.net|googleapis\.com|unpkg\.com)$/;

/** Markup that no policy of the site allows, and what finds it in the text of the page. */
export interface RefusedMarkup {
  message: string;
  hint: string;
  find: RegExp;
}

/** What no policy of the site allows, whatever the page says. */
export function findRefused(html: string): RefusedMarkup[] {
  const plain = html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '');
  const problems: RefusedMarkup[] = [];
  for (const [, tag = ''] of plain.matchAll(/<(object|embed)[\s>]/gi)) {
    problems.push({
      message: `<${tag}> is not loaded under the security policy of the site`,
      hint: 'use <img> for a picture and <iframe> for a document',
      find: new RegExp(`<${tag}\\b`),
    });
  }
  if (/\s(?:href|action|src)="\s*javascript:/i.test(plain)) {
    problems.push({
      message: 'an address that begins with "javascript:" does nothing under the security policy',
      hint: 'use a <button> with onclick="…", or a script of the project',
      find: /javascript:/i,
    });
  }
  return problems;
}
