import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titleFromId } from '../../content/page.ts';
import { encode } from '../../text/html.ts';
import { type Args } from '../args/args.ts';
import { UsageError } from '../args/values.ts';
import { Output } from '../output.ts';

const TEMPLATE = fileURLToPath(new URL('../template', import.meta.url));

/** Files that a folder may have and still be empty. */
const HARMLESS = new Set(['.git', '.DS_Store']);

/** Starts a project: a small site that builds and passes `check`. Throws UsageError for a folder with files. */
export async function newProject(args: Args): Promise<number> {
  const output = new Output(args);
  const root = resolve(args.dir);
  refuseFiles(root, args.dir);
  const name = args.name?.trim() || titleFromId(basename(root)) || 'My docs';
  for (const path of listFiles(TEMPLATE)) {
    const target = join(root, path === 'gitignore' ? '.gitignore' : path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(join(TEMPLATE, path), 'utf8'), path, name));
  }
  const folder = relative(process.cwd(), root);
  const place = folder === '' ? '' : ` ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`;
  output.say(`"${name}" is in ${folder || 'this folder'}. Next:\n`);
  output.say(`  npx trellis dev${place}      write; changes show at once`);
  output.say(`  npx trellis build${place}    make the site`);
  return 0;
}

function refuseFiles(root: string, dir: string): void {
  if (!existsSync(root)) return;
  if (!statSync(root).isDirectory()) throw new UsageError(`${dir} is a file, not a folder`);
  const [first] = readdirSync(root).filter((name) => !HARMLESS.has(name));
  if (first === undefined) return;
  throw new UsageError(`${dir} has files already, such as ${first}; new starts in an empty folder`);
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** A file of the template with the name of the site in it. */
function fill(text: string, path: string, name: string): string {
  // Letters of the logo are about 10 pixels wide; the picture may be wider than they are.
  const width = String(48 + Math.ceil([...name].length * 10.5));
  const written = path.endsWith('.svg') ? encode(name) : JSON.stringify(name).slice(1, -1);
  return text.replaceAll('__NAME__', () => written).replaceAll('__WIDTH__', width);
}
