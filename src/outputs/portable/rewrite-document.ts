import { hashSource } from '../../mdx/csp/code-sources.ts';
import { decode, encode, hasAttribute, readAttribute } from '../../text/html.ts';
import { replaceAttributes, replaceTokens, type HtmlToken } from '../../text/html-reader.ts';
import { inlineIcons } from './inline-icons.ts';
import { relativeAddress, type SiteFiles } from './relative-address.ts';
import { rewriteSheet } from './rewrite-sheet.ts';

/** A document, and what lies around it. */
export interface DocumentPlace {
  /** Its own file. */
  path: string;
  /** All files of the site. */
  files: SiteFiles;
  /** The script that stands in for a server. */
  loader: string;
  /** The drawings that pages refer to, by the address of their file. */
  sprites: ReadonlyMap<string, string>;
}

/** Attributes whose value is an address. */
const ADDRESSES = new Set(['href', 'src', 'poster', 'data', 'data-page-menu']);
/** In other attributes an address of these folders can be nothing else. */
const OWN_FOLDERS = /^\/_(?:astro|search|trellis)\//;
const OWN_SHEETS = '/_astro/page.css';
/** Data for scripts in which addresses stand, and how these are told from other texts. */
const DATA = /\b(?:t-later|data-islands)\b/;
const DATA_ADDRESS =
  /(?<="(?:href|src|img)":")\/[^"\\]*(?=")|(?<=")\/_(?:astro|search|trellis)\/[^"\\]*(?=")/g;
/** What a server would be asked for before it is needed, and browsers refuse from disk. */
const AHEAD = /^(?:preload|modulepreload|prefetch|manifest)$/;

/**
 * A document that can be opened from disk: addresses lead from its own file to others, its modules are plain scripts, its icons stand in it,
 * and its policy knows what has become of its styles.
 */
export function rewriteDocument(html: string, place: DocumentPlace): string {
  const hashes = new Map<string, string>();
  let loader = `<script defer src="${encode(relativeAddress(place.loader, place.path, place.files))}"></script>`;
  const rewritten = replaceTokens(inlineIcons(html, place.sprites), (token) => {
    const { name, type, text } = token;
    if (type === 'comment' || type === 'end') return undefined;
    if (isAhead(token)) return '';
    const tag = `<${name}${rewriteAttributes(token, place)}>`;
    if (type === 'start') return tag;
    const code = rewriteCode(token, place);
    hashes.set(hashSource(text), hashSource(code));
    const before = isModule(token) ? loader : '';
    // Once in a document, before what needs it.
    if (before !== '') loader = '';
    return `${before}${tag}${code}</${name}>`;
  });
  return allowCode(rewritten, hashes);
}

function isAhead({ name, attributes }: HtmlToken): boolean {
  return name === 'link' && AHEAD.test(readAttribute(attributes, 'rel') ?? '');
}

function isModule({ name, attributes }: HtmlToken): boolean {
  return name === 'script' && readAttribute(attributes, 'type') === 'module';
}

function rewriteAttributes(token: HtmlToken, place: DocumentPlace): string {
  return replaceAttributes(token.attributes, (name, written) => {
    const value = decode(written ?? '');
    if (isOffer(name, token) || isSharing(name, token)) return '';
    if (name === 'type' && isModule(token)) return ' defer';
    if (name === 'http-equiv' || written === undefined) return undefined;
    const changed = rewriteValue(name, value, place);
    return changed === value ? undefined : ` ${name}="${encode(changed)}"`;
  });
}

/** Says of an attribute whether it offers what no folder has: the full client, and pages put together for print. */
function isOffer(attribute: string, { name, attributes }: HtmlToken): boolean {
  if (attribute === 'data-document') return name === 't-playground';
  return attribute === 'data-print' && hasAttribute(attributes, 'data-page-menu');
}

/** Says of an attribute whether it asks for a file of the site as of another origin, which files on disk do not answer. */
function isSharing(attribute: string, { attributes }: HtmlToken): boolean {
  return attribute === 'crossorigin' && /\s(?:href|src)="\/(?!\/)/.test(attributes);
}

function rewriteValue(name: string, value: string, { path, files }: DocumentPlace): string {
  const toRelative = (address: string) => relativeAddress(address, path, files);
  if (/^(?:image)?srcset$/.test(name))
    return value.replace(/\/(?<=(?:^|,\s*)\/)[^\s,]+/g, toRelative);
  if (name === 'content') {
    if (/^\d+;\s*url=/i.test(value)) return value.replace(/(?<==).*$/s, toRelative);
    return files.has(value) ? toRelative(value) : value;
  }
  return ADDRESSES.has(name) || OWN_FOLDERS.test(value) ? toRelative(value) : value;
}

function rewriteCode(
  { name, attributes, text }: HtmlToken,
  { path, files }: DocumentPlace,
): string {
  if (name === 'style') return rewriteSheet(rewriteProperties(text, files), path, files);
  if (!DATA.test(attributes)) return text;
  return text.replace(DATA_ADDRESS, (address) => relativeAddress(address, path, files));
}

/** What custom properties say is read where they are used: in the sheets of the engine. */
function rewriteProperties(css: string, files: SiteFiles): string {
  return css.replace(/(?<![\w-])--[\w-]+:[^;{}]*/g, (property) =>
    rewriteSheet(property, OWN_SHEETS, files),
  );
}

/** The policy of a document, with what became of its style sheets, and with the scripts that it loads later. */
function allowCode(html: string, hashes: ReadonlyMap<string, string>): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy" content="[^"]*"/, (meta) =>
    meta
      .replace(/'sha256-[^']+'/g, (hash) => hashes.get(hash) ?? hash)
      .replace(/(?<=trusted-types )(?:'none'|(?=[^;"]))/, (before) =>
        before === '' ? 't-disk ' : 't-disk',
      ),
  );
}
