import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { COMPONENT_PACKAGE } from '../../mdx/components.ts';
import {
  bundleForBrowsers,
  bundleForBuild,
  isReact,
  packagesIn,
  type LoadedPackage,
} from '../../mdx/modules.ts';
import { messageOf, rethrowUnless } from '../../utils/errors.ts';
import { browserFileNames } from '../urls.ts';

/**
 * Bundles the packages that pages import from the project's node_modules, once for the build and once for browsers.
 * Omits packages that are not installed; packages that cannot be bundled have a `problem`.
 */
export async function loadPackages(
  { root }: Project,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, LoadedPackage>> {
  const packages = new Map<string, LoadedPackage>();
  const { runtime } = browserFileNames();
  for (const [specifier, names] of wanted) {
    if (isReact(specifier) || COMPONENT_PACKAGE.test(specifier) || !isInstalled(root, specifier))
      continue;
    const entry = entryFor(specifier, [...names].toSorted());
    packages.set(specifier, await loadPackage(root, { specifier, entry, runtime }));
  }
  return packages;
}

function isInstalled(root: string, specifier: string): boolean {
  const require = createRequire(join(root, 'package.json'));
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  return (require.resolve.paths(name) ?? []).some((folder) => {
    try {
      // Only packages inside the project count: parent folders may contain anything.
      return (
        folder.startsWith(root) && Boolean(require.resolve(join(folder, name, 'package.json')))
      );
    } catch (error) {
      return rethrowUnless(error, 'MODULE_NOT_FOUND') ?? false;
    }
  });
}

/**
 * Module whose `all` export contains the imported names. Exports of CommonJS modules are known only at run time, so
 * they are read one by one.
 */
function entryFor(specifier: string, names: readonly string[]): string {
  const namespaceImport = `import * as whole from ${JSON.stringify(specifier)};`;
  if (names.includes('*')) return `${namespaceImport} export const all = { ...whole };`;
  const members = names.map((name) => `${JSON.stringify(name)}: whole.${name}`);
  return `${namespaceImport} export const all = { ${members.join(', ')} };`;
}

interface PackageInput {
  specifier: string;
  /** Source of the module that imports the package. */
  entry: string;
  runtime: string;
}

async function loadPackage(
  root: string,
  { specifier, entry, runtime }: PackageInput,
): Promise<LoadedPackage> {
  try {
    return {
      specifier,
      atBuild: await bundleForBuild(root, entry),
      inBrowser: await bundleForBrowsers(root, entry, runtime),
    };
  } catch (error) {
    const [reason = ''] = messageOf(error).split('\n', 1);
    return { specifier, atBuild: '', inBrowser: '', problem: reason };
  }
}

/** Packages that pages and snippets import, with the imported names; empty for projects without packages. */
export function findPackageImports(
  { root, pagesDir }: Project,
  pages: ReadonlyMap<string, LoadedPage>,
  { snippets }: ProjectFiles,
): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  if (!existsSync(join(root, 'node_modules'))) return wanted;
  const texts = snippets.map((path) => readFileSync(join(pagesDir, path), 'utf8'));
  const bodies = [...pages.values()].map(({ body }) => body);
  for (const { specifier, names } of [...bodies, ...texts].flatMap(packagesIn)) {
    const known = wanted.get(specifier) ?? new Set();
    wanted.set(specifier, new Set([...known, ...names]));
  }
  return wanted;
}
