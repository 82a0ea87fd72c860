import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE_ROOT, MissingPart } from '../utils/engine.ts';
import { rethrowUnless } from '../utils/errors.ts';

/** Packages that are not dependencies of Trellis, because few projects need them. */
const PACKAGES = ['astro', '@astrojs/mdx'] as const;

/** A file of Astro, from the project or next to Trellis. Throws if it is not installed. */
export function findAstro(root: string): string {
  requireAstro(root, 'This is an Astro project');
  return findPackage(root, 'astro') ?? '';
}

/** Missing Astro packages, with a fix; undefined if all are installed. */
export function findMissingAstro(root: string): { message: string; hint: string } | undefined {
  const missing = PACKAGES.filter((name) => findPackage(root, name) === undefined);
  if (missing.length === 0) return undefined;
  const verb = missing.length > 1 ? 'are' : 'is';
  return {
    message: `${missing.join(' and ')} ${verb} not installed`,
    hint: `Run "npm install ${missing.join(' ')}" in ${findPackageFolder(root)}.`,
  };
}

/** Folder into which npm installs for a project: the nearest one with a package.json, or the project itself. */
function findPackageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return root;
  }
}

/** Throws if Astro is not installed; `reason` names what requires it. */
export function requireAstro(root: string, reason: string): void {
  const missing = findMissingAstro(root);
  if (missing) throw new MissingPart(`${reason}, but ${missing.message}. ${missing.hint}`);
}

/** Loads Astro from the project or next to Trellis. */
export async function loadAstro(root: string): Promise<typeof import('astro')> {
  return (await load(root, 'astro')) as typeof import('astro');
}

/** Loads Astro's MDX integration. */
export async function loadMdx(root: string): Promise<typeof import('@astrojs/mdx').default> {
  const { default: mdx } = (await load(root, '@astrojs/mdx')) as typeof import('@astrojs/mdx');
  return mdx;
}

async function load(root: string, name: (typeof PACKAGES)[number]): Promise<unknown> {
  requireAstro(root, 'This project requires Astro');
  return import(pathToFileURL(findPackage(root, name) ?? name).href);
}

function findPackage(root: string, name: string): string | undefined {
  for (const base of [root, ENGINE_ROOT]) {
    try {
      return createRequire(join(base, 'package.json')).resolve(name);
    } catch (error) {
      rethrowUnless(error, 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED');
    }
  }
  return undefined;
}
