import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { splitHref } from '../../content/links.ts';
import { createPositions } from '../../diagnostics/position.ts';
import { findSheetError } from '../../style-names/sheet-error.ts';
import { findScriptError } from '../../mdx/compile/parse-module.ts';
import { findImageSize } from '../../site/environment/image-size.ts';
import { findSiteWideFiles, readOwnText } from '../../site/load/global-assets.ts';
import type { Site } from '../../site/model/site.ts';
import type { BrokenFile } from '../model/types.ts';
import { isCutOff } from './cut-off.ts';

/** Pictures whose size stands in them; a drawing may have none. */
const PICTURE = /\.(?:png|jpe?g|jfif|gif|webp|avif|bmp)$/i;

/** What is wrong in a text, at an offset. */
interface TextError {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

/** The files of a project that browsers cannot read: style sheets, scripts, and pictures that pages show. */
export function collectBrokenFiles(site: Site): BrokenFile[] {
  const { styles, scripts } = findSiteWideFiles(site.project, site.files);
  const nameOf = (file: string) => relative(site.project.root, file).split(sep).join('/');
  const inText = (find: (text: string) => TextError | undefined) => (file: string) => {
    const text = readOwnText(file);
    const found = find(text);
    if (!found) return [];
    const { message, hint, offset, length } = found;
    const place = { file: nameOf(file), ...createPositions(text)(offset, length) };
    return [{ message, hint, place }];
  };
  return [
    ...styles.flatMap(([, file]) => inText(findSheetError)(file)),
    ...scripts.flatMap(([, file]) => inText(findScriptError)(file)),
    ...shownPictures(site).flatMap((file) => {
      if (findImageSize(file) === undefined) return toBrokenPicture(file, nameOf(file));
      return isPictureCutOff(file) ? toCutPicture(nameOf(file)) : [];
    }),
  ];
}

/** Absolute paths of the pictures that pages show. */
function shownPictures({ files, pages, store, options }: Site): string[] {
  const shown = new Set<string>();
  for (const page of pages.values()) {
    for (const { to, kind } of store.record(page).links) {
      if (kind !== 'asset' || !to.startsWith(`${options.base}/`)) continue;
      const { path } = splitHref(to.replace(/ \d+x\d+$/, ''));
      const file = PICTURE.test(path) && files.assets.get(toPath(path.slice(options.base.length)));
      if (file) shown.add(file);
    }
  }
  return [...shown];
}

function toPath(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Bytes above which a picture is not read to its end; the rule for large images reports it. */
const MAX_PICTURE_BYTES = 32 * 2 ** 20;

function isPictureCutOff(file: string): boolean {
  return statSync(file).size <= MAX_PICTURE_BYTES && isCutOff(readFileSync(file));
}

function toCutPicture(name: string): BrokenFile {
  return {
    message: 'the picture is cut off: its end is missing',
    hint: 'save or download it again',
    place: { file: name, line: 1, column: 1, length: 1 },
  };
}

/** What large files are replaced with where a repository was fetched without them. */
const POINTER = /^version https:\/\/git-lfs\./;

function toBrokenPicture(file: string, name: string): BrokenFile {
  const isPointer = POINTER.test(readFileSync(file, { encoding: 'latin1' }).slice(0, 64));
  return {
    message: isPointer
      ? 'the picture is a pointer of Git LFS in place of the file'
      : 'the picture cannot be read',
    hint: isPointer
      ? 'fetch it with git lfs pull'
      : 'save it again, in the form that its name says',
    place: { file: name, line: 1, column: 1, length: 1 },
  };
}
