import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from '../../text/html.ts';
import { logoWidth } from './logo-width.ts';

const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url));

/** Where the letters of the logo begin. */
const LOGO_START = 40;

/** Writes the files of a new project; of `.gitignore`, what is there stays. */
export function writeTemplate(root: string, name: string): void {
  for (const path of listFiles(TEMPLATE)) {
    const text = fill(readFileSync(join(TEMPLATE, path), 'utf8'), path, name);
    // A package leaves `.gitignore` out, so the template cannot have one.
    if (path === 'gitignore') addLines(join(root, '.gitignore'), text);
    else write(join(root, path), text);
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

function write(target: string, text: string): void {
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function addLines(target: string, text: string): void {
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const known = new Set(before.split(/\r?\n/));
  const missing = text.split('\n').filter((line) => line !== '' && !known.has(line));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) write(target, `${before}${gap}${missing.join('\n')}\n`);
}

/** A file of the template with the name of the site in it. */
function fill(text: string, path: string, name: string): string {
  const letters = logoWidth(name);
  const written = path.endsWith('.svg') ? encode(name) : JSON.stringify(name).slice(1, -1);
  return text
    .replaceAll('__NAME__', () => written)
    .replaceAll('__LETTERS__', String(letters))
    .replaceAll('__WIDTH__', String(LOGO_START + letters + 8));
}
