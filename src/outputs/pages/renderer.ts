import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../../content/project.ts';
import { digest } from '../../text/digest.ts';
import { ENGINE_SRC, engineSourceDigest } from '../../site/cache/engine-digest.ts';
import type { PageData } from '../../site/model/page-data.ts';
import { PREBUILT } from '../bundles/prebuilt.ts';
import { ASSETS, CODE, MODULE } from './renderer-folder.ts';

/** The layouts of the engine, compiled. */
export interface Renderer {
  /** Folder with the style sheets, scripts and fonts that pages refer to. */
  assetsDir: string;
  /** Changes with all that pages look like besides their own data. */
  key: string;
  /** The whole document of a page. */
  renderPage(page: PageData): Promise<string>;
}

/**
 * Has Astro compile the layouts where that has not been done for this engine and base path; it takes longer
 * than rendering a thousand pages. It is done in a process of its own, beside the rendering of page bodies,
 * which takes the memory along when it ends. Throws with what that process said where it fails.
 */
export async function prepareRenderer(project: Project, base: string): Promise<void> {
  const { dir, engine } = findRenderer(project, base);
  if (existsSync(dir)) return;
  removeOthers(join(dir, '..'), engine);
  await buildInChild([project.cacheDir, dir, base]);
}

/** Does so ahead of time for sites without a base path, which most are. */
export async function prebuildRenderer(): Promise<void> {
  const { name, engine } = nameRenderer('');
  const dir = join(PREBUILT, RENDERERS, name);
  if (existsSync(dir)) return;
  removeOthers(join(PREBUILT, RENDERERS), engine);
  const workDir = join(PREBUILT, `.renderer-${process.pid}`);
  mkdirSync(workDir, { recursive: true });
  try {
    await buildInChild([workDir, dir, '']);
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** The renderer for a project, once it is prepared. */
export async function loadRenderer(project: Project, base: string): Promise<Renderer> {
  const { dir, key } = findRenderer(project, base);
  const module = pathToFileURL(join(dir, CODE, MODULE)).href;
  const { renderPage } = (await import(module)) as Pick<Renderer, 'renderPage'>;
  return { assetsDir: join(dir, ASSETS), key, renderPage };
}

const RENDERERS = 'renderers';

function findRenderer({ cacheDir }: Project, base: string) {
  const { name, engine } = nameRenderer(base);
  const prebuilt = join(PREBUILT, RENDERERS, name);
  const dir = existsSync(prebuilt) ? prebuilt : join(cacheDir, RENDERERS, name);
  return { dir, key: name, engine };
}

function nameRenderer(base: string): { name: string; engine: string } {
  const engine = shorten(engineSourceDigest());
  return { name: `${engine}-${shorten(digest(base))}`, engine };
}

function shorten(value: string): string {
  return value.replace(/\W/g, '').slice(0, 12);
}

/** Renderers of other versions of the engine are never asked for again. */
function removeOthers(parent: string, engine: string): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(engine)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function buildInChild(args: string[]): Promise<void> {
  const child = fork(join(ENGINE_SRC, 'outputs/pages/build-renderer.ts'), args, {
    execArgv: ['--import', pathToFileURL(join(ENGINE_SRC, 'cli/register.js')).href],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (data: Buffer) => (said += data.toString()));
  return new Promise((finish, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) finish();
      else
        fail(new Error(`the layouts could not be compiled: ${said.trim() || `exit code ${code}`}`));
    });
  });
}
