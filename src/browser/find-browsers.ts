import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as PlaywrightModule from 'playwright';
import type { Project } from '../content/project.ts';
import { ENGINE_ROOT } from '../engine/engine.ts';
import { MissingToolError } from './missing-tool.ts';
import { rethrowUnless } from '../text/errors.ts';

type Playwright = typeof PlaywrightModule;

/** Names of Chromium and its kin on Linux. */
const COMMANDS = [
  'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable',
]; // prettier-ignore

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']; // prettier-ignore

/** What to do where no browser is found, or none starts. */
export const BROWSER_CURE =
  'Install Chromium, Chrome or Edge, or run "npx playwright install chromium"; CHROMIUM_PATH names one elsewhere.';

/**
 * Programs that may draw pages, the first choice first: the one that CHROMIUM_PATH names and no other, else that of
 * the project's Playwright, else those of the machine. Throws MissingToolError.
 */
export async function findBrowsers(root: string): Promise<string[]> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return [named];
    throw new MissingToolError(`CHROMIUM_PATH is ${named}, and there is no such file.`);
  }
  const playwright = await loadPlaywright(root);
  const known = [playwright?.chromium.executablePath() ?? '', ...placesOf(process.platform)];
  const found = known.filter((file) => file !== '' && existsSync(file));
  if (found.length > 0) return found;
  throw new MissingToolError(`There is no browser on this machine. ${BROWSER_CURE}`);
}

/** The folder whose packages are used for browsers: those of the project, or only those beside Trellis where none of its code runs. */
export function toolsFolder({ root, isDataOnly }: Project): string {
  return isDataOnly ? ENGINE_ROOT : root;
}

/** Playwright, where it lies beside Trellis or in the project. */
export async function loadPlaywright(root: string): Promise<Playwright | undefined> {
  for (const place of [import.meta.url, join(root, 'package.json')]) {
    const file = resolveFrom(place, 'playwright');
    if (file === undefined) continue;
    const loaded = (await import(pathToFileURL(file).href)) as { default?: Playwright };
    // A package in the older format of modules has everything below `default`.
    return { ...loaded.default, ...loaded } as Playwright;
  }
  return undefined;
}

/** File of a module as a file sees it; undefined where it is not installed. */
export function resolveFrom(place: string, name: string): string | undefined {
  try {
    return createRequire(place).resolve(name);
  } catch (error) {
    return rethrowUnless(error, 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED');
  }
}

function placesOf(platform: NodeJS.Platform): string[] {
  const { env } = process;
  if (platform === 'darwin') {
    const folders = ['/Applications', join(homedir(), 'Applications')];
    return MAC_APPS.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app/Contents/MacOS`, name)),
    );
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']];
    return WINDOWS_PROGRAMS.flatMap((name) =>
      folders.flatMap((folder) => (folder ? join(folder, name) : [])),
    );
  }
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin'];
  return COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name)));
}
