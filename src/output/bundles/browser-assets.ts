import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join, resolve } from 'node:path';
import { bundle as bundleSheet } from 'lightningcss';
import {
  build,
  type BuildOptions,
  type CodeSplittingGroup,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
} from 'rolldown';
import { listDefinitions } from '../../mdx/components.ts';
import { BUNDLE_FILES } from '../../site/urls.ts';
import { ENGINE_SRC } from '../../utils/engine.ts';
import { shortDigest } from '../../utils/files.ts';
import {
  ASSETS,
  joinLicenses,
  packagesIn,
  renderLicenses,
  type AssetManifest,
} from '../browser-bundles.ts';
import { SHEETS } from '../pages/layouts/sheets.ts';

const CLIENT = join(ENGINE_SRC, 'client/');
const SCRIPTS = join(CLIENT, 'behaviors');
const SHEET_FOLDER = join(ENGINE_SRC, 'output/pages/styles');

/** Scripts without shared chunks: one is not a module, and one is for a page without the others. */
const ALONE = ['from-disk', 'sign-in-callback'];

const INPUT_OPTIONS = {
  platform: 'browser',
  tsconfig: false,
  logLevel: 'silent',
} satisfies BuildOptions;

const OUTPUT_OPTIONS = {
  entryFileNames: '[name]-[hash].js',
  chunkFileNames: '[name]-[hash].js',
  minify: true,
  comments: { legal: true, annotation: false, jsdoc: false },
} satisfies OutputOptions;

const require = createRequire(import.meta.url);

/**
 * Bundles the scripts and style sheets of pages into a folder, with a manifest and license texts.
 */
export async function buildBrowserAssets(folder: string): Promise<void> {
  const manifest: AssetManifest = {};
  const chunks = await buildScripts(join(folder, ASSETS.served), manifest);
  const sheets = new SheetBuild(join(folder, ASSETS.served), manifest);
  const ofComponents = listDefinitions().flatMap(({ styles = {} }) => Object.keys(styles));
  for (const name of new Set([...SHEETS, ...ofComponents].toSorted())) sheets.add(name);
  writeFileSync(join(folder, ASSETS.manifest), JSON.stringify(manifest, undefined, 1));
  const packages = [...packagesIn(chunks), ...sheets.packages];
  writeFileSync(
    join(folder, BUNDLE_FILES.licenses),
    joinLicenses([renderLicenses([...new Set(packages)].toSorted()), mathFontLicense()]),
  );
}

/** The math fonts are files of Trellis, so the bundler does not see their package. */
function mathFontLicense(): string {
  const text = readFileSync(join(SHEET_FOLDER, 'noto-sans-math.LICENSE.txt'), 'utf8');
  return `Noto Sans Math (OFL-1.1)\n\n${text.trim()}`;
}

/**
 * Bundles the entry scripts of pages and their lazy imports in one build, so that they share
 * chunks.
 */
async function buildScripts(dir: string, manifest: AssetManifest): Promise<OutputChunk[]> {
  const modules = listScripts();
  const chunks: OutputChunk[] = [];
  const buildAlone = async (file: string) => {
    const { output } = await build({
      ...INPUT_OPTIONS,
      input: file,
      output: { ...OUTPUT_OPTIONS, dir, codeSplitting: false },
    });
    chunks.push(output[0]);
    return output[0].fileName;
  };
  const { output } = await build({
    ...INPUT_OPTIONS,
    input: Object.fromEntries(modules.map((name) => [name, scriptFile(name)])),
    plugins: [bundleWorkers(buildAlone)],
    // Only scripts of pages do something when they are loaded.
    treeshake: { moduleSideEffects: (id) => id.startsWith(CLIENT) },
    preserveEntrySignatures: false,
    output: {
      ...OUTPUT_OPTIONS,
      dir,
      codeSplitting: { groups: await groupModules(), includeDependenciesRecursively: false },
    },
  });
  chunks.push(...output.filter((file) => file.type === 'chunk'));
  for (const name of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(scriptFile(name)));
    manifest[`${name}.js`] = chunk?.fileName ?? '';
  }
  for (const name of ALONE) manifest[`${name}.js`] = await buildAlone(scriptFile(name));
  return chunks;
}

function listScripts(): string[] {
  const names = readdirSync(SCRIPTS).map((name) => basename(name, '.ts'));
  return names.filter((name) => !ALONE.includes(name));
}

function scriptFile(name: string): string {
  return join(SCRIPTS, `${name}.ts`);
}

/**
 * Chunks of shared modules: `page` holds everything that the script of every page uses, so other
 * scripts import it without a request; `form` holds what all forms need at load. Rolldown groups
 * the remaining modules by the scripts that use them.
 */
async function groupModules(): Promise<CodeSplittingGroup[]> {
  const form = scriptFile('playground');
  const names = listScripts().filter((name) => scriptFile(name) !== form);
  const elsewhere = await listModules(names.map(scriptFile), true);
  const list = async (name: string, file: string): Promise<CodeSplittingGroup> => {
    const modules = await listModules([file], false);
    const test = (id: string) => modules.has(id) && (name === 'page' || !elsewhere.has(id));
    return { name, test };
  };
  return Promise.all([
    list('page', scriptFile('page')),
    list('playground', form),
    list('request-form', join(CLIENT, 'playground/request-form.ts')),
  ]);
}

/** The modules that scripts use from the start, or also later. */
async function listModules(input: string[], later: boolean): Promise<ReadonlySet<string>> {
  const skipLater: Plugin = {
    name: 'trellis:skip-later',
    resolveDynamicImport: (id) => ({ id, external: true }),
  };
  const { output } = await build({
    ...INPUT_OPTIONS,
    input,
    plugins: later ? [] : [skipLater],
    write: false,
  });
  return new Set(output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])));
}

const WORKER_URL = /new URL\('([^']+\.ts)', import\.meta\.url\)/;

/** Bundles the workers that scripts name by `new URL` with a literal path and `import.meta.url`. */
function bundleWorkers(buildAlone: (file: string) => Promise<string>): Plugin {
  return {
    name: 'trellis:bundle-workers',
    transform: {
      filter: { code: WORKER_URL },
      async handler(code, id) {
        let changed = code;
        for (let url = WORKER_URL.exec(code); url; url = WORKER_URL.exec(changed)) {
          const [found, path = ''] = url;
          const file = await buildAlone(resolve(id, '..', path));
          changed = changed.replace(found, found.replace(path, `./${file}`));
        }
        return changed;
      },
    },
  };
}

/** Writes style sheets and the fonts that they load into one folder. */
class SheetBuild {
  /** Folders of the packages that fonts are from. */
  readonly packages = new Set<string>();
  readonly #dir: string;
  readonly #manifest: AssetManifest;

  constructor(dir: string, manifest: AssetManifest) {
    this.#dir = dir;
    this.#manifest = manifest;
  }

  add(name: string): void {
    const { code, dependencies = [] } = bundleSheet({
      filename: join(SHEET_FOLDER, name),
      minify: true,
      analyzeDependencies: true,
    });
    let css = Buffer.from(code).toString();
    for (const dependency of dependencies) {
      if (dependency.type !== 'url') throw new Error(`${name} imports a sheet that is not bundled`);
      const { url, placeholder, loc } = dependency;
      const address = url.startsWith('data:') ? url : this.#addFont(url, loc.filePath);
      css = css.replaceAll(placeholder, address);
    }
    const file = `${basename(name, '.css')}.${markOf(css)}.css`;
    writeFileSync(join(this.#dir, file), css);
    this.#manifest[name] = file;
  }

  #addFont(url: string, from: string): string {
    const source = url.startsWith('.') ? resolve(from, '..', url) : require.resolve(url);
    const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(source) ?? [];
    if (folder !== undefined) this.packages.add(folder);
    const name = basename(source);
    const mark = markOf(readFileSync(source).toString('latin1'));
    const file = `${basename(name, extname(name))}.${mark}${extname(name)}`;
    copyFileSync(source, join(this.#dir, file));
    this.#manifest[name] = file;
    return file;
  }
}

function markOf(text: string): string {
  return shortDigest(8, text);
}
