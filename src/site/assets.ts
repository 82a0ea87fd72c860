import { createHash, hash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import { isSkillFile, type ProjectFiles } from '../content/find-files.ts';
import { parseFrontMatter, splitPage, type FrontMatter } from '../content/front-matter.ts';
import { WELL_KNOWN } from '../content/ignore.ts';
import { encodePath, resolveLink } from '../content/links.ts';
import type { Project } from '../content/project.ts';
import { hostedFaces, type HostedFamily } from '../theme/fonts.ts';
import { rethrowUnless } from '../utils/errors.ts';
import {
  digest,
  shortDigest,
  readIfReadable,
  readJsonIfExists,
  readStart,
  relativePath,
  statIfExists,
  writeAtomic,
} from '../utils/files.ts';
import { slugOf } from '../utils/slug.ts';
import { decodePath } from '../utils/url.ts';
import type { SiteFonts } from './load/fonts.ts';
import type { Site } from './site.ts';

/** Style sheets and scripts that every page loads: site path and file of each. */
interface SiteWideFiles {
  styles: OwnFile[];
  scripts: OwnFile[];
}

type OwnFile = readonly [path: string, file: string];

/** Finds the style sheets and scripts of the author among the published files. */
export function findSiteWideFiles(
  { pagesDir, cacheDir }: Project,
  { assets }: ProjectFiles,
): SiteWideFiles {
  const published = [...assets].filter(
    ([path, file]) =>
      file.startsWith(pagesDir) &&
      // Files of commits belong to other versions of the site.
      !file.startsWith(cacheDir) &&
      !path.startsWith(`/${WELL_KNOWN}/`),
  );
  return {
    styles: published.filter(([path]) => path.endsWith('.css')),
    scripts: published.filter(([path, file]) => path.endsWith('.js') && isScript(path, file)),
  };
}

/** Text of a published file; '' if it cannot be read, which is reported when it is copied. */
export function readOwnText(file: string): string {
  return readIfReadable(file) ?? '';
}

/** Text of the file at a URL. */
export function readAsset({ assets }: ProjectFiles, href: string, base: string): string {
  return readOwnText(assets.get(decodePath(href.slice(base.length))) ?? '');
}

/** URLs of files, including the base. */
export function urlsOf(files: readonly OwnFile[], base: string): string[] {
  return files.map(([path]) => base + encodePath(path));
}

/**
 * Whether a file is a script for pages, rather than a module that pages import or a program or configuration for
 * Node.
 */
function isScript(path: string, file: string): boolean {
  if (/\/_?snippets\//.test(path)) return false;
  // Unreadable files are reported when they are copied.
  return !MODULE.test(readIfReadable(file) ?? '');
}

/** Matches lines that only modules and Node programs contain. */
const MODULE =
  /^(?:#!|export\s+(?:default|const|let|function|class|async|\{|\*)|import\s+(?:[\w$*{]|["'])|module\.exports\b|exports\.\w+\s*=|(?:const|let|var)\s[^=\n\r]+=\s*require\()/m;

/** Size of an image in CSS pixels. */
interface ImageSize {
  width: number;
  height: number;
}

const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|svg|bmp|ico|tiff?)$/i;

/** Number of bytes to read first: sizes are near the start of a file, except in photographs with much metadata. */
const HEAD = 32 * 1024;

const knownSizes = new Map<string, { stamp: string; size: ImageSize | undefined }>();

/** Size of an image file; undefined for other files and for images without a size. */
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
    const head = readStart(file, HEAD);
    if (/\.svg$/i.test(file) && !hasFixedSize(head.toString())) return undefined;
    return measure(head) ?? measure(readFileSync(file));
  } catch (error) {
    // Unreadable images are rendered without a size.
    return rethrowUnless(error, 'ENOENT', 'EISDIR', 'EACCES', 'EPERM');
  }
}

/** An SVG with only a viewBox fills the available width; a fixed size would shrink it. */
function hasFixedSize(svg: string): boolean {
  const root = /<svg\b[^<>]*>/.exec(svg)?.[0] ?? '';
  return /\swidth=["'][\d.]+(?:px)?["']/.test(root) && /\sheight=["'][\d.]+(?:px)?["']/.test(root);
}

function measure(bytes: Uint8Array): ImageSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    if (!width || !height) return undefined;
    // EXIF orientations 5 to 8 swap width and height.
    const size = orientation >= 5 ? [height, width] : [width, height];
    return { width: Math.round(size[0] ?? 0), height: Math.round(size[1] ?? 0) };
  } catch (error) {
    // Not an image, or truncated.
    return rethrowUnless(error, 'TypeError', 'RangeError');
  }
}

/** A WebP version of an image at one width. */
interface PictureVariant {
  /** Path without base. Contains a digest of the image, so it is immutable. */
  path: string;
  /** In pixels. */
  width: number;
}

/** PNG and JPEG. Other formats are already small, animated, or vector graphics. */
const RASTER = /\.(?:png|jpe?g)$/i;

/** Minimum size of images with variants, in bytes. */
const LARGE = 100_000;

/** Column width of a phone at 2x density, in pixels. */
const NARROW = 768;

/** Width of the text column at 2x density, in pixels. */
const WIDE = 1280;

/** Minimum ratio between the widths of two variants. */
const STEP = 1.25;

const knownDigests = new Map<string, { stamp: string; digest: string }>();

/** Variants of an image besides the original, narrowest first; empty for small files. */
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

/** Original file and width of each image variant used on the site, by path. */
export function findVariants(site: Site): Map<string, { file: string; width: number }> {
  const found = new Map<string, { file: string; width: number }>();
  if (!site.options.pictures) return found;
  for (const page of site.pages.values()) {
    for (const { href, kind } of site.renderCache.record(page).links) {
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

/** Replaces imports of Google Fonts in an author's style sheet with imports of local files. */
export function withOwnFonts(css: string, { fonts, options }: FontSite): string {
  if (fonts.imports.size === 0) return css;
  return replaceImports(css, (query) =>
    fonts.imports.has(query) ? options.base + importPath(query) : undefined,
  );
}

/** Local style sheets that replace imported ones, by path without base. */
export function importedSheets({ fonts, options }: FontSite): [path: string, css: string][] {
  return [...fonts.imports].map(([query, families]) => [
    importPath(query),
    families.map((family) => hostedFaces(family, options.base)).join(''),
  ]);
}

function importPath(query: string): string {
  return `${FONT_FOLDER}${shortDigest(10, query)}.css`;
}

/** Folder of font files, without base. */
export const FONT_FOLDER = '/_trellis/fonts/';

/** Cache of font lookups and font files. Files are named by a digest of their bytes. */
export class FontCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'fonts');
  }

  /** Cached result of a query if all its files still exist; null if the query is known to have no result. */
  read(query: string): HostedFamily[] | null | undefined {
    const families = readJsonIfExists<HostedFamily[] | null>(
      this.#fileOf(query),
      (value) => value === null || Array.isArray(value),
    );
    const paths = families?.flatMap(({ faces }) => faces.map(({ path }) => path)) ?? [];
    return paths.every((path) => existsSync(this.fileOf(path))) ? families : undefined;
  }

  /** Caches a result; `null` for none. */
  write(query: string, families: readonly HostedFamily[] | null): void {
    mkdirSync(this.#folder, { recursive: true });
    writeAtomic(this.#fileOf(query), JSON.stringify(families));
  }

  /** Stores a font file and returns its path in the site. */
  keep(font: Buffer): string {
    const name = `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.woff2`;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    if (!existsSync(file)) writeAtomic(file, font);
    return FONT_FOLDER + name;
  }

  /** Absolute path of a stored font file. */
  fileOf(path: string): string {
    return join(this.#folder, path.slice(FONT_FOLDER.length));
  }

  #fileOf(query: string): string {
    return join(this.#folder, `${digest(query)}.json`);
  }
}

/** `@import url("https://fonts.googleapis.com/css2?family=Geist") screen;` */
const IMPORT =
  /@import\s+(?:url\(\s*)?(["']?)(?:https?:)?\/\/fonts\.googleapis\.com\/(css2?\?[^"')\s]+)(?=["')\s])\1\s*\)?([^;@]*);/gi;
const FACE = /@font-face\s*\{[^{}]*\}/gi;
const FAMILY = /font-family\s*:\s*([^;}]+)/gi;

/** System fonts and CSS generic families, which need no download. */
const SYSTEM_FONT =
  /^(?:inherit|initial|unset|revert|(?:ui-)?(?:sans-serif|serif|monospace|rounded)|system-ui|cursive|fantasy|math|emoji|-apple-system|blinkmacsystemfont|arial|helvetica(?: neue)?|georgia|verdana|tahoma|trebuchet ms|impact|times(?: new roman)?|courier(?: new)?|segoe ui.*|sf (?:pro|mono).*|sfmono-regular|menlo|monaco|consolas|cascadia.*|liberation .*|dejavu .*|apple color emoji|noto color emoji|font ?awesome.*|inter(?: variable)?)$/i;

/** Google Fonts queries that a style sheet imports. */
export function importedFonts(css: string): string[] {
  return [...css.matchAll(IMPORT)].map(([, , query = '']) => query.replaceAll('&amp;', '&'));
}

/** Replaces imports of Google Fonts with `hrefOf(query)`; keeps an import if that is undefined. */
export function replaceImports(css: string, hrefOf: (query: string) => string | undefined): string {
  return css.replace(IMPORT, (match, _quote, query: string, media: string) => {
    const href = hrefOf(query.replaceAll('&amp;', '&'));
    return href === undefined ? match : `@import url("${href}")${media};`;
  });
}

/** First families in the rules of style sheets, except those that the sheets define and system fonts. */
export function namedFamilies(sheets: readonly string[]): string[] {
  const faces = sheets.flatMap((css) => css.match(FACE) ?? []);
  const names = new Set(
    faces.flatMap((face) => listFamilies(face)).map((name) => name.toLowerCase()),
  );
  const used = sheets.flatMap((css) => listFamilies(css.replace(FACE, '')));
  return [...new Set(used)].filter((name) => !names.has(name.toLowerCase()) && isFamily(name));
}

/** Whether a family must be downloaded, because it is not a system font. */
export function isFamily(name: string): boolean {
  return /^[\w][\w .-]{1,60}$/.test(name) && !SYSTEM_FONT.test(name.trim());
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

/** A file with a skill for agents (agentskills.io). */
export interface SkillFile {
  name: string;
  /** Path of the file, relative to the project root. */
  file: string;
  frontMatter: FrontMatter;
  text: string;
  /** True for the skill next to docs.json. */
  isMain: boolean;
}

/** The skills that the author wrote, for all readers. Of those with the same name, the first is at its URL. */
export function listSkillFiles(site: Site): SkillFile[] {
  return [...listServedSkills(site), ...listWrittenSkills(site)];
}

/** The skill next to docs.json, unless that file is a page, and those in the skills folder. */
function listWrittenSkills({ project, pages, files, config }: Site): SkillFile[] {
  const pageFiles = new Set([...pages.values()].map(({ file }) => join(project.root, file)));
  return files.skills
    .map((path) => ({ path, file: join(project.pagesDir, path) }))
    .filter(({ file }) => !pageFiles.has(file))
    .map(({ path, file }) => {
      const skill = readSkill(project, file);
      const name = skill.frontMatter.raw['name'];
      const folder = path.split('/').at(-2) ?? config.name;
      const isMain = isSkillFile(path);
      return { ...skill, name: toSkillName(typeof name === 'string' ? name : folder), isMain };
    });
}

/** Skills whose files are already at their URL. */
function listServedSkills({ project, files }: Site): SkillFile[] {
  return [...files.assets].flatMap(([path, file]) => {
    const [, name] = /^\/\.well-known\/agent-skills\/([^/]+)\/SKILL\.md$/.exec(path) ?? [];
    return name === undefined ? [] : [{ ...readSkill(project, file), name, isMain: false }];
  });
}

function readSkill(
  { root }: Project,
  path: string,
): Pick<SkillFile, 'file' | 'frontMatter' | 'text'> {
  const text = readFileSync(path, 'utf8');
  const file = relativePath(root, path);
  const { frontMatter } = parseFrontMatter(splitPage(text), file);
  return { file, frontMatter, text };
}

const MAX_SKILL_NAME = 64;

/** Words with hyphens between them, at most 64 characters. */
export function toSkillName(text: string): string {
  const plain = slugOf(text).replace(/[^a-z0-9-]+/g, '');
  return plain.slice(0, MAX_SKILL_NAME).replace(/-$/, '') || 'docs';
}
