import { createPlaceholders } from '../evaluate/astro-placeholders.ts';
import { importsIn } from '../astro-components.ts';
import { recordOrigins } from '../evaluate/origins.ts';
import { runPackage, type Lookup, type SourceModule } from '../modules.ts';
import type { RenderState } from '../render-state.ts';
import type { ImportStatement } from '../../content/imports.ts';
import {
  childrenExports,
  reportMissingExports,
  reportUnsupportedFile,
  reportUnusablePackage,
} from './fallbacks.ts';

/** Finds a file for a page, and records the lookup; undefined if it does not exist. */
export function findFile(
  state: RenderState,
  { name, importer }: Omit<Lookup, 'file'>,
): string | undefined {
  const file = state.environment.modules.locate({ name, importer });
  state.lookups.set(JSON.stringify([name, importer]), { name, importer, file });
  return file;
}

/** Loads a file and records it as a dependency of the page. */
export function addDependency(state: RenderState, file: string): SourceModule {
  const source = state.environment.modules.load(file);
  state.dependencies.set(file, source.digest);
  return source;
}

/** Exports of an Astro file: placeholders if Astro has rendered it, otherwise components that render their children. */
export function importAstroFile(
  state: RenderState,
  source: SourceModule,
  { statement, file }: { statement: ImportStatement; file: string },
): Record<string, unknown> {
  const isRendered =
    state.page.file.endsWith('.mdx') && state.environment.isRenderedByAstro?.(file);
  if (!isRendered) {
    reportUnsupportedFile(state, source, statement);
    return childrenExports(statement);
  }
  state.astroFiles.add(file);
  addAstroDependencies(state, file);
  const loaded = state.astro?.files[file];
  if (state.astro && loaded) return createPlaceholders(state.astro, loaded.exports, loaded.path);
  return childrenExports(statement);
}

const CODE = /\.(?:astro|vue|svelte|[jt]sx?|m[jt]s)$/;

/** Adds a file that Astro renders, and the project code that it imports. */
function addAstroDependencies(state: RenderState, file: string): void {
  if (state.dependencies.has(file)) return;
  const { body } = addDependency(state, file);
  for (const specifier of importsIn(body)) {
    const inner = findFile(state, { name: specifier, importer: file });
    if (inner !== undefined && CODE.test(inner)) addAstroDependencies(state, inner);
  }
}

interface PackageImport {
  /** The module with the import. */
  source: SourceModule;
  statement: ImportStatement;
  loaded: SourceModule;
}

/** Exports of a package; empty, with a warning, if it cannot be used during the build. */
export function packageExports(
  state: RenderState,
  { source, statement, loaded }: PackageImport,
  react: Record<string, unknown>,
): Record<string, unknown> {
  if (!loaded.package) return {};
  try {
    if (loaded.package.problem !== undefined) throw new Error(loaded.package.problem);
    const exports = state.packages.get(loaded.file) ?? runPackage(loaded.package, react);
    state.packages.set(loaded.file, exports);
    recordOrigins(state.origins, loaded, exports);
    const found = { ...exports, '*': exports };
    reportMissingExports(state, source, statement, found);
    return found;
  } catch (error) {
    reportUnusablePackage(state, source, statement, error);
    return {};
  }
}
