import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentType } from 'mime-types';
import type { Book, BookPart, Paper } from '../client/book-format.ts';
import type { Assembled } from '../client/book.ts';
import { encodePath } from '../content/links.ts';
import { translate } from '../i18n/translate.ts';
import { languageName, toLanguageTag } from '../navigation/languages.ts';
import { viewFor, type NavigationView } from '../navigation/navigation.ts';
import { publisherOf } from '../site/pages.ts';
import type { Site } from '../site/site.ts';
import { ENGINE_VERSION } from '../utils/engine.ts';
import { suggest } from '../utils/text.ts';
import { decodeUrl } from '../utils/url.ts';
import { call, countPages, finishPdf, printBatches } from './book/pdf.ts';
import { browserScript } from './browser-bundles.ts';
import { openTab, type TabResponse, type Responder, type RunningBrowser } from './browser.ts';
import type { Layouts, Output } from './output.ts';
import { listFontFiles, readFontFile } from './typeface.ts';

/** URL of the empty document that becomes the book; no page of a site has this prefix. */
const BOOK_PATH = '/_trellis/book';

const SCRIPT_PATH = `${BOOK_PATH}.js`;

/** Folder of the bundled font files. */
const FONTS_PATH = `${BOOK_PATH}/`;

const EMPTY = '<!doctype html><title></title><script type="module" src="book.js"></script>';

/**
 * The document contains texts of all pages and runs only the script that draws diagrams. Images of
 * other sites are blocked by the request handler instead, so that they can be reported.
 */
const POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src * data:; font-src 'self' data:; connect-src 'self'; script-src 'self'; frame-src 'self'; base-uri 'none'";

const CLIENT = fileURLToPath(new URL('../client/book.ts', import.meta.url));

/** Placeholder for the unknown URL of a site. */
const NO_ORIGIN = 'http://site.invalid';

/** No part of the site has this name; the message lists the names. */
export class UnknownPart extends Error {}

/** The style sheet of combined pages; pages load it for print. */
const PRINT_SHEET = /\/print-section\.[^/]+\.css$/;

interface PrintOptions {
  /** `https://docs.example.com`, if known. */
  origin?: string | undefined;
  base: string;
  date: Date;
  /** Called with the number of batches that are printed. */
  onProgress(done: number, total: number): void;
}

/** A printed book, with the pages in it. */
export interface PrintedBook extends Assembled {
  bytes: Uint8Array;
  pages: number;
  /** URLs of images and other resources on other sites, which are missing in the book. */
  refused: string[];
}

/** Prints the pages of a site as a PDF. */
export async function printBook(
  { devtools }: RunningBrowser,
  book: Book,
  outputs: readonly Output[],
  { origin = NO_ORIGIN, base, date, onProgress }: PrintOptions,
): Promise<PrintedBook> {
  const refused = new Set<string>();
  const onRefused = ({ href }: URL) => void refused.add(href);
  const script = await browserScript(CLIENT);
  const responder = createResponder(outputs, { origin, base, script, onRefused });
  const tab = await openTab(devtools, responder);
  await tab.goto(origin + base + BOOK_PATH);
  const assembled = await call<Assembled>(tab, 'assemble', book);
  const pdf = await printBatches(tab, assembled, onProgress);
  const { author, description: subject } = book;
  const bytes = await finishPdf(pdf, {
    author,
    subject,
    creator: `Trellis ${ENGINE_VERSION}`,
    date,
  });
  return { ...assembled, bytes, pages: countPages(pdf), refused: [...refused] };
}

interface ResponderOptions {
  /** `https://docs.example.com` */
  origin: string;
  /** '' or '/docs' */
  base: string;
  /** The script of the document, as a module. */
  script: string;
  /** Called with each URL of another site that is requested. */
  onRefused(url: URL): void;
}

/** Responds to requests of the document with files of its site, each rendered on demand. */
export function createResponder(
  outputs: readonly Output[],
  { origin, base, script, onRefused }: ResponderOptions,
): Responder {
  const files = new Map(outputs.map((output) => [output.path, output]));
  return async (url) => {
    if (url.origin !== origin) {
      onRefused(url);
      return undefined;
    }
    const path = readPath(url, base);
    if (path === BOOK_PATH)
      return { type: 'text/html; charset=utf-8', body: EMPTY, policy: POLICY };
    if (path === SCRIPT_PATH) return { type: 'text/javascript; charset=utf-8', body: script };
    const font = path.startsWith(FONTS_PATH) && readFontFile(path.slice(FONTS_PATH.length));
    if (font) return { type: 'font/woff', body: font };
    const names = path.endsWith('/')
      ? [`${path}index.html`]
      : [path, `${path}/index.html`, `${path}.html`];
    const found = names.map((name) => files.get(name)).find((file) => file !== undefined);
    return found && read(found);
  };
}

function readPath({ pathname }: URL, base: string): string {
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  return decodeUrl(path);
}

async function read(output: Output): Promise<TabResponse | undefined> {
  const content = await output.render();
  if (content === undefined) return undefined;
  const body = typeof content === 'string' ? content : readFileSync(content.file);
  return { type: contentType(extname(output.path)) || 'application/octet-stream', body };
}

interface BookOptions extends Choice {
  paper: Paper;
  /** Creation date of the book. */
  date: Date;
}

/** The parts and settings of a book as data. Throws UnknownPart. */
export function describeBook(
  site: Site,
  layouts: Pick<Layouts, 'assets'>,
  { paper, date, ...choice }: BookOptions,
): Book {
  const { config, options, data } = site;
  const home = site.navigation.sections.get(site.navigation.home)?.language;
  const { pages, section } = choosePages(locatePages(site), choice, home);
  const [first] = pages;
  const lang = first?.language ?? data.lang;
  const version = first?.version;
  const url = options.origin && options.origin + options.base;
  return {
    title: config.name,
    section,
    facts: [
      version === undefined ? '' : `${translate(lang, 'Version')} ${version}`,
      lang === (home ?? data.lang) ? '' : languageName(lang),
      new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(date),
      url?.replace(/^https?:\/\//, '') ?? '',
    ].filter(Boolean),
    logo: data.logo?.light,
    lang,
    author: publisherOf(config, options.origin ?? '', options.base)?.name ?? config.name,
    description: config.description,
    paper,
    hasSiteUrl: url !== undefined,
    contents: translate(lang, 'Contents'),
    others: translate(lang, 'Also on the site: {}'),
    sheets: [...layouts.assets.keys()]
      .filter((path) => PRINT_SHEET.test(path))
      .map((path) => options.base + path),
    fonts: listFontFiles(),
    parts: buildParts(pages, ({ href }) => options.base + encodePath(href)),
  };
}

/** The parts of a book. The path of a page in the navigation is shown once, at its first page. */
export function buildParts(
  pages: readonly PlacedPage[],
  resolveUrl: (page: PlacedPage) => string,
): BookPart[] {
  const root: BookPart = { title: '', parts: [] };
  for (const page of pages) {
    const parent = page.trail.reduce(enter, root);
    parent.parts.push({ title: page.title, href: resolveUrl(page), parts: [] });
  }
  return withoutLoneParts(root.parts);
}

function enter(parent: BookPart, title: string): BookPart {
  const known = parent.parts.find((part) => part.title === title && part.href === undefined);
  const part = known ?? { title, parts: [] };
  if (!known) parent.parts.push(part);
  return part;
}

/** Removes a part that contains the whole book, which would repeat its cover. */
function withoutLoneParts(parts: BookPart[]): BookPart[] {
  const [first, ...others] = parts;
  const isLone = first && others.length === 0 && first.href === undefined;
  return isLone ? withoutLoneParts(first.parts) : parts;
}

/** Selects the pages of a book. Default: those of the default language and version. */
export interface Choice {
  /** Name of a group, tab or other division, or a path: `Guides`, `/guides`. */
  section?: string | undefined;
  /** Name of a version. */
  version?: string | undefined;
  /** BCP 47 tag of a language. */
  language?: string | undefined;
}

/** A page in reading order, with its position in the navigation. */
export interface PlacedPage {
  title: string;
  /** Without base: `/guides/setup`. */
  href: string;
  /** Names of the divisions and groups around it, outermost first. */
  trail: string[];
  /** Absent for pages of all versions. */
  version?: string | undefined;
  /** The version that a first visit to the page's part of the site shows. */
  firstVersion?: string | undefined;
  /** BCP 47 tag; undefined if the site has one language. */
  language?: string | undefined;
}

/** The pages of a book, and how its section is written; the other parts of the choice they have in common. */
interface ChosenPages {
  pages: PlacedPage[];
  /** Absent for a path, and for a book of the whole site. */
  section?: string | undefined;
}

/** Chooses the pages of a book; `home` is the language of the start page. Throws UnknownPart. */
export function choosePages(
  all: readonly PlacedPage[],
  { section, version, language }: Choice,
  home: string | undefined,
): ChosenPages {
  const tag = language === undefined ? home : toLanguageTag(language);
  const spoken = all.filter((page) => page.language === undefined || isSame(page.language, tag));
  if (language !== undefined) refuseUnknown('language', tag, all, (page) => page.language);
  const current = spoken.filter(
    (page) => page.version === undefined || isSame(page.version, version ?? page.firstVersion),
  );
  if (version !== undefined) refuseUnknown('version', version, spoken, (page) => page.version);
  return section === undefined ? { pages: current } : takeSection(current, section);
}

function takeSection(pages: readonly PlacedPage[], name: string): ChosenPages {
  const labels = [...new Set(pages.flatMap(({ trail }) => trail))];
  const label = labels.find((one) => isSame(one, name));
  const path = `/${name.replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  const isInside = ({ trail, href }: PlacedPage) =>
    label === undefined ? `${href}/`.startsWith(`${path}/`) : trail.includes(label);
  const inside = pages.filter(isInside);
  if (inside.length === 0) throw unknown('section', name, labels);
  if (label === undefined) return { pages: inside };
  // Levels above the section are not part of the book.
  const chapters = inside.map((page) => ({
    ...page,
    trail: page.trail.slice(page.trail.indexOf(label) + 1),
  }));
  return { pages: chapters, section: label };
}

function refuseUnknown(
  kind: string,
  name: string | undefined,
  pages: readonly PlacedPage[],
  find: (page: PlacedPage) => string | undefined,
): void {
  const names = [...new Set(pages.flatMap((page) => find(page) ?? []))];
  if (!names.some((one) => isSame(one, name))) throw unknown(kind, name ?? '', names);
}

function unknown(kind: string, name: string, names: readonly string[]): UnknownPart {
  const near = suggest(name, names);
  const list = names.length === 0 ? `The site has no ${kind}s.` : `Available: ${names.join(', ')}.`;
  return new UnknownPart(
    `Unknown ${kind} "${name}". ${near === undefined ? list : `Did you mean "${near}"?`}`,
  );
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

/** The pages in the navigation of a site, in reading order, with their positions. */
function locatePages({ navigation, pages }: Site): PlacedPage[] {
  return navigation.order.flatMap((id) => {
    const page = pages.get(id);
    if (!page || page.frontMatter.url) return [];
    const view = viewFor(navigation, id);
    const { versions, language } = view;
    const { title, href } = page;
    const { current: version, default: firstVersion } = versions;
    return [{ title, href, trail: trailOf(view), version, firstVersion, language }];
  });
}

/** Products and dropdowns, tabs, anchors, then groups. */
function trailOf({ selectors, tabs, anchors, groupPath }: NavigationView): string[] {
  const chosen = selectors
    .filter(({ kind }) => kind !== 'language')
    .map(({ options }) => options.find(({ active }) => active)?.label);
  const tab = tabs.find(({ active }) => active)?.label;
  const anchor = anchors.find(({ active }) => active)?.label;
  const names = [...chosen, tab, anchor, ...groupPath].filter((name) => name !== undefined);
  return names.filter((name, index) => name !== '' && name !== names[index - 1]);
}
