import { noteOrigins } from '../evaluate/component-origins.ts';
import type { ImportStatement } from '../source/extract-imports.ts';
import * as importProblems from './import-diagnostics.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { runPackage } from '../compile/npm-packages.ts';
import type { PageRun } from './render-state.ts';

interface PackageImport {
  source: SourceModule;
  taken: SourceModule;
  statement: ImportStatement;
}

/** What a package brings; nothing, with a warning, where it cannot be used while the site is built. */
export function packageExports(
  run: PageRun,
  { source, taken, statement }: PackageImport,
  react: Record<string, unknown>,
): Record<string, unknown> {
  const loaded = taken.package;
  if (!loaded) return {};
  try {
    if (loaded.problem !== undefined) throw new Error(loaded.problem);
    const exports = run.packages.get(taken.file) ?? runPackage(loaded, react);
    run.packages.set(taken.file, exports);
    noteOrigins(run.authors, taken, exports);
    const found = { ...exports, '*': exports };
    importProblems.missingExports(run, source, statement, found);
    return found;
  } catch (error) {
    importProblems.uselessPackage(run, source, statement, error);
    return {};
  }
}
