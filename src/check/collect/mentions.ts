import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../site/model/site.ts';
import { decodePath } from '../../text/decode-path.ts';

/** Texts that may name an image. */
const TEXT = /\.(?:mdx?|jsx?|tsx?|mjs|astro|css|scss|html?|json|ya?ml|txt|xml|svg|webmanifest)$/i;
/** Folders that hold no text of the project. */
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist']);
/** Bytes above which a file is data, not text. */
const MAX_BYTES = 8 * 2 ** 20;

const EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg)/gi;
/** The last run of signs that a name in a text may have. */
const NAME = /(?<![^\s"'`()<>[\]{}=,;:|\\/])[^\s"'`()<>[\]{}=,;:|\\/]+$/;
/** Longest name that file systems take. */
const MAX_NAME_LENGTH = 255;

/** Names of all images that the texts of a project speak of, in lower case and without folders. */
export function collectMentions(site: Site, texts: ReadonlyMap<string, string>): Set<string> {
  const names = new Set<string>();
  for (const text of texts.values()) addNames(names, text);
  const pageFiles = new Set<string>();
  for (const { file, body, frontMatter } of site.pages.values()) {
    pageFiles.add(join(site.project.root, file));
    addNames(names, body);
    addNames(names, JSON.stringify(frontMatter.raw));
  }
  for (const file of listTexts(site.project.root)) {
    if (!pageFiles.has(file)) addNames(names, readFileSync(file, 'utf8'));
  }
  return names;
}

/** Looks from each extension back to where its name begins: linear also in text without any space. */
function addNames(names: Set<string>, text: string): void {
  for (const { 0: extension, index } of text.matchAll(EXTENSION)) {
    const [name] = NAME.exec(text.slice(Math.max(0, index - MAX_NAME_LENGTH), index)) ?? [];
    if (name !== undefined) names.add(decodePath(name + extension).toLowerCase());
  }
}

function listTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return [];
    if (entry.isDirectory()) return listTexts(path);
    return entry.isFile() && TEXT.test(entry.name) && statSync(path).size <= MAX_BYTES
      ? [path]
      : [];
  });
}
