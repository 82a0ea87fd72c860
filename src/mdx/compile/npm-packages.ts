import { codeRanges, createCodeTest } from '../../text/code-ranges.ts';
import { readImportClause } from '../source/extract-imports.ts';

/** A package that pages import, bundled with all that it needs besides React. */
export interface LoadedPackage {
  /** What stands in the quotes: `some-charts`, `@scope/name/part`. */
  specifier: string;
  /** A CommonJS module whose `all` has what the package exports. */
  atBuild: string;
  /** Likewise an ES module, which imports the runtime. */
  inBrowser: string;
  /** Why it cannot be used. */
  problem?: string | undefined;
}

/** What a text imports from a package: `default`, `*`, or a name. */
export interface PackageImport {
  specifier: string;
  names: string[];
}

const IMPORT =
  /^[ \t]*import\b((?:(?!^[ \t]*import\b)[^'"])*?)(?:\bfrom[ \t\n]*)?(["'])(?![./])([^'"\n]+)\2/gm;

/** What a text or a file of code imports from packages; imports in code blocks are only talked about. */
export function packagesIn(text: string): PackageImport[] {
  if (!text.includes('import')) return [];
  const found = [...text.matchAll(IMPORT)];
  if (found.length === 0) return [];
  const isCode = createCodeTest(codeRanges(text));
  return found
    .filter(({ index }) => !isCode(index))
    .map(([, clause = '', , specifier = '']) => {
      const names = readImportClause(clause).map(({ imported }) => imported);
      return { specifier, names };
    });
}

/** What a package exports, run with the React of a page. Throws what its code throws. */
export function runPackage(
  { atBuild }: LoadedPackage,
  react: Record<string, unknown>,
): Record<string, unknown> {
  const module: { exports: { all?: Record<string, unknown> } } = { exports: {} };
  const require = () => ({ ...react, __esModule: true });
  // oxlint-disable-next-line no-new-func -- the author's own dependency, run as any build runs it
  new Function('require', 'module', 'exports', atBuild)(require, module, module.exports);
  return { ...module.exports.all };
}
