import type { ESTree } from 'rolldown/utils';
import { shortDigest } from '../../utils/files.ts';
import { COMPONENT_PACKAGE, components } from '../components.ts';
import { namesIn } from '../evaluate/compiled-code.ts';
import { hooks } from '../evaluate/react-compat.ts';
import {
  importedName,
  loadCompiler,
  namesDeclaredBy,
  parseModule,
  type Statement,
} from '../es-modules.ts';
import { IMAGE, isReact, type SourceModule } from '../modules.ts';
import { mdxToMdast } from '../source/parser.ts';
import type { ImportStatement } from '../../content/imports.ts';
import type { ClientModule } from './render-island.ts';

/** State of compiling browser modules for a page. */
export interface ClientModules {
  /** Name of the file with Preact and the runtime of compiled code. */
  runtime: string;
  /** Likewise of the components that pages use without import. */
  library: string;
  /** Modules by file; undefined during compilation. */
  modules: Map<string, ClientModule | undefined>;
  /** Resolves an import; undefined if there is no such file. */
  find(specifier: string, importer: string): SourceModule | undefined;
  /** The file that defines a name of the page, and its name there; undefined if there is none. */
  fromPage(name: string): { source: SourceModule; imported: string } | undefined;
  /** Called for an import that is not available in the browser. */
  leftOut(source: SourceModule, specifier: string): void;
}

/**
 * Compiles a file of the project to a browser module: only the exports of a text, all of a code
 * file. Compiles its imports, too. Its name is a digest of the content, so that pages share the
 * file.
 */
export function makeClientModule(source: SourceModule, modules: ClientModules): ClientModule {
  const known = modules.modules.get(source.file);
  if (known) return known;
  modules.modules.set(source.file, undefined);
  const code = compileForBrowser(source, modules);
  const name = `${shortDigest(12, code)}.js`;
  const clientModule = { name, code };
  modules.modules.set(source.file, clientModule);
  return clientModule;
}

function compileForBrowser(source: SourceModule, modules: ClientModules): string {
  if (source.package) return source.package.inBrowser;
  if (source.file.endsWith('.json') || IMAGE.test(source.file))
    return `export default ${source.body.trim()};`;
  const text = source.isText ? moduleOf(source) : source.body;
  const { minifySync, transformSync } = loadCompiler();
  const { code, errors } = transformSync(source.isText ? 'page.jsx' : source.file, text, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    tsconfig: false,
  });
  if (errors.length > 0) return '';
  const body = parseModule(code);
  const linked = linkImports(code, body, (specifier) => targetOf(specifier, source, modules));
  const linkedCode = importFreeNames(body, source, modules) + linked;
  const options = { module: true, compress: true, mangle: true, codegen: true } as const;
  return minifySync('module.js', linkedCode, options).code || linkedCode;
}

/** The imports and exports of a text as a module. */
function moduleOf({ compiled: { text, imports } }: SourceModule): string {
  const tree = mdxToMdast(text);
  const children = 'children' in tree ? tree.children : [];
  const blocks = children.flatMap((child) => (child.type === 'mdxjsEsm' ? [child.value] : []));
  return [...imports.flatMap(printImport), ...blocks].join('\n');
}

function printImport({ specifier, names }: ImportStatement): string[] {
  return names.map(({ local, imported }) => {
    if (local === '*') return `export * from ${JSON.stringify(specifier)};`;
    const clause = imported === '*' ? `* as ${local}` : `{ ${imported} as ${local} }`;
    return `import ${clause} from ${JSON.stringify(specifier)};`;
  });
}

/** Target of an import in the browser: a file, the runtime or a part of it, or nothing. */
function targetOf(specifier: string, source: SourceModule, modules: ClientModules): ImportTarget {
  if (/\/jsx-(?:dev-)?runtime$/.test(specifier)) return { file: modules.runtime };
  if (isReact(specifier)) return { file: modules.runtime, part: 'React' };
  if (COMPONENT_PACKAGE.test(specifier)) return { file: modules.library, part: 'components' };
  const found = specifier.endsWith('.css') ? undefined : modules.find(specifier, source.file);
  if (found && !modules.modules.get(found.file) && modules.modules.has(found.file)) return {};
  if (found) return { file: makeClientModule(found, modules).name, part: found.package && 'all' };
  modules.leftOut(source, specifier);
  return {};
}

/** Globals besides components. */
const RUNTIME_NAMES = new Set([...Object.keys(hooks), 'React', 'Fragment', 'user']);

/** Imports for the global names that a module uses. */
function importFreeNames(
  body: readonly Statement[],
  source: SourceModule,
  modules: ClientModules,
): string {
  const declared = new Set(body.flatMap(namesDeclaredBy));
  const free = [...namesIn(body)].filter((name) => !declared.has(name)).toSorted();
  const ofRuntime = free.filter((name) => RUNTIME_NAMES.has(name));
  // `new Image()` is the browser's.
  const called = namesIn(body, { isCalled: true });
  const ofLibrary = free.filter((name) => Object.hasOwn(components, name) && called.has(name));
  const others = free.filter((name) => !ofRuntime.includes(name) && !ofLibrary.includes(name));
  // The page has no other React unless a script of the project sets it.
  const global = free.includes('globalThis')
    ? `import * as $react from ${JSON.stringify(`./${modules.runtime}`)}; globalThis.React ??= $react.React; `
    : '';
  return (
    global +
    importNames(ofRuntime, { local: '$runtime', file: modules.runtime, part: 'scope' }) +
    importNames(ofLibrary, { local: '$library', file: modules.library, part: 'components' }) +
    others.map((name, index) => importFromPage(name, `$page${index}`, source, modules)).join('')
  );
}

/** Import of a name that the page around a snippet defines; empty if there is none. */
function importFromPage(
  name: string,
  local: string,
  source: SourceModule,
  modules: ClientModules,
): string {
  const found = modules.fromPage(name);
  // Nothing comes from the file itself, or from one that is being made and imports this one.
  const isOther = found && found.source.file !== source.file;
  if (
    !isOther ||
    (modules.modules.has(found.source.file) && !modules.modules.get(found.source.file))
  )
    return '';
  const { name: file } = makeClientModule(found.source, modules);
  const expression = found.source.package ? `${local}.all` : local;
  const value =
    found.imported === '*' ? expression : `${expression}[${JSON.stringify(found.imported)}]`;
  return `import * as ${local} from "./${file}"; const ${name} = ${value};`;
}

interface ImportSource {
  local: string;
  file: string;
  part: string;
}

function importNames(names: readonly string[], { local, file, part }: ImportSource): string {
  if (names.length === 0) return '';
  return `import * as ${local} from "./${file}"; const { ${names.join(', ')} } = ${local}.${part};`;
}

/** Target of an import in the browser. */
interface ImportTarget {
  /** Name of a file; undefined if the import is not available. */
  file?: string;
  /** The export of the file with the imported values. */
  part?: string | undefined;
}

/**
 * Rewrites the imports of a module to existing files, and makes names that a file does not export
 * undefined. Removes unused imports: pages import many values that only their text shows.
 */
function linkImports(
  code: string,
  body: readonly Statement[],
  resolve: (specifier: string) => ImportTarget,
): string {
  let linked = '';
  let from = 0;
  const used = namesIn(body.filter(({ type }) => type !== 'ImportDeclaration'));
  for (const [index, statement] of body.entries()) {
    const source = 'source' in statement ? statement.source : undefined;
    if (!source) continue;
    linked += code.slice(from, statement.start);
    const target = () => resolve(source.value);
    if (statement.type !== 'ImportDeclaration')
      linked += linkExport(code, { ...statement, source }, target());
    else if (namesDeclaredBy(statement).some((name) => used.has(name)))
      linked += linkImport(statement, `$${index}`, target());
    from = statement.end;
  }
  return linked + code.slice(from);
}

function linkImport(
  { specifiers }: ESTree.ImportDeclaration,
  local: string,
  { file, part }: ImportTarget,
): string {
  const values = specifiers.map((specifier) => {
    const imported = importedName(specifier);
    const { name } = specifier.local;
    if (file === undefined) return `const ${name} = undefined;`;
    const expression = part === undefined ? local : `${local}.${part}`;
    if (imported === '*' || (part === 'React' && imported === 'default'))
      return `const ${name} = ${expression};`;
    return `const ${name} = ${expression}[${JSON.stringify(imported)}];`;
  });
  if (file === undefined) return values.join(' ');
  return `import * as ${local} from ${JSON.stringify(`./${file}`)}; ${values.join(' ')}`;
}

/** A statement with a source: an import, or an export from another module. */
interface SourcedStatement {
  start: number;
  end: number;
  source: ESTree.StringLiteral;
}

function linkExport(
  code: string,
  { start, end, source }: SourcedStatement,
  { file }: ImportTarget,
): string {
  if (file === undefined) return '';
  return (
    code.slice(start, source.start) + JSON.stringify(`./${file}`) + code.slice(source.end, end)
  );
}
