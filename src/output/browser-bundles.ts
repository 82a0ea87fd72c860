import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { OutputChunk, Plugin } from 'rolldown';
import type { ESTree } from 'rolldown/utils';
import { buildOnce, isBuilt } from '../site/cache.ts';
import type { Site } from '../site/site.ts';
import {
  browserFileNames,
  BUNDLE_FILES,
  bundlePath,
  BUNDLES,
  ISLANDS_FOLDER,
  type BundleName,
} from '../site/urls.ts';
import { ENGINE_ARTIFACTS, ENGINE_ROOT, ENGINE_SRC, engineMark } from '../utils/engine.ts';
import { shortDigest, readJsonIfExists, writeAtomic } from '../utils/files.ts';
import { applyEdit, type Edit } from '../utils/text.ts';
import {
  fixedOutput,
  listFiles,
  renderedPages,
  textOutput,
  type Output,
  type Emitter,
} from './output.ts';

/**
 * The files of the bundles that pages load. A bundle is built on the first request for one of its
 * files.
 */
export const bundleFiles: Emitter = {
  mayHave: (path) => BUNDLES.some((name) => path.startsWith(`${bundlePath(name)}/`)),
  async list({ site }) {
    const isLeftOut = (name: BundleName) =>
      site.options.deferBundles === true && !isBuilt(name, readMark(recordOf(name)));
    const needed = BUNDLES.filter((name) => needsBundle(site, name) && !isLeftOut(name));
    const lists = await Promise.all(needed.map(filesOf));
    return lists.flat();
  },
};

/** https://spdx.org/licenses/MIT */
const mit = (holder: string) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** https://spdx.org/licenses/ISC */
const isc = (holder: string) => `ISC License

Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR
CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** Section 3(a)(1) of the license accepts a URL instead of its text. */
const ccBy = (holder: string) => `Creative Commons Attribution 4.0 International

Copyright (c) ${holder}

Licensed under https://creativecommons.org/licenses/by/4.0/legalcode, without warranties. Only what Trellis draws of it is in
this package, and how its files are written was changed.`;

const RULE = `\n\n${'-'.repeat(72)}\n\n`;

const MDX = join(ENGINE_SRC, 'mdx');

/** Modules that components import at build time, and those that replace them in the browser. */
const BROWSER_MODULES = new Map([
  [join(MDX, 'page-context.ts'), join(MDX, 'islands/browser/page-context.ts')],
  [join(MDX, 'components/Mermaid.tsx'), join(MDX, 'islands/browser/Mermaid.ts')],
  ['preact-render-to-string', join(MDX, 'islands/browser/render-to-string.ts')],
  [join(MDX, 'components/render-math.ts'), join(MDX, 'islands/browser/render-math.ts')],
  [join(ENGINE_SRC, 'utils/transliterate.ts'), join(ENGINE_SRC, 'utils/slugify.ts')],
]);

/** The JavaScript of interactive components, and the runtime that they import. */
export const islandFiles: Emitter = {
  mayHave: (path) => path.startsWith(ISLANDS_FOLDER),
  async list({ site }) {
    const names = new Set(renderedPages(site).flatMap(({ clientModules }) => clientModules));
    if (names.size === 0) return [];
    const codes = new Map([...names].map((name) => [name, site.renderCache.read(name)]));
    const bundles = await loadBrowserFiles();
    const { runtime, library } = browserFileNames();
    const usesLibrary = [...codes.values()].some((code) => code.includes(library));
    const needed = [...bundles].filter(([name]) => usesLibrary || name === runtime);
    return [...needed, ...codes].map(([name, code]) =>
      textOutput(ISLANDS_FOLDER + name, () => code),
    );
  },
};

/**
 * Returns the folder with the files of a bundle. Bundling takes up to ten seconds, so a checkout
 * rebuilds only if one of the files that the bundler reported changed.
 */
export function loadBundle(name: BundleName): Promise<string> {
  const record = recordOf(name);
  return buildOnce({
    name,
    mark: readMark(record),
    async make(folder) {
      const [{ makeBundle }, { RECIPES }] = await Promise.all([
        import('./bundles/make-bundle.ts'),
        import('./bundles/recipes.ts'),
      ]);
      const files = await makeBundle(RECIPES[name], folder);
      const engineFiles = files.filter(
        (file) => !file.includes('/node_modules/') && existsSync(file),
      );
      const sources = [...engineFiles, ...listMakers()].map((file) => relative(ENGINE_ROOT, file));
      writeAtomic(record, JSON.stringify(sources.toSorted()));
      return markOf(sources.toSorted());
    },
  });
}

/** Absolute path of a file of a bundle, by its path in sites without base; creates the bundle if necessary. */
export async function findBundleFile(path: string): Promise<string | undefined> {
  const name = BUNDLES.find((one) => path.startsWith(`${bundlePath(one)}/`));
  if (name === undefined) return undefined;
  const files = listFiles(await loadBundle(name));
  return files.find(([file]) => bundlePath(name) + file === path)?.[1];
}

/** File with the names of the sources of the last bundle. */
function recordOf(name: BundleName): string {
  return join(ENGINE_ARTIFACTS, `${name}.json`);
}

/**
 * The digest of the sources of the last bundle; undefined without one, or if one of its files is
 * missing.
 */
function readMark(record: string): string | undefined {
  const sources = readJsonIfExists<string[]>(record, isListOfTexts);
  if (!sources?.every((file) => existsSync(join(ENGINE_ROOT, file)))) return undefined;
  return markOf(sources);
}

/** Packages, including the bundler, are identified by the lockfile. */
function markOf(sources: readonly string[]): string {
  const texts = ['package-lock.json', ...sources].map((file) =>
    readFileSync(join(ENGINE_ROOT, file), 'utf8'),
  );
  return shortDigest(12, ...sources, ...texts);
}

/** The files that define how bundles are built. */
function listMakers(): string[] {
  const output = join(ENGINE_SRC, 'output');
  const names = readdirSync(join(output, 'bundles')).map((name) => `bundles/${name}`);
  return ['browser-bundles.ts', ...names].map((name) => join(output, name));
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

async function filesOf(name: BundleName): Promise<Output[]> {
  const folder = await loadBundle(name);
  return listFiles(folder).map(([path, file]) => fixedOutput(bundlePath(name) + path, file));
}

/** Whether pages of a site load a bundle. */
export function needsBundle(site: Site, name: BundleName): boolean {
  if (name === 'reference') return site.references.length > 0;
  // The full client sends requests to a server, which a portable site does not have.
  if (name === 'full-client') return !site.options.portable && hasOperations(site);
  // Published as part of another file.
  if (name === 'mock') return false;
  return renderedPages(site).some(({ features }) => features.includes('diagram'));
}

/** Whether pages of a site have operations of OpenAPI documents with a form. */
export function hasOperations(site: Site): boolean {
  return renderedPages(site).some(({ operationDocument }) => operationDocument !== undefined);
}

/** Entries of the assets folder: the published files, and the manifest with their names. */
export const ASSETS = { served: '_astro', manifest: 'manifest.json' };

/**
 * Names of assets by source: `search.js` in `client/behaviors`, `components/card.css` in `styles`, or the name of a
 * font.
 */
export type AssetManifest = Record<string, string>;

/** The default font of pages. */
export const FONT = 'inter-latin-wght-normal.woff2';

/** Folder with the scripts and style sheets of pages, their manifest and licenses. */
export function prepareAssets(): Promise<string> {
  const mark = engineMark();
  return buildOnce({
    name: 'assets',
    mark,
    async make(folder) {
      const { buildBrowserAssets } = await import('./bundles/browser-assets.ts');
      await buildBrowserAssets(folder);
      return mark;
    },
  });
}

/** Folder with the engine's own files for pages with interactive components, minified. */
export function prepareBrowserFiles(): Promise<string> {
  const mark = engineMark();
  return buildOnce({
    name: 'islands',
    mark,
    async make(folder) {
      const { runtime, library } = browserFileNames();
      const plugins = [useBrowserModules(`./${runtime}`), stripDefinitions()];
      const chunks = [await bundle('runtime.ts', []), await bundle('library.ts', plugins)] as const;
      writeFileSync(join(folder, runtime), chunks[0].code);
      writeFileSync(join(folder, library), chunks[1].code);
      writeFileSync(join(folder, BUNDLE_FILES.licenses), renderLicenses(packagesIn(chunks)));
      return mark;
    },
  });
}

/** Makes the library use the Preact of the page's components in the browser. */
function useBrowserModules(runtime: string): Plugin {
  return {
    name: 'trellis:browser-modules',
    resolveId(id, importer) {
      if (/^preact(?:$|\/)/.test(id)) return { id: runtime, external: true };
      const path = id.startsWith('.') && importer ? resolve(dirname(importer), id) : id;
      if (path === join(MDX, 'islands/browser/runtime.ts')) return { id: runtime, external: true };
      return BROWSER_MODULES.get(path);
    },
  };
}

/** Properties of a component definition that `mdx/components.ts` reads in browsers. */
const BROWSER_PROPERTIES = new Set(['name', 'aliases', 'render']);

/**
 * Removes all other properties from component definitions: documentation, style sheet names,
 * Markdown.
 */
function stripDefinitions(): Plugin {
  return {
    name: 'trellis:strip-definitions',
    transform: {
      filter: { id: /[\\/]mdx[\\/](?:components|islands[\\/]browser)[\\/]\w+\.tsx?$/ },
      handler(code) {
        const removed = this.parse(code, { lang: 'tsx' })
          .body.flatMap(findDefinitions)
          .flatMap(({ properties, end }) =>
            properties.flatMap((property, at): Edit[] => {
              const isKept =
                property.type === 'Property' &&
                property.key.type === 'Identifier' &&
                BROWSER_PROPERTIES.has(property.key.name);
              const next = properties[at + 1]?.start ?? end - 1;
              return isKept ? [] : [{ start: property.start, end: next, text: '' }];
            }),
          );
        return removed.reduceRight(applyEdit, code);
      },
    },
  };
}

/** The argument of `export const Card = defineComponent({ … })`. */
function findDefinitions(statement: ESTree.Statement): ESTree.ObjectExpression[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration } = statement;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return [];
    const [definition] = init.arguments;
    const isDefinition = init.callee.name === 'defineComponent';
    return isDefinition && definition?.type === 'ObjectExpression' ? [definition] : [];
  });
}

async function bundle(entry: string, plugins: Plugin[]): Promise<OutputChunk> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: join(MDX, 'islands/browser', entry),
    plugins,
    write: false,
    platform: 'browser',
    logLevel: 'silent',
    tsconfig: false,
    // No getters: reading a property of a shared definition has no effect.
    treeshake: { propertyReadSideEffects: false },
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    output: { format: 'esm', minify: true, comments: false },
  });
  return output[0];
}

/** The engine's own files by name. */
async function loadBrowserFiles(): Promise<Map<string, string>> {
  const folder = await prepareBrowserFiles();
  const names = Object.values(browserFileNames());
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Output of the bundler for a script. */
interface Chunk {
  modules: Record<string, { renderedLength: number }>;
}

/** Folders of the packages whose code is in bundled scripts. */
export function packagesIn(chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  const folders = modules
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].toSorted();
}

/** A package, or a file such as a font, with its license text. */
export interface LicensedPackage {
  name: string;
  /** Undefined for files that are not a package. */
  version?: string | undefined;
  license: string;
}

/** The packages of joined license texts. */
export function listLicensed(text: string): LicensedPackage[] {
  return text.split(RULE).map((part) => {
    const [title = ''] = part.split('\n', 1);
    const [, name, version, license] = /^(.+?)(?: (\d\S*))? \((.+)\)$/.exec(title) ?? [];
    if (!name || !license) throw new Error(`No package is named by "${title}"`);
    return { name, version, license };
  });
}

/** Names, versions and license texts of packages, by their folders. */
export function renderLicenses(folders: readonly string[]): string {
  return folders.map(renderLicense).join(RULE);
}

/** Merges license texts; each package occurs once. */
export function joinLicenses(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.split(RULE)))].toSorted().join(RULE);
}

interface Package {
  name: string;
  version: string;
  /** SPDX identifier; missing in packages that contain only a license text. */
  license?: string;
  author?: string | { name?: string };
}

function renderLicense(folder: string): string {
  const info = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const { name, version, author } = info;
  const license =
    info.license ?? (/^(?:The )?MIT License/i.test(readText(folder) ?? '') ? 'MIT' : undefined);
  if (license === undefined) throw new Error(`Unknown license of ${name}.`);
  const holder = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  const text = readText(folder) ?? standardLicense(license, holder || `the authors of ${name}`);
  if (text === undefined)
    throw new Error(
      `${name} does not contain the text of its license (${license}). Add it to standardLicense.`,
    );
  return `${name} ${version} (${license})\n\n${text}`;
}

/** Undefined for a package without a license file. Includes its notice (Apache 2.0, section 4). */
function readText(folder: string): string | undefined {
  const files = readdirSync(folder);
  const license = files.find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  const notice = files.find((entry) => /^notice(?:\.(?:md|txt))?$/i.test(entry));
  if (!license) return undefined;
  const texts = [license, ...(notice ? [notice] : [])];
  return texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}

/** License text for a package that only names its license; undefined for other licenses. */
function standardLicense(id: string, holder: string): string | undefined {
  if (id === 'MIT') return mit(holder);
  if (id === 'ISC') return isc(holder);
  if (id === 'CC-BY-4.0') return ccBy(holder);
  return undefined;
}

const scripts = new Map<string, Promise<string>>();

/** Source of one of the engine's browser scripts as a single bundled text. */
export function browserScript(file: string): Promise<string> {
  const known = scripts.get(file);
  if (known) return known;
  const text = file.endsWith('.ts')
    ? bundleScript(file)
    : Promise.resolve(readFileSync(file, 'utf8'));
  scripts.set(file, text);
  return text;
}

async function bundleScript(input: string): Promise<string> {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({ input, platform: 'browser', tsconfig: false });
  try {
    const { output } = await build.generate({ format: 'esm' });
    return output[0].code;
  } finally {
    await build.close();
  }
}
