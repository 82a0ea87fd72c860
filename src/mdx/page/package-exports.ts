import type { SourceModule } from '../compile/source-module.ts';
import { runPackage } from '../compile/npm-packages.ts';
import { recordOrigins } from '../evaluate/component-origins.ts';
import type { ImportStatement } from '../source/extract-imports.ts';
import * as importDiagnostics from './import-diagnostics.ts';
import type { RenderState } from './render-state.ts';

interface PackageImport {
  /** The text with the import. */
  source: SourceModule;
  statement: ImportStatement;
  loaded: SourceModule;
}

/** What a package exports; nothing, with a warning, where it cannot be used while the site is built. */
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
    importDiagnostics.missingExports(state, source, statement, found);
    return found;
  } catch (error) {
    importDiagnostics.unusablePackage(state, source, statement, error);
    return {};
  }
}
