import { fork } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE_ROOT, ENGINE_SRC, engineDigest, engineMark } from '../../engine/engine.ts';
import { putNames } from '../../style-names/put-names.ts';
import { madeOnce } from '../../site/cache/made-once.ts';
import type { LayoutAsset, Layouts } from '../output.ts';
import { ASSETS, BASE, CODE, MODULE } from './renderer-folder.ts';

/** The layouts for sites below a base path, such as '/docs' or ''. */
export async function loadLayouts(base: string): Promise<Layouts> {
  const folder = await prepareLayouts();
  const module = pathToFileURL(join(folder, CODE, MODULE)).href;
  let compiled: Promise<Pick<Layouts, 'renderPage'>> | undefined;
  return {
    key: engineDigest(),
    assets: readAssets(join(folder, ASSETS, '_astro'), base),
    // Loaded by the first page: a build that finds nothing changed has no use for it.
    async renderPage(page) {
      const { renderPage } = await (compiled ??= import(module));
      const document = (await renderPage(page)).replaceAll(BASE, base);
      const { site, href, title, mode } = page;
      if (!site.styleNames) return document;
      return putNames(document, site.styleNames, {
        href: href.slice(base.length) || '/',
        title,
        mode,
      });
    },
  };
}

/**
 * Has Astro compile the layouts where that has not been done for this engine; it takes longer than rendering a
 * thousand pages. It is done in a process of its own, beside the rendering of page bodies, which takes the memory
 * along when it ends. Gives their folder; throws with what that process said where it fails.
 */
export function prepareLayouts(): Promise<string> {
  const mark = engineMark();
  return madeOnce({
    name: 'layouts',
    mark,
    make: (folder) => compileInChild(folder).then(() => mark),
  });
}

function readAssets(folder: string, base: string): Map<string, LayoutAsset> {
  return new Map(
    readdirSync(folder).map((name): [string, LayoutAsset] => {
      const file = join(folder, name);
      const isText = /^\.(?:css|js)$/.test(extname(name));
      const asset = isText ? { text: readFileSync(file, 'utf8').replaceAll(BASE, base) } : { file };
      return [`/_astro/${name}`, asset];
    }),
  );
}

function compileInChild(folder: string): Promise<void> {
  const child = fork(join(ENGINE_SRC, 'outputs/pages/build-renderer.ts'), [folder], {
    execArgv: ['--import', pathToFileURL(join(ENGINE_ROOT, 'bin/register.js')).href],
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
