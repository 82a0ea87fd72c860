import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { packagesIn, type LoadedPackage } from '../../mdx/compile/npm-packages.ts';
import { namesOfReact } from '../../mdx/evaluate/react-compat.ts';
import { browserFileNames } from '../facts/island-names.ts';

const REACT = /^(?:react|react-dom|preact)(?:\/|$)/;

/** What pages and snippets import that is no file, with the names; nothing in a project without packages. */
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

/**
 * Takes the packages that pages import from the project's own node_modules: once for the build, once for browsers.
 * What is not installed is not among them; one that cannot be used has the reason.
 */
export async function loadPackages(
  { root }: Project,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, LoadedPackage>> {
  const packages = new Map<string, LoadedPackage>();
  const { runtime } = browserFileNames();
  for (const [specifier, names] of wanted) {
    if (REACT.test(specifier) || !isInstalled(root, specifier)) continue;
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
      // Only what lies in the project counts: a folder above it may hold anything.
      return (
        folder.startsWith(root) && Boolean(require.resolve(join(folder, name, 'package.json')))
      );
    } catch {
      return false;
    }
  });
}

/**
 * A module whose `all` has what is imported, and little else of the package. What a CommonJS module exports is known
 * when it runs only, so that names are asked of it one by one.
 */
function entryFor(specifier: string, names: readonly string[]): string {
  const whole = `import * as whole from ${JSON.stringify(specifier)};`;
  if (names.includes('*')) return `${whole} export const all = { ...whole };`;
  const members = names.map((name) => `${JSON.stringify(name)}: whole.${name}`);
  return `${whole} export const all = { ${members.join(', ')} };`;
}

interface ReaderContext {
  specifier: string;
  /** Code of the module that imports it. */
  entry: string;
  runtime: string;
}

async function loadPackage(
  root: string,
  { specifier, entry, runtime }: ReaderContext,
): Promise<LoadedPackage> {
  try {
    return {
      specifier,
      atBuild: await bundle(root, entry, 'cjs', outsideReact()),
      inBrowser: await bundle(root, entry, 'esm', runtimeAsReact(runtime)),
    };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { specifier, atBuild: '', inBrowser: '', problem: reason };
  }
}

async function bundle(
  root: string,
  code: string,
  format: 'cjs' | 'esm',
  react: Plugin,
): Promise<string> {
  const entry = '\0entry';
  const source: Plugin = {
    name: 'trellis:package',
    resolveId(id, importer) {
      if (id === entry) return id;
      return importer === entry ? this.resolve(id, join(root, 'package.json')) : undefined;
    },
    load(id) {
      if (id === entry) return code;
      return /\.(?:css|scss)$/.test(id) ? '' : undefined;
    },
  };
  const { build } = await import('rolldown');
  const { output } = await build({
    input: entry,
    cwd: root,
    plugins: [source, react],
    write: false,
    platform: 'neutral',
    resolve: { mainFields: ['module', 'main'], conditionNames: ['import', 'module', 'browser'] },
    logLevel: 'silent',
    tsconfig: false,
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    output: { format, minify: format === 'esm', codeSplitting: false, exports: 'named' },
  });
  return output[0].code;
}

/** The build gives the package the React of the page that it is on. */
function outsideReact(): Plugin {
  return {
    name: 'trellis:outside-react',
    resolveId: (id) => (REACT.test(id) ? { id, external: true } : undefined),
  };
}

function runtimeAsReact(runtime: string): Plugin {
  const names = namesOfReact.join(', ');
  const code = `import { React, jsx, jsxs } from './${runtime}'; export default React; export { jsx, jsxs, jsx as jsxDEV }; export const { ${names} } = React;`;
  return {
    name: 'trellis:runtime-as-react',
    resolveId(id) {
      if (id === `./${runtime}`) return { id, external: true };
      return REACT.test(id) ? '\0react' : undefined;
    },
    load: (id) => (id === '\0react' ? code : undefined),
  };
}
