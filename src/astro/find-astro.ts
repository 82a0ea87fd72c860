import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGINE_ROOT, MissingPart } from '../utils/engine.ts';
import { rethrowUnless } from '../utils/errors.ts';

/** What Trellis comes without: few projects have anything for Astro to do, and those bring it. */
const PACKAGES = ['astro', '@astrojs/mdx'] as const;

/** A file of Astro, in the project or beside Trellis; throws where it is not installed. */
export function findAstro(root: string): string {
  requireAstro(root, 'this is a project of Astro');
  return findPackage(root, 'astro') ?? '';
}

/** What of Astro is not installed for a project, and what cures it; undefined where all of it is there. */
export function findMissingAstro(root: string): { message: string; hint: string } | undefined {
  const missing = PACKAGES.filter((name) => findPackage(root, name) === undefined);
  if (missing.length === 0) return undefined;
  const verb = missing.length > 1 ? 'are' : 'is';
  return {
    message: `${missing.join(' and ')} ${verb} not installed`,
    hint: `npm install ${missing.join(' ')}, in ${findPackageFolder(root)}`,
  };
}

/** The folder into which npm installs for a project: the nearest one with a package.json, or the project itself. */
function findPackageFolder(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return root;
  }
}

/** Throws where Astro is not installed; `reason` says what asks for it. */
export function requireAstro(root: string, reason: string): void {
  const missing = findMissingAstro(root);
  if (missing) throw new MissingPart(`${reason}, but ${missing.message}. Cure: ${missing.hint}`);
}

/** Astro itself. */
export async function loadAstro(root: string): Promise<typeof import('astro')> {
  return (await load(root, 'astro')) as typeof import('astro');
}

/** Astro's integration for MDX. */
export async function loadMdx(root: string): Promise<typeof import('@astrojs/mdx').default> {
  const { default: mdx } = (await load(root, '@astrojs/mdx')) as typeof import('@astrojs/mdx');
  return mdx;
}

async function load(root: string, name: (typeof PACKAGES)[number]): Promise<unknown> {
  requireAstro(root, 'this project has something for Astro to do');
  return import(pathToFileURL(findPackage(root, name) ?? name).href);
}

function findPackage(root: string, name: string): string | undefined {
  for (const place of [root, ENGINE_ROOT]) {
    try {
      return createRequire(join(place, 'package.json')).resolve(name);
    } catch (error) {
      rethrowUnless(error, 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED');
    }
  }
  return undefined;
}
