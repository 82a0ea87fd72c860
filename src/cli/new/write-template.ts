import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { encode } from '../../text/html.ts';
import type { DeployTarget } from '../args/values.ts';
import { logoWidth } from './logo-width.ts';
import { renderPackageJson } from './package-json.ts';

const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url));
const DEPLOY = fileURLToPath(new URL('./deploy', import.meta.url));

/** Where the letters of the logo begin. */
const LOGO_START = 40;

/** Writes the files of a new project; what is there stays, and `.gitignore` gets what it lacks. */
export function writeTemplate(root: string, name: string): void {
  mkdirSync(root, { recursive: true });
  for (const [path, file] of listFiles(TEMPLATE)) {
    const text = fill(readFileSync(file, 'utf8'), path, name);
    if (path === '.gitignore') addLines(join(root, path), text);
    else writeNew(join(root, path), text);
  }
  writeNew(join(root, 'package.json'), renderPackageJson(name));
}

/** Writes the files with which a host builds a project, and those that they need; gives the paths of those that are new. */
export function writeDeployFiles(root: string, host: DeployTarget, name: string): string[] {
  const nodeVersion = readFileSync(join(TEMPLATE, 'dot-node-version'), 'utf8');
  const files: [path: string, text: string][] = [
    ...listFiles(join(DEPLOY, host)).map(
      ([path, file]) => [path, readFileSync(file, 'utf8')] satisfies [string, string],
    ),
    ['.node-version', nodeVersion],
    ['package.json', renderPackageJson(name)],
  ];
  return files.flatMap(([path, text]) => (writeNew(join(root, path), text) ? [path] : []));
}

/** Paths in a project, and the files of the engine that are for them: those of names that begin with a dot are called `dot-`. */
function listFiles(folder: string): [path: string, file: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => [relative(folder, file).replaceAll(/(^|[\\/])dot-/g, '$1.'), file]);
}

/** Writes a file where there is none; says whether it did. */
function writeNew(target: string, text: string): boolean {
  if (existsSync(target)) return false;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  return true;
}

function addLines(target: string, text: string): void {
  const before = existsSync(target) ? readFileSync(target, 'utf8') : '';
  const known = new Set(before.split(/\r?\n/).map(ignoredName));
  const missing = text.split('\n').filter((line) => line !== '' && !known.has(ignoredName(line)));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) writeFileSync(target, `${before}${gap}${missing.join('\n')}\n`);
}

/** A folder is ignored with and without the slashes around its name. */
function ignoredName(line: string): string {
  return line.trim().replaceAll(/^\/|\/$/g, '');
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
