import { readAttribute } from '../../text/html.ts';
import { nextToken } from '../../text/html-reader.ts';
import { CODE_DIRECTIVES, hashSource, needCode, needMarkup, needSheet } from './code-sources.ts';
import { needElement } from './element-sources.ts';
import { allow, sourceOf, type SourceSet } from './sources.ts';

/** Kinds of script that browsers run; any other is data. */
const RUNS =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

/** Markup that no policy of the site allows, and what finds it in the text of the page. */
export interface RefusedMarkup {
  message: string;
  hint: string;
  find: RegExp;
}

/** Pages without any of these need nothing; most are such. */
const MAY_NEED =
  /<(?:script|style|link|img|image|input|iframe|source|video|audio|track|form|object|embed)\b|\son[a-z]+=|javascript:/i;

/** Adds what a page loads and runs by its own HTML to the sources of its policy, and gives what stays refused. */
export function collectSources(html: string, needs: SourceSet): RefusedMarkup[] {
  if (!MAY_NEED.test(html)) return [];
  const plugins: RefusedMarkup[] = [];
  let hasScriptAddress = false;
  for (let token = nextToken(html, 0); token; token = nextToken(html, token.end)) {
    const { type, attributes, text } = token;
    const name = token.name.toLowerCase();
    if (type === 'code' && name === 'script') needScript(attributes, text, needs);
    else if (type === 'code') needStyle(text, needs);
    else if (type === 'start') {
      needElement(name, attributes, needs);
      if (name === 'object' || name === 'embed') plugins.push(refusedPlugin(name));
      hasScriptAddress ||= SCRIPT_ADDRESS.test(attributes);
    }
  }
  return hasScriptAddress ? [...plugins, REFUSED_ADDRESS] : plugins;
}

const SCRIPT_ADDRESS = /\s(?:href|action|src)="\s*javascript:/i;

const REFUSED_ADDRESS: RefusedMarkup = {
  message: 'an address that begins with "javascript:" does nothing under the security policy',
  hint: 'use a <button> with onclick="…", or a script of the project',
  find: /javascript:/i,
};

function refusedPlugin(name: string): RefusedMarkup {
  return {
    message: `<${name}> is not loaded under the security policy of the site`,
    hint: 'use <img> for a picture and <iframe> for a document',
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

/** `https://*.example.com` for a script of `https://fast.example.com`; hosts that many share stay as they are. */
function serviceOf(src: string): string | undefined {
  const domain = /^https:\/\/[\w-]+\.([\w-]{4,}\.[a-z]{2,})$/.exec(sourceOf(src) ?? '')?.[1];
  return domain && !SHARED.test(domain) ? `https://*.${domain}` : undefined;
}

const SHARED =
  /^(?:(?:github|gitlab)\.io|(?:vercel|netlify|web)\.app|(?:pages|workers|deno)\.dev|jsdelivr\.net|cloudflare\.com|cloudfront\.net|amazonaws\.com|azureedge\.net|googleapis\.com|unpkg\.com)$/;
