import { readFileSync } from 'node:fs';
import { extname, posix } from 'node:path';
import { GLOBAL, isLoader, isPagesFile, ROOT, scriptOf } from '../../client/file-formats.ts';
import { encodePath, isExternal, splitHref } from '../../content/links.ts';
import { hashSource } from '../../mdx/csp.ts';
import { loadCompiler, parseModule, replaceModuleSyntax } from '../../mdx/es-modules.ts';
import type { SiteRedirect } from '../../site/site.ts';
import { OWN_FOLDERS } from '../../site/urls.ts';
import { mapProse } from '../../utils/code-ranges.ts';
import { engineDigest } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import {
  decode,
  encode,
  hasAttribute,
  readAttribute,
  replaceAttributes,
  replaceTokens,
  type HtmlToken,
} from '../../utils/html.ts';
import { createRedirectLookup, fillDestination, isPattern } from '../../utils/redirects.ts';
import { applyEdit, type Edit } from '../../utils/text.ts';
import { decodePath, replaceStylesheetUrls } from '../../utils/url.ts';
import type { Content, Layouts, Output, OutputSources } from '../output.ts';

/** State used to rewrite files. */
interface Disk {
  files: SiteFiles;
  loader: string;
  sprites: readonly Output[];
}

/** Rewrites the text of a file for use from disk. */
type Change = (text: string, path: string, disk: Disk) => string | Promise<string>;

/** The same site for readers who open it from disk. Files that pages on disk load in the same way are unchanged. */
export function portableFiles(
  outputs: readonly Output[],
  { layouts, site }: OutputSources,
): Output[] {
  const { guard } = site.renderCache;
  const paths = new Set(outputs.map(({ path }) => path));
  const loader = findLoader(layouts);
  const disk: Disk = {
    files: { has: (path) => paths.has(path), redirect: followPatterns(site.redirects) },
    loader,
    sprites: outputs.filter(({ path }) => /^\/_trellis\/icons\..*\.svg$/.test(path)),
  };
  const around = digest(engineDigest(), JSON.stringify([[...paths].toSorted(), site.redirects]));
  return outputs.flatMap((output) =>
    changesOf(output.path, disk).map(([path, change]): Output => {
      if (!change) return output;
      const { page } = output;
      return {
        path,
        page,
        get key() {
          return digest(around, output.key);
        },
        isWhole: () =>
          output.isWhole?.() !== false && !(page && guard.hasFailed(page.id, 'portable')),
        async render() {
          const content = await output.render();
          if (content === undefined) return undefined;
          const apply = async () => change(readText(content), output.path, disk);
          return page ? guard.run(page, 'portable', apply) : apply();
        },
      };
    }),
  );
}

function readText(content: Content): string {
  return typeof content === 'string' ? content : readFileSync(content.file, 'utf8');
}

function findLoader({ assets }: Layouts): string {
  const path = [...assets.keys()].find(isLoader);
  if (path === undefined) throw new Error('the layouts have no script for sites on disk');
  return path;
}

function followPatterns(redirects: readonly SiteRedirect[]): SiteFiles['redirect'] {
  const patterns = redirects.filter(({ from }) => isPattern(from));
  const { findPattern } = createRedirectLookup(
    patterns.map(({ from: source, to }) => ({ source, to })),
  );
  return (path) => {
    const found = findPattern(path);
    return found && fillDestination(found.rule.to, found.captures, encodePath);
  };
}

/** The output files of a file by path, each with its rewrite, or unchanged. */
function changesOf(path: string, { files, loader }: Disk): [path: string, change?: Change][] {
  const type = extname(path);
  // Programs request these files from hosts.
  if (path.startsWith('/.well-known/')) return [];
  if (type === '.html') return [[path, changeDocument]];
  if (type === '.css') return [[path, changeSheet]];
  // Readers copy the Markdown of a page with the button above it.
  if (type === '.md' && files.has(path.replace(/(?:\/index)?\.md$/, '/index.html')))
    return [
      [path, changeMarkdown],
      [scriptOf(path), toTextScript],
    ];
  if (type === '.md' || /^\/(?:.*\/)?llms(?:-full)?\.txt$/.test(path))
    return [[path, changeMarkdown]];
  // Scripts of Trellis request files in folders of Trellis.
  if (!OWN_FOLDERS.test(path) || path === loader) return [[path]];
  if (type === '.js') return [[path, toScript]];
  if (isPagesFile(path)) return [[scriptOf(path), changePages]];
  return type === '.json' ? [[scriptOf(path), toTextScript]] : [[path]];
}

const changeSheet: Change = (text, from, { files }) => rewriteSheet(text, from, files);

const changeMarkdown: Change = (text, from, { files }) => rewriteMarkdown(text, from, files);

const changeDocument: Change = async (html, path, { files, loader, sprites }) => {
  const texts = sprites.map(
    async (sprite) => [sprite.path, String(await sprite.render())] as const,
  );
  return rewriteDocument(html, { path, files, loader, sprites: new Map(await Promise.all(texts)) });
};

/** Pages that the search lists: their URLs do not depend on the page that loads them. */
const changePages: Change = (text, _, { files }) => {
  const pages = JSON.parse(text) as { href: string }[];
  const found = pages.map((page) => ({
    ...page,
    href: ROOT + relativeUrl(page.href, '/', files),
  }));
  return toTextScript(JSON.stringify(found));
};

/** A document and its environment. */
interface DocumentLocation {
  /** Its own file. */
  path: string;
  /** All files of the site. */
  files: SiteFiles;
  /** The script that replaces a server. */
  loader: string;
  /** The drawings that pages refer to, by the URL of their file. */
  sprites: ReadonlyMap<string, string>;
}

/** Attributes that contain a URL. */
const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'data', 'data-page-menu']);
/** Data for scripts that contains URLs, and how to recognize these. */
const DATA = /\b(?:t-urls|data-islands)\b/;
const URL_IN_DATA =
  /(?<="(?:href|src|img)":")\/[^"\\]*(?=")|(?<=")\/_(?:astro|search|trellis)\/[^"\\]*(?=")/g;
/** Preloads, which browsers refuse from disk. */
const PRELOAD = /^(?:preload|modulepreload|prefetch|manifest)$/;

/**
 * A document that works from disk: URLs are relative to its file, modules are plain scripts, icons
 * are inlined, and its policy contains the hashes of its rewritten styles.
 */
export function rewriteDocument(html: string, location: DocumentLocation): string {
  const hashes = new Map<string, string>();
  let loader = `<script defer src="${encode(relativeUrl(location.loader, location.path, location.files))}"></script>`;
  const rewritten = replaceTokens(inlineIcons(html, location.sprites), (token) => {
    const { name, type, text } = token;
    if (type === 'comment' || type === 'end') return undefined;
    if (isPreload(token)) return '';
    const tag = `<${name}${rewriteAttributes(token, location)}>`;
    if (type === 'start') return tag;
    const code = rewriteCode(token, location);
    hashes.set(hashSource(text), hashSource(code));
    const before = isModule(token) ? loader : '';
    // Once in a document, before the first script that needs it.
    if (before !== '') loader = '';
    return `${before}${tag}${code}</${name}>`;
  });
  return allowCode(rewritten, hashes);
}

function isPreload({ name, attributes }: HtmlToken): boolean {
  return name === 'link' && PRELOAD.test(readAttribute(attributes, 'rel') ?? '');
}

function isModule({ name, attributes }: HtmlToken): boolean {
  return name === 'script' && readAttribute(attributes, 'type') === 'module';
}

function rewriteAttributes(token: HtmlToken, location: DocumentLocation): string {
  return replaceAttributes(token.attributes, (name, written) => {
    const value = decode(written ?? '');
    if (isOffer(name, token) || isSharing(name, token)) return '';
    if (name === 'type' && isModule(token)) return ' defer';
    if (name === 'http-equiv' || written === undefined) return undefined;
    const changed = rewriteValue(name, value, location);
    return changed === value ? undefined : ` ${name}="${encode(changed)}"`;
  });
}

/**
 * Whether an attribute offers something that requires a server: the full client, and pages combined
 * for print.
 */
function isOffer(attribute: string, { name, attributes }: HtmlToken): boolean {
  if (attribute === 'data-document') return name === 't-playground';
  return attribute === 'data-print' && hasAttribute(attributes, 'data-page-menu');
}

/** Whether an attribute makes a cross-origin request, which browsers refuse for files. */
function isSharing(attribute: string, { attributes }: HtmlToken): boolean {
  return attribute === 'crossorigin' && /\s(?:href|src)="\/(?!\/)/.test(attributes);
}

function rewriteValue(name: string, value: string, { path, files }: DocumentLocation): string {
  const toRelative = (url: string) => relativeUrl(url, path, files);
  if (/^(?:image)?srcset$/.test(name))
    return value.replace(/\/(?<=(?:^|,\s*)\/)[^\s,]+/g, toRelative);
  if (name === 'content') {
    if (/^\d+;\s*url=/i.test(value)) return value.replace(/(?<==).*$/s, toRelative);
    return files.has(value) ? toRelative(value) : value;
  }
  // In other attributes, a text that begins with a folder of Trellis is always a URL.
  return URL_ATTRIBUTES.has(name) || OWN_FOLDERS.test(value) ? toRelative(value) : value;
}

function rewriteCode(
  { name, attributes, text }: HtmlToken,
  { path, files }: DocumentLocation,
): string {
  if (name === 'style') return rewriteSheet(text, path, files);
  if (!DATA.test(attributes)) return text;
  return text.replace(URL_IN_DATA, (url) => relativeUrl(url, path, files));
}

/**
 * The policy of a document, with the hashes of its rewritten style sheets, and with the scripts
 * that it loads later.
 */
function allowCode(html: string, hashes: ReadonlyMap<string, string>): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy" content="[^"]*"/, (meta) =>
    meta
      .replace(/'sha256-[^']+'/g, (hash) => hashes.get(hash) ?? hash)
      .replace(/(?<=trusted-types )(?:'none'|(?=[^;"]))/, (before) =>
        before === '' ? 't-disk ' : 't-disk',
      ),
  );
}

const USE = /<use href="([^"#]+)#([\w-]+)"/g;

/**
 * Embeds the icons that a document refers to in other files, because browsers load these from the
 * same origin only. `sprites` has the texts of these files by URL.
 */
function inlineIcons(html: string, sprites: ReadonlyMap<string, string>): string {
  const symbols = new Map<string, string>();
  const rewritten = html.replace(USE, (use, url: string, id: string) => {
    const symbol = findSymbol(sprites.get(url) ?? '', id);
    if (symbol === undefined) return use;
    symbols.set(id, symbol);
    return `<use href="#${id}"`;
  });
  if (symbols.size === 0) return html;
  const drawings = `<svg hidden>${[...symbols.values()].join('')}</svg>`;
  return rewritten.replace(/<body\b[^>]*>/, (body) => body + drawings);
}

function findSymbol(sprite: string, id: string): string | undefined {
  const start = sprite.indexOf(`<symbol id="${id}"`);
  const end = sprite.indexOf('</symbol>', start);
  return start < 0 || end < 0 ? undefined : sprite.slice(start, end + '</symbol>'.length);
}

/** Pairs of parentheses can be part of a URL (CommonMark, section 6.3). */
const LINK = /(\]\(<?)(\/(?!\/)(?:[^\s()<>]|\([^\s()<>]*\))*)/g;

/** A page or list of pages as Markdown, with links relative to its file. Code is unchanged. */
export function rewriteMarkdown(text: string, from: string, files: SiteFiles): string {
  return mapProse(text, (prose) =>
    prose.replace(LINK, (_, start: string, url: string) => start + relativeUrl(url, from, files)),
  );
}

/** Files on disk have different origins, so there are no view transitions between them. */
const TRANSITION = /@view-transition\s*\{[^{}]*\}/g;

/** A style sheet with URLs of the site relative to its file. */
export function rewriteSheet(css: string, from: string, files: SiteFiles): string {
  return replaceStylesheetUrls(css.replace(TRANSITION, ''), (url) => relativeUrl(url, from, files));
}

/** Resolves URLs of a site to files. */
export interface SiteFiles {
  /** Whether there is a file at a path. */
  has(path: string): boolean;
  /**
   * The target of a path that matches a redirect pattern of docs.json: there is no page for each
   * match.
   */
  redirect(path: string): string | undefined;
}

/**
 * A URL of the site relative to a file: `../guides/setup/index.html#tools` for
 * `/guides/setup#tools`. Other URLs are returned unchanged.
 */
export function relativeUrl(url: string, from: string, files: SiteFiles): string {
  if (isExternal(url) || !url.startsWith('/')) return url;
  const { path, suffix } = splitHref(url);
  const named = decodePath(path);
  const file = findFile(named, files);
  const elsewhere = file === undefined ? files.redirect(named) : undefined;
  if (elsewhere !== undefined) {
    const { path: to, suffix: ownSuffix } = splitHref(elsewhere);
    return relativeUrl(to + (ownSuffix || suffix), from, { ...files, redirect: () => undefined });
  }
  return file === from && suffix.startsWith('#') ? suffix : wayTo(file ?? named, from) + suffix;
}

/** The file that a server would send. */
function findFile(path: string, files: SiteFiles): string | undefined {
  const page = path.replace(/(?<!\/)\/+$/, '');
  return [path, `${page}/index.html`, `${page}.html`].find((file) => files.has(file));
}

function wayTo(path: string, from: string): string {
  const way = posix.relative(posix.dirname(from), path) || '.';
  return encodePath(way) + (path.endsWith('/') ? '/' : '');
}

/** Globals of modules that the loader passes to scripts on disk. */
const PARAMETERS = [
  '__import',
  'load',
  'here',
  'fetch',
  'Worker',
  'addEventListener',
  'postMessage',
];

/**
 * A module, or a file loaded as one, as a script that pages can load from disk, where browsers
 * refuse modules, `import()`, `fetch`, and workers. The code stays the same; the globals that it
 * uses become parameters.
 */
export function toScript(code: string): string {
  const plain = withoutDynamicImports(code);
  const { code: body, imports } = replaceModuleSyntax(plain, parseModule(plain));
  const needs = JSON.stringify(imports.map(({ specifier }) => specifier));
  // The inner function lets the module declare names that equal those of the parameters.
  return `"use strict";${GLOBAL}.add(${needs},({${PARAMETERS.join(',')}})=>(()=>{${body}\n})());\n`;
}

/** A script that contains a text otherwise fetched by URL. */
export function toTextScript(text: string): string {
  return `${GLOBAL}.add([],()=>({text:${JSON.stringify(text)}}));\n`;
}

/** Replaces `import()` and `import.meta` with calls that work in a script. */
function withoutDynamicImports(code: string): string {
  const { dynamicImports, importMetas } = loadCompiler().parseSync('module.js', code).module;
  const edits = [
    ...importMetas.map(({ start, end }) => ({ start, end, text: '({url:here})' })),
    ...dynamicImports.flatMap(({ start, moduleRequest }): Edit[] => {
      const call = { start, end: start + 'import'.length, text: 'load' };
      const written = code.slice(moduleRequest.start, moduleRequest.end);
      // Literal URLs are relative to the script; others to the page.
      return /^["'`]\./.test(written)
        ? [call, { ...moduleRequest, text: `new URL(${written},here)` }]
        : [call];
    }),
  ];
  return edits.toSorted((a, b) => b.start - a.start).reduce(applyEdit, code);
}
