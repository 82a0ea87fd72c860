import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINE_NAME } from '../../utils/engine.ts';
import { encode } from '../../utils/html.ts';
import { slugOf } from '../../utils/slug.ts';

/** Widths of letters in the logo in pixels, at 18 pixels and weight 650. */
const WIDTHS: readonly [RegExp, number][] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\uFF00-\uFF60]/u,
    18.5,
  ],
  [/[MWmw@%&]/u, 15.5],
  [/[\p{Lu}\p{N}_]/u, 12.5],
  [/[iljtfrI.,:;!'|() ]/u, 6],
];

/** Width of all other letters. */
const MEDIUM = 10.5;

const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url));

/** Start of the letters in the logo. */
const LOGO_START = 40;

/** Writes the files of a new project. Keeps existing files, but adds missing lines to `.gitignore`. */
export function writeTemplate(root: string, name: string, specifier: string): void {
  for (const [path, file] of listFiles(TEMPLATE)) {
    const text = fill(readFileSync(file, 'utf8'), path, name);
    if (path === '.gitignore') addLines(join(root, path), text);
    else writeNew(join(root, path), text);
  }
  writePackageJson(root, name, specifier);
}

/** Writes the package.json of a project unless it exists; returns whether it was written. */
export function writePackageJson(root: string, name: string, specifier: string): boolean {
  return writeNew(join(root, 'package.json'), renderPackageJson(name, specifier));
}

/** Node version for projects, as the content of `.node-version`. */
export function nodeVersion(): string {
  return readFileSync(join(TEMPLATE, 'dot-node-version'), 'utf8');
}

/** Template files with their paths in a project; names that start with a dot have the prefix `dot-` in the engine. */
export function listFiles(folder: string): [path: string, file: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [relative(folder, file).replaceAll(/(^|[\\/])dot-/g, '$1.'), file]);
}

/** Writes a file unless it exists; returns whether it was written. */
export function writeNew(target: string, text: string): boolean {
  if (existsSync(target)) return false;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  return true;
}

/** Adds missing lines to a `.gitignore`. */
export function addLines(target: string, text: string): void {
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const known = new Set(before.split(/\r?\n/).map(ignoredName));
  const missing = text.split('\n').filter((line) => line !== '' && !known.has(ignoredName(line)));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) writeFileSync(target, `${before}${gap}${missing.join('\n')}\n`);
}

/** A folder is ignored with and without surrounding slashes. */
function ignoredName(line: string): string {
  return line.trim().replaceAll(/^\/|\/$/g, '');
}

/** Content of a template file with the name of the site. */
function fill(text: string, path: string, name: string): string {
  const letters = logoWidth(name);
  const written = path.endsWith('.svg') ? encode(name) : JSON.stringify(name).slice(1, -1);
  return text
    .replaceAll('__NAME__', () => written)
    .replaceAll('__LETTERS__', String(letters))
    .replaceAll('__WIDTH__', String(LOGO_START + letters + 8));
}

/** Width of a name in the logo, in whole pixels; the SVG sets `textLength` to it. */
function logoWidth(name: string): number {
  const marks = /\p{M}|\u200D|\uFE0F/gu;
  const letters = [...name.normalize('NFC').replace(marks, '')];
  const width = (letter: string) => WIDTHS.find(([kind]) => kind.test(letter))?.[1] ?? MEDIUM;
  return Math.ceil(letters.reduce((sum, letter) => sum + width(letter), 0));
}

/** package.json of a project: the version of Trellis, and its commands. */
function renderPackageJson(name: string, specifier: string): string {
  // npm allows no letters of other scripts.
  const words = slugOf(name.replaceAll('&', ' ')).split('-');
  const nameWords = words.filter((word) => word !== 'docs' && /^[a-z0-9]+$/.test(word));
  const settings = {
    name: [...nameWords, 'docs'].join('-'),
    private: true,
    type: 'module',
    engines: { node: '>=22.19' },
    scripts: {
      dev: 'trellis dev',
      check: 'trellis check',
      build: 'trellis build',
      preview: 'trellis preview',
      trellis: 'trellis',
    },
    devDependencies: { [ENGINE_NAME]: specifier },
  };
  return `${JSON.stringify(settings, null, 2)}\n`;
}
