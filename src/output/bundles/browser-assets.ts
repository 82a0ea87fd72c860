import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, extname, join, resolve } from 'node:path';
import { bundle as bundleSheet } from 'lightningcss';
import { build, type OutputChunk } from 'rolldown';
import { listDefinitions } from '../../mdx/components.ts';
import { BUNDLE_FILES } from '../../site/urls.ts';
import { ENGINE_SRC } from '../../utils/engine.ts';
import { digest } from '../../utils/files.ts';
import {
  ASSETS,
  joinLicences,
  packagesIn,
  renderLicences,
  type AssetManifest,
} from '../browser-bundles.ts';
import { SHEETS } from '../pages/layouts/sheets.ts';

const SCRIPTS = join(ENGINE_SRC, 'client/behaviors');
const SHEET_FOLDER = join(ENGINE_SRC, 'output/pages/styles');

const require = createRequire(import.meta.url);

/** Bundles the scripts and style sheets of pages into a folder, with a manifest and the licenses of what is in them. */
export async function buildBrowserAssets(folder: string): Promise<void> {
  const manifest: AssetManifest = {};
  const chunks = await buildScripts(join(folder, ASSETS.served), manifest);
  const sheets = new SheetBuild(join(folder, ASSETS.served), manifest);
  const ofComponents = listDefinitions().flatMap(({ styles = {} }) => Object.keys(styles));
  for (const name of new Set([...SHEETS, ...ofComponents].toSorted())) sheets.add(name);
  writeFileSync(join(folder, ASSETS.manifest), JSON.stringify(manifest, undefined, 1));
  const packages = [...packagesIn(chunks), ...sheets.packages];
  writeFileSync(
    join(folder, BUNDLE_FILES.licences),
    joinLicences([renderLicences([...new Set(packages)].toSorted()), mathFontLicence()]),
  );
}

/** The fonts of formulas are files of the engine, so that no bundler sees their package. */
function mathFontLicence(): string {
  const text = readFileSync(join(SHEET_FOLDER, 'noto-sans-math.LICENSE.txt'), 'utf8');
  return `Noto Sans Math (OFL-1.1)\n\n${text.trim()}`;
}

/** Bundles each script by itself: most pages load one, and none loads what another page needs. */
async function buildScripts(dir: string, manifest: AssetManifest): Promise<OutputChunk[]> {
  const names = readdirSync(SCRIPTS).filter((name) => !name.startsWith('_'));
  const builds = names.map((name) =>
    build({
      input: join(SCRIPTS, name),
      platform: 'browser',
      tsconfig: false,
      logLevel: 'silent',
      output: {
        dir,
        codeSplitting: false,
        entryFileNames: '[name]-[hash].js',
        minify: true,
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    }),
  );
  const outputs = await Promise.all(builds);
  return outputs.map(({ output: [chunk] }, index) => {
    manifest[names[index]?.replace(/\.ts$/, '.js') ?? ''] = chunk.fileName;
    return chunk;
  });
}

/** Writes style sheets and the fonts that they name, all in one folder. */
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
  return digest(text).replace(/\W/g, '').slice(0, 8);
}
