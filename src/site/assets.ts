import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from 'node:fs';
import { basename, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import type { ProjectFiles } from '../content/find-files.ts';
import { WELL_KNOWN } from '../content/ignore.ts';
import { encodePath, resolveLink } from '../content/links.ts';
import type { Project } from '../content/project.ts';
import { hostedFaces, type HostedFamily } from '../theme/fonts.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { digest, readIfReadable, readJsonIfExists, statIfExists } from '../utils/files.ts';
import { writeAtomic } from './cache.ts';
import type { SiteFonts } from './load/fonts.ts';
import type { Site } from './site.ts';

/** The style sheets and scripts that belong to every page: the path of each below `/`, and the file. */
interface SiteWideFiles {
  styles: OwnFile[];
  scripts: OwnFile[];
}

type OwnFile = readonly [path: string, file: string];

/** Finds the style sheets and scripts that the author put beside the pages. */
export function findSiteWideFiles(
  { pagesDir, cacheDir }: Project,
  { assets }: ProjectFiles,
): SiteWideFiles {
  const own = [...assets].filter(
    ([path, file]) =>
      file.startsWith(pagesDir) &&
      // Those of commits were for the site of their time.
      !file.startsWith(cacheDir) &&
      !path.startsWith(`/${WELL_KNOWN}/`),
  );
  return {
    styles: own.filter(([path]) => path.endsWith('.css')),
    scripts: own.filter(([path, file]) => path.endsWith('.js') && isScript(path, file)),
  };
}

/** The text of such a file; '' where it cannot be read, which is told where it is copied. */
export function readOwnText(file: string): string {
  return readIfReadable(file) ?? '';
}

/** The text of a file at an address. */
export function readAsset({ assets }: ProjectFiles, href: string, base: string): string {
  return readOwnText(assets.get(decodeURI(href.slice(base.length))) ?? '');
}

/** Where pages find such files, base included. */
export function urlsOf(files: readonly OwnFile[], base: string): string[] {
  return files.map(([path]) => base + encodePath(path));
}

/** Whether a file is a script for pages: neither code that pages import nor a program or settings for Node. */
function isScript(path: string, file: string): boolean {
  if (/\/_?snippets\//.test(path)) return false;
  // A file that cannot be read is reported where it is copied.
  return !MODULE.test(readIfReadable(file) ?? '');
}

/** Lines that only modules and programs have. */
const MODULE =
  /^(?:#!|export\s+(?:default|const|let|function|class|async|\{|\*)|import\s+(?:[\w$*{]|["'])|module\.exports\b|exports\.\w+\s*=|(?:const|let|var)\s+[^=\n\r]+=\s*require\()/m;

/** Width and height of a picture, in CSS pixels. */
interface ImageSize {
  width: number;
  height: number;
}

const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|ico|tiff?)$/i;

/** Sizes stand near the start of a file; only photographs with much metadata need all of it. */
const HEAD = 32 * 1024;

const knownSizes = new Map<string, { stamp: string; size: ImageSize | undefined }>();

/** Size of a picture on disk; undefined for other files and for pictures that tell none. */
export function findImageSize(file: string): ImageSize | undefined {
  if (!PICTURE.test(file)) return undefined;
  const stamp = stampOf(file);
  const found = knownSizes.get(file);
  if (found && found.stamp === stamp) return found.size;
  const size = stamp === undefined ? undefined : readSize(file);
  if (stamp !== undefined) knownSizes.set(file, { stamp, size });
  return size;
}

function stampOf(file: string): string | undefined {
  const found = statIfExists(file);
  return found && `${found.mtimeMs} ${found.size}`;
}

function readSize(file: string): ImageSize | undefined {
  try {
    const head = readHead(file);
    if (/\.svg$/i.test(file) && !hasFixedSize(head.toString())) return undefined;
    return measure(head) ?? measure(readFileSync(file));
  } catch (error) {
    // Unreadable pictures are shown without a size.
    return rethrowUnless(error, 'ENOENT', 'EISDIR', 'EACCES', 'EPERM');
  }
}

function readHead(file: string): Uint8Array & { toString(): string } {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(HEAD);
    return buffer.subarray(0, readSync(descriptor, buffer));
  } finally {
    closeSync(descriptor);
  }
}

/** A drawing with nothing but a viewBox fills the width it is given; a size would shrink it. */
function hasFixedSize(svg: string): boolean {
  const root = /<svg\b[^<>]*>/.exec(svg)?.[0] ?? '';
  return /\swidth=["'][\d.]+(?:px)?["']/.test(root) && /\sheight=["'][\d.]+(?:px)?["']/.test(root);
}

function measure(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!width || !height) return undefined;
    // Cameras write sideways pictures with a note to turn them; 5 to 8 swap the sides.
    const size = orientation >= 5 ? [height, width] : [width, height];
    return { width: Math.round(size[0] ?? 0), height: Math.round(size[1] ?? 0) };
  } catch (error) {
    // Not a picture, or one that is cut short.
    return rethrowUnless(error, 'TypeError', 'RangeError');
  }
}

/** A picture of the project in WebP at one width. */
interface PictureVariant {
  /** Below the site's base; holds a digest of the picture, so it may be kept for ever. */
  path: string;
  /** Pixels. */
  width: number;
}

/** PNG and JPEG; other formats are small already, move, or have no pixels. */
const RASTER = /\.(?:png|jpe?g)$/i;

/** Bytes from which a reader notices the difference. */
const LARGE = 100_000;

/** A phone's column at twice the density, in pixels. */
const NARROW = 768;

/** The text column at twice the density, in pixels. */
const WIDE = 1280;

/** A file that is hardly narrower than the other saves nobody anything. */
const STEP = 1.25;

const knownDigests = new Map<string, { stamp: string; digest: string }>();

/** Lists in which sizes a picture is offered besides its own file, narrowest first; empty for small files. */
export function listVariants(file: string, size: ImageSize | undefined): PictureVariant[] {
  if (!size || !RASTER.test(file)) return [];
  const { size: bytes, mtimeMs } = statSync(file);
  if (bytes < LARGE) return [];
  const digest = digestOf(file, `${bytes} ${mtimeMs}`);
  const name = basename(file, extname(file)).replace(/[^\w-]+/g, '-');
  const widest = Math.min(size.width, WIDE);
  const widths = NARROW * STEP < widest ? [NARROW, widest] : [widest];
  return widths.map((width) => ({
    path: `/_trellis/images/${name}.${digest}.${width}.webp`,
    width,
  }));
}

function digestOf(file: string, stamp: string): string {
  const found = knownDigests.get(file);
  if (found?.stamp === stamp) return found.digest;
  const digest = hash('sha1', readFileSync(file), 'base64url').slice(0, 10);
  knownDigests.set(file, { stamp, digest });
  return digest;
}

/** The file that each variant on a page of the site is made from, with its width, by path. */
export function findVariants(site: Site): Map<string, { file: string; width: number }> {
  const found = new Map<string, { file: string; width: number }>();
  if (!site.options.pictures) return found;
  for (const page of site.pages.values()) {
    for (const { href, kind } of site.store.record(page).links) {
      if (kind !== 'asset') continue;
      const { asset } = resolveLink(href, page.id, site.targets);
      const file = asset && site.files.assets.get(asset);
      if (!file) continue;
      for (const { path, width } of listVariants(file, findImageSize(file))) {
        found.set(path, { file, width });
      }
    }
  }
  return found;
}

interface FontSite {
  fonts: SiteFonts;
  options: { base: string };
}

/** An author's style sheet with the site's own files in place of what it imports from Google. */
export function withOwnFonts(css: string, { fonts, options }: FontSite): string {
  if (fonts.imports.size === 0) return css;
  return replaceImports(css, (question) =>
    fonts.imports.has(question) ? options.base + importPath(question) : undefined,
  );
}

/** The style sheets that stand in for what authors import, by path without base. */
export function importedSheets({ fonts, options }: FontSite): [path: string, css: string][] {
  return [...fonts.imports].map(([question, families]) => [
    importPath(question),
    families.map((family) => hostedFaces(family, options.base)).join(''),
  ]);
}

function importPath(question: string): string {
  return `${FONT_FOLDER}${digest(question).replace(/\W/g, '').slice(0, 10)}.css`;
}

/** Where the files of fonts stand in a finished site, without base. */
export const FONT_FOLDER = '/_trellis/fonts/';

/** Kept answers: what a question gave, and the files of fonts, each by a digest of its bytes. */
export class FontCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'fonts');
  }

  /** What was answered before, if all its files are still there; null for a question that is known to have no answer. */
  read(question: string): HostedFamily[] | null | undefined {
    const families = readJsonIfExists<HostedFamily[] | null>(
      this.#placeOf(question),
      (value) => value === null || Array.isArray(value),
    );
    const paths = families?.flatMap(({ faces }) => faces.map(({ path }) => path)) ?? [];
    return paths.every((path) => existsSync(this.fileOf(path))) ? families : undefined;
  }

  /** Keeps an answer, `null` for none. */
  write(question: string, families: readonly HostedFamily[] | null): void {
    mkdirSync(this.#folder, { recursive: true });
    writeAtomic(this.#placeOf(question), JSON.stringify(families));
  }

  /** Keeps a file, and gives its path in the site. */
  keep(font: Buffer): string {
    const name = `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.woff2`;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    if (!existsSync(file)) writeAtomic(file, font);
    return FONT_FOLDER + name;
  }

  /** Absolute path of a kept file. */
  fileOf(path: string): string {
    return join(this.#folder, path.slice(FONT_FOLDER.length));
  }

  #placeOf(question: string): string {
    return join(this.#folder, `${digest(question)}.json`);
  }
}

/** `@import url("https://fonts.googleapis.com/css2?family=Geist") screen;` */
const IMPORT =
  /@import\s+(?:url\(\s*)?(["']?)(?:https?:)?\/\/fonts\.googleapis\.com\/(css2?\?[^"')\s]+)(?=["')\s])\1\s*\)?([^;@]*);/gi;
const FACE = /@font-face\s*\{[^{}]*\}/gi;
const FAMILY = /font-family\s*:\s*([^;}]+)/gi;

/** Families of systems and of CSS itself, which nobody needs to bring. */
const OF_SYSTEMS =
  /^(?:inherit|initial|unset|revert|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|emoji|-apple-system|blinkmacsystemfont|arial|helvetica(?: neue)?|georgia|verdana|tahoma|trebuchet ms|impact|times(?: new roman)?|courier(?: new)?|segoe ui.*|sf (?:pro|mono).*|sfmono-regular|menlo|monaco|consolas|cascadia.*|liberation .*|dejavu .*|apple color emoji|noto color emoji|font ?awesome.*|inter(?: variable)?)$/i;

/** Questions for Google that a style sheet asks by importing from there. */
export function importedFonts(css: string): string[] {
  return [...css.matchAll(IMPORT)].map(([, , question = '']) => question.replaceAll('&amp;', '&'));
}

/** The sheet with its own files in place of such imports; `hrefOf` gives undefined where there are none. */
export function replaceImports(
  css: string,
  hrefOf: (question: string) => string | undefined,
): string {
  return css.replace(IMPORT, (whole, _quote, question: string, media: string) => {
    const href = hrefOf(question.replaceAll('&amp;', '&'));
    return href === undefined ? whole : `@import url("${href}")${media};`;
  });
}

/** The first families that the rules of style sheets name, and that they neither define themselves nor expect of systems. */
export function namedFamilies(sheets: readonly string[]): string[] {
  const faces = sheets.flatMap((css) => css.match(FACE) ?? []);
  const own = new Set(
    faces.flatMap((face) => listFamilies(face)).map((name) => name.toLowerCase()),
  );
  const used = sheets.flatMap((css) => listFamilies(css.replace(FACE, '')));
  return [...new Set(used)].filter((name) => !own.has(name.toLowerCase()) && isFamily(name));
}

/** Whether a name is one that a reader's system may lack. */
export function isFamily(name: string): boolean {
  return /^[\w][\w .-]{1,60}$/.test(name) && !OF_SYSTEMS.test(name.trim());
}

function listFamilies(css: string): string[] {
  return [...css.matchAll(FAMILY)].flatMap(([, value = '']) => {
    const name =
      value
        .split(',')[0]
        ?.replace(/!important/, '')
        .trim() ?? '';
    return name.startsWith('var(') ? [] : [name.replace(/^(['"])(.*)\1$/, '$2').trim()];
  });
}
