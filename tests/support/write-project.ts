import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Files of a project by path; a value that is not a string is written as JSON. */
export type ProjectFiles = Record<string, unknown>;

/** Absolute path of a new project; by default outside this repository, so that its files are not found accidentally. */
export function writeProject(files: ProjectFiles, parent = tmpdir()): string {
  const root = makeTempDir('trellis-project-', parent);
  changeProject(root, files);
  return root;
}

/** Writes files into an existing project. */
export function changeProject(root: string, files: ProjectFiles): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, toData(content));
  }
}

/** Absolute path of a new, empty folder; removed with the temporary folder of the tests. */
export function makeTempDir(prefix = 'trellis-', parent = tmpdir()): string {
  // The real path, because watchers and reports use it.
  return realpathSync(mkdtempSync(join(parent, prefix)));
}

/** Text of a page. */
export function page(title: string, body = 'Some text.', more = ''): string {
  return `---\ntitle: ${JSON.stringify(title)}\n${more ? `${more.trim()}\n` : ''}---\n\n${body}\n`;
}

/** An image of one color. */
export function svg(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><rect width="28" height="28" fill="${color}"/></svg>\n`;
}

function toData(content: unknown): string | Uint8Array {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  return `${JSON.stringify(content, null, 2)}\n`;
}
