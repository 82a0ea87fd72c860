import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE_SRC, engineDigest, engineMark } from '../../site/cache/engine.ts';
import { madeOnce } from '../../site/cache/made-once.ts';
import type { PageData } from '../../site/model/page-data.ts';
import { ASSETS, BASE, CODE, MODULE } from './renderer-folder.ts';

/** The layouts of the engine, compiled. */
export interface Renderer {
  /** Changes with all that pages look like besides their own data. */
  key: string;
  /** Style sheets, scripts and fonts that documents refer to, by path without base: `/_astro/page.C3eo8jqE.css`. */
  assets: ReadonlyMap<string, Asset>;
  /** The whole document of a page. */
  renderPage(page: PageData): Promise<string>;
}

/** A text that may name others, or a file that is the same below every base path. */
export type Asset = { text: string } | { file: string };

/** The layouts for sites below a base path, such as '/docs' or ''. */
export async function loadRenderer(base: string): Promise<Renderer> {
  const folder = await prepareRenderer();
  const module = pathToFileURL(join(folder, CODE, MODULE)).href;
  const compiled = (await import(module)) as Pick<Renderer, 'renderPage'>;
  return {
    key: engineDigest(),
    assets: readAssets(join(folder, ASSETS, '_astro'), base),
    renderPage: async (page) => (await compiled.renderPage(page)).replaceAll(BASE, base),
  };
}

/**
 * Has Astro compile the layouts where that has not been done for this engine; it takes longer than rendering a
 * thousand pages. It is done in a process of its own, beside the rendering of page bodies, which takes the memory
 * along when it ends. Gives their folder; throws with what that process said where it fails.
 */
export function prepareRenderer(): Promise<string> {
  const mark = engineMark();
  return madeOnce({
    name: 'layouts',
    mark,
    make: (folder) => compileInChild(folder).then(() => mark),
  });
}

function readAssets(folder: string, base: string): Map<string, Asset> {
  return new Map(
    readdirSync(folder).map((name): [string, Asset] => {
      const file = join(folder, name);
      const isText = /^\.(?:css|js)$/.test(extname(name));
      const asset = isText ? { text: readFileSync(file, 'utf8').replaceAll(BASE, base) } : { file };
      return [`/_astro/${name}`, asset];
    }),
  );
}

function compileInChild(folder: string): Promise<void> {
  const child = fork(join(ENGINE_SRC, 'outputs/pages/build-renderer.ts'), [folder], {
    execArgv: ['--import', pathToFileURL(join(ENGINE_SRC, 'cli/register.js')).href],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((finish, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) finish();
      else fail(new Error(`the layouts could not be compiled: ${output.trim() || `exit code ${code}`}`)); // prettier-ignore
    });
  });
}
