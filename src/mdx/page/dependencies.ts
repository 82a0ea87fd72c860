import { importsIn, toPlaces } from '../evaluate/astro-placeholders.ts';
import * as importProblems from './import-diagnostics.ts';
import type { ImportStatement } from '../source/extract-imports.ts';
import type { SourceModule } from '../compile/source-module.ts';
import type { PageRun } from './render-state.ts';

/** Finds a file that a page asks for, and notes that it did; undefined where there is none. */
export function lookUp(run: PageRun, name: string, importer?: string): string | undefined {
  const file = run.environment.modules.locate({ name, importer });
  run.lookups.set(JSON.stringify([name, importer]), { name, importer, file });
  return file;
}

/** A file that becomes a part of the page. */
export function addDependency(run: PageRun, file: string): SourceModule {
  const source = run.environment.modules.load(file);
  run.dependencies.set(file, source.digest);
  return source;
}

/** Components that Astro renders; until it does, what stands between their tags. */
export function takeForeign(
  run: PageRun,
  source: SourceModule,
  statement: ImportStatement,
  file: string,
): Record<string, unknown> {
  const isRendered = run.page.file.endsWith('.mdx') && run.environment.rendersForeign?.(file);
  if (!isRendered) {
    importProblems.foreignComponent(run, source, statement);
    return importProblems.nothingFor(statement);
  }
  run.foreign.add(file);
  takeInAll(run, file);
  const exports = run.foreignRun?.files[file];
  if (run.foreignRun && exports) return toPlaces(run.foreignRun, exports.exports, exports.path);
  return importProblems.contentFor(statement);
}

const CODE = /\.(?:astro|vue|svelte|[jt]sx?|m[jt]s)$/;

/** Takes in a file that Astro renders, and code of the project that it imports. */
function takeInAll(run: PageRun, file: string): void {
  if (run.dependencies.has(file)) return;
  const { body } = addDependency(run, file);
  for (const specifier of importsIn(body)) {
    const inner = lookUp(run, specifier, file);
    if (inner !== undefined && CODE.test(inner)) takeInAll(run, inner);
  }
}
