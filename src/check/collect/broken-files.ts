import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { splitHref } from '../../content/links.ts';
import { createPositions } from '../../diagnostics/position.ts';
import { findScriptError } from '../../mdx/es-modules.ts';
import { findImageSize, findSiteWideFiles, readOwnText } from '../../site/assets.ts';
import type { Site } from '../../site/site.ts';
import { findSheetError } from '../../site/unmatched-selectors.ts';
import { isLfsPointer } from '../../utils/git.ts';
import { decodePath } from '../../utils/url.ts';
import { relativePath } from '../../utils/files.ts';
import type { BrokenFile } from '../findings.ts';

/** Image formats with intrinsic dimensions; SVG may have none. */
const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|bmp)$/i;

/** A problem at an offset of a text. */
interface TextError {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

/** Files that browsers cannot read: style sheets, scripts, and images on pages. */
export function collectBrokenFiles(site: Site): BrokenFile[] {
  const { styles, scripts } = findSiteWideFiles(site.project, site.files);
  const nameOf = (file: string) => relativePath(site.project.root, file);
  const inText = (find: (text: string) => TextError | undefined) => (file: string) => {
    const text = readOwnText(file);
    const found = find(text);
    if (!found) return [];
    const { message, hint, offset, length } = found;
    const location = { file: nameOf(file), ...createPositions(text)(offset, length) };
    return [{ code: 'broken-file' as const, message, hint, location }];
  };
  return [
    ...styles.flatMap(([, file]) => inText(findSheetError)(file)),
    ...styles.flatMap(([path, file]) => missingInSheet(site, path, file, nameOf(file))),
    ...scripts.flatMap(([, file]) => inText(findScriptError)(file)),
    ...shownImages(site).flatMap((file) => {
      if (findImageSize(file) === undefined) return toBrokenImage(file, nameOf(file));
      return isImageTruncated(file) ? toTruncatedImage(nameOf(file)) : [];
    }),
  ];
}

/** File types that a style sheet loads; other URLs may belong to a server. */
const SHOWN = /\.(?:png|jpe?g|gif|webp|avif|svg|woff2?|ttf|otf)$/i;
const SHEET_URL = /url\(\s*(?:"([^"\n]+)"|'([^'\n]+)'|([^"'()\s]+))\s*\)/gi;
const COMMENT = /\/\*[\s\S]*?(?:\*\/|$)/g;

/** URLs in a style sheet that match no file of the project. */
function missingInSheet(
  { files, options }: Site,
  path: string,
  file: string,
  name: string,
): BrokenFile[] {
  const text = readOwnText(file);
  const css = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...css.matchAll(SHEET_URL)].flatMap(
    ({ 0: match, 1: double, 2: single, 3: bare, index }): BrokenFile[] => {
      const url = double ?? single ?? bare ?? '';
      if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)) return [];
      // Two backslashes, an escaped one, begin a host, which may be invalid.
      const pathname = URL.parse(url, `https://site.invalid${path}`)?.pathname ?? '';
      if (!SHOWN.test(pathname)) return [];
      const sitePath = pathname.startsWith(`${options.base}/`)
        ? pathname.slice(options.base.length)
        : '';
      const isThere =
        files.assets.has(decodePath(sitePath)) ||
        files.assets.has(decodePath(pathname)) ||
        existsSync(join(dirname(file), splitHref(url).path));
      if (isThere) return [];
      const position = createPositions(text)(index + match.indexOf(url), url.length);
      return [
        {
          code: 'missing-asset',
          message: `File not found: "${url}".`,
          hint: 'Paths are relative to the style sheet. Paths that start with / are relative to the project.',
          location: { file: name, ...position },
        },
      ];
    },
  );
}

/** Absolute paths of images on pages. */
function shownImages({ files, pages, renderCache, options }: Site): string[] {
  const assets = new Set<string>();
  for (const page of pages.values()) {
    for (const { to, kind } of renderCache.record(page).links) {
      if (kind !== 'asset' || !to.startsWith(`${options.base}/`)) continue;
      const { path } = splitHref(to.replace(/ \d+x\d+$/, ''));
      const file =
        PICTURE.test(path) && files.assets.get(decodePath(path.slice(options.base.length)));
      if (file) assets.add(file);
    }
  }
  return [...assets];
}

/** Maximum size of images to check, in bytes; the rule for large images reports larger ones. */
const MAX_IMAGE_BYTES = 32 * 2 ** 20;

function isImageTruncated(file: string): boolean {
  return statSync(file).size <= MAX_IMAGE_BYTES && isCutOff(readFileSync(file));
}

function toTruncatedImage(name: string): BrokenFile {
  return {
    code: 'broken-file',
    message: 'The image is incomplete: its end is missing.',
    hint: 'Save or download it again.',
    location: { file: name, line: 1, column: 1, length: 1 },
  };
}

function toBrokenImage(file: string, name: string): BrokenFile {
  const isPointer = isLfsPointer(readFileSync(file, 'latin1'));
  return {
    code: 'broken-file',
    message: isPointer ? 'The file is a Git LFS pointer, not an image.' : 'Cannot read the image.',
    hint: isPointer
      ? 'Run "git lfs pull" to download it.'
      : 'Save it again in the format of its file extension.',
    location: { file: name, line: 1, column: 1, length: 1 },
  };
}

/** Whether an image is truncated, according to its structure, without decoding it. False for unknown formats. */
function isCutOff(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 16);
  if (start.startsWith('\x89PNG')) return isPngCutOff(bytes);
  if (start.startsWith('\xFF\xD8')) return isJpegCutOff(bytes);
  if (start.startsWith('GIF8')) return isGifCutOff(bytes);
  if (/^RIFF.{4}WEBP/s.test(start)) return bytes.readUInt32LE(4) + 8 > bytes.length;
  if (/^.{4}ftyp(?:avi[fs]|hei[cfsx]|mif1)/s.test(start)) return areBoxesCutOff(bytes);
  return false;
}

/** Chunks with length, name, data, and checksum, up to `IEND`. */
function isPngCutOff(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return false;
  return true;
}

/** Segments up to the scan, which ends with `FFD9`; scan data never contains that sequence. */
function isJpegCutOff(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    // Fill bytes may precede a marker.
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
    if (bytes[at] !== 0xff || at + 4 > bytes.length) break;
    if (bytes[at + 1] === 0xda) return bytes.indexOf('\xFF\xD9', at, 'latin1') === -1;
  }
  return true;
}

/** Blocks up to the byte `3B`; their data consists of sub-blocks with a length. */
function isGifCutOff(bytes: Buffer): boolean {
  let at = 13 + colorBytes(bytes[10]);
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return false;
    if (kind === 0x21) at += 2;
    else if (kind === 0x2c) at += 11 + colorBytes(bytes[at + 9]);
    else return true;
    for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at])
      at += 1 + length;
    at += 1;
  }
  return true;
}

/** Size of a color table in bytes, according to its flags. */
function colorBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Boxes with a length; 0 means up to the end of the file, 1 a 64-bit length. */
function areBoxesCutOff(bytes: Buffer): boolean {
  let at = 0;
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at);
    if (short === 0) return false;
    if (short === 1 && at + 16 > bytes.length) return true;
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (length < 8) return false;
    at += length;
  }
  return at > bytes.length;
}
