import { mdxToMdast } from 'satteri';
import { components as library } from '../components/index.ts';
import { digest } from '../../text/digest.ts';
import type { ClientModule } from './island-types.ts';
import type { SourceModule } from '../compile/source-module.ts';
import { loadCompiler } from '../compile/lazy-rolldown.ts';
import { importedName, nameOf, type Statement } from '../compile/to-function-body.ts';
import { namesDeclaredBy, namesIn } from '../compile/identifiers.ts';
import { hooks } from '../evaluate/react-compat.ts';

/** What making modules for the browser needs of the page they are for. */
export interface ClientModules {
  /** Name of the file with Preact and what compiled code needs of it. */
  runtime: string;
  /** Likewise of the components that pages use without import. */
  library: string;
  /** Modules made so far, by file; undefined while one is being made. */
  made: Map<string, ClientModule | undefined>;
  /** The file that an import leads to; undefined where there is none. */
  find(specifier: string, importer: string): SourceModule | undefined;
  /** Called for an import that has nothing to bring in the browser. */
  left(source: SourceModule, specifier: string): void;
}

/** Names that are there without import, besides components. */
const SCOPE = new Set([...Object.keys(hooks), 'React', 'Fragment', 'user']);
const REACT = /^(?:react|preact)(?:\/|$)/;
const RUNTIME = '$runtime';

/**
 * Makes the module that runs in the browser of a file of the author's: for a text its exports, for code all of it.
 * Modules that it imports are made, too. The name comes from the content, so that pages share the file.
 */
export function makeClientModule(source: SourceModule, modules: ClientModules): ClientModule {
  const known = modules.made.get(source.file);
  if (known) return known;
  modules.made.set(source.file, undefined);
  const code = compileForBrowser(source, modules);
  const name = `${digest(code).replace(/\W/g, '').slice(0, 12)}.js`;
  const made = { name, code };
  modules.made.set(source.file, made);
  return made;
}

function compileForBrowser(source: SourceModule, modules: ClientModules): string {
  if (source.package) return source.package.inBrowser;
  if (source.file.endsWith('.json')) return `export default ${source.body.trim()};`;
  const text = source.isText ? moduleText(source) : source.body;
  const { minifySync, parseSync, transformSync } = loadCompiler();
  const { code, errors } = transformSync(source.isText ? 'page.jsx' : source.file, text, {
    jsx: { runtime: 'automatic', importSource: 'preact' },
    tsconfig: false,
  });
  if (errors.length > 0) return '';
  const body = parseSync('module.js', code).program.body as unknown as Statement[];
  const linked = linkImports(code, body, source, modules);
  const whole = prelude(body, modules) + linked;
  const options = { module: true, compress: true, mangle: true, codegen: true } as const;
  return minifySync('module.js', whole, options).code || whole;
}

/** The import and export statements of a text. */
function moduleText({ compiled: { text, imports } }: SourceModule): string {
  const { children } = mdxToMdast(text, { features: { frontmatter: false } }) as {
    children: { type: string; value?: string }[];
  };
  const blocks = children.filter(({ type }) => type === 'mdxjsEsm').map(({ value = '' }) => value);
  return blocks.join('\n').replace(/^export const \{.*\} = __import\((\d+)\);$/gm, (_, index) => {
    const { specifier, names } = imports[Number(index)] ?? { specifier: '', names: [] };
    const clauses = names.map(({ local, imported }) =>
      imported === '*' ? `import * as ${local}` : `import { ${imported} as ${local} }`,
    );
    return clauses.map((clause) => `${clause} from ${JSON.stringify(specifier)};`).join('\n');
  });
}

/** Has every import lead to a file that is there, and a name that it does not export be undefined. */
function linkImports(
  code: string,
  body: readonly Statement[],
  source: SourceModule,
  modules: ClientModules,
): string {
  let linked = '';
  let from = 0;
  const used = namesIn(body.filter(({ type }) => type !== 'ImportDeclaration'));
  for (const [index, statement] of body.entries()) {
    const specifier = (statement['source'] as { value: string } | null | undefined)?.value;
    if (specifier === undefined) continue;
    const isImport = statement.type === 'ImportDeclaration';
    // A page imports much that only its text shows.
    const isNeeded = !isImport || namesDeclaredBy(statement).some((name) => used.has(name));
    const address = isNeeded ? addressOf(specifier, source, modules) : {};
    const written = isImport
      ? isNeeded && linkImport(statement, `$${index}`, address)
      : linkExport(code, statement, address);
    linked += code.slice(from, statement.start) + (written || '');
    from = statement.end;
  }
  return linked + code.slice(from);
}

interface Address {
  /** Absent for an import that has nothing to bring. */
  file?: string;
  /** The export of the file that holds what is imported. */
  part?: string | undefined;
}

/** Where an import leads in the browser: a file, the runtime or a part of it, or nowhere. */
function addressOf(specifier: string, source: SourceModule, modules: ClientModules): Address {
  if (/\/jsx-(?:dev-)?runtime$/.test(specifier)) return { file: modules.runtime };
  if (REACT.test(specifier)) return { file: modules.runtime, part: 'React' };
  const found = specifier.endsWith('.css') ? undefined : modules.find(specifier, source.file);
  if (found && !modules.made.get(found.file) && modules.made.has(found.file)) return {};
  if (found) return { file: makeClientModule(found, modules).name, part: found.package && 'all' };
  modules.left(source, specifier);
  return {};
}

function linkImport(statement: Statement, local: string, { file, part }: Address): string {
  const specifiers = statement['specifiers'] as Statement[];
  const values = specifiers.map((specifier) => {
    const imported = importedName(specifier);
    const name = nameOf(specifier['local']);
    if (file === undefined) return `const ${name} = undefined;`;
    const whole = part === undefined ? local : `${local}.${part}`;
    if (imported === '*' || (part === 'React' && imported === 'default'))
      return `const ${name} = ${whole};`;
    return `const ${name} = ${whole}[${JSON.stringify(imported)}];`;
  });
  if (file === undefined) return values.join(' ');
  return `import * as ${local} from ${JSON.stringify(`./${file}`)}; ${values.join(' ')}`;
}

function linkExport(code: string, statement: Statement, { file }: { file?: string }): string {
  if (file === undefined) return '';
  const from = statement['source'] as Statement;
  const text = code.slice(statement.start, statement.end);
  const at = from.start - statement.start;
  return text.slice(0, at) + JSON.stringify(`./${file}`) + text.slice(from.end - statement.start);
}

/** Imports of the names that a module uses without saying where they come from. */
function prelude(
  body: readonly Statement[],
  { runtime, library: libraryFile }: ClientModules,
): string {
  const own = new Set(body.flatMap(namesDeclaredBy));
  const free = [...namesIn(body)].filter((name) => !own.has(name)).toSorted();
  const ofRuntime = free.filter((name) => SCOPE.has(name));
  const ofLibrary = free.filter((name) => Object.hasOwn(library, name));
  return (
    (ofRuntime.length > 0
      ? `import * as ${RUNTIME} from "./${runtime}"; const { ${ofRuntime.join(', ')} } = ${RUNTIME}.scope;`
      : '') +
    (ofLibrary.length > 0
      ? `import * as $library from "./${libraryFile}"; const { ${ofLibrary.join(', ')} } = $library.components;`
      : '')
  );
}
