import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dirname, relative as relativePosix } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin, RolldownError } from 'rolldown';
import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';
import { z } from 'zod';
import type { Project } from '../content/project.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { ENGINE_NAME } from '../utils/engine.ts';
import { digest, relativePath } from '../utils/files.ts';
import type { PartName, TrellisConfig } from './extension-types.ts';
import type { ImportStatement } from '../content/imports.ts';
import { messageOf } from '../utils/errors.ts';

/** The exports of `@trellis-docs/trellis/config`: identity functions that provide types. */
export const CONFIG_MODULE = ['defineConfig', 'defineMdastPlugin', 'defineHastPlugin']
  .map((name) => `export const ${name} = (definition) => definition;\n`)
  .join('');

/** Both names of the module of types: the package's own, and the one from before the package had a scope. */
const CONFIG_MODULE_NAMES = [`${ENGINE_NAME}/config`, 'trellis/config'];

/** A configuration is bundled without an installed package. */
const ownModule: Plugin = {
  name: 'trellis:config',
  resolveId: (id) => (CONFIG_MODULE_NAMES.includes(id) ? '\0trellis/config' : undefined),
  load: (id) => (id === '\0trellis/config' ? CONFIG_MODULE : undefined),
};

/** Possible names of the file at the root of the project; the first existing one is used. */
export const CONFIG_NAMES = [
  'trellis.config.ts',
  'trellis.config.mjs',
  'trellis.config.js',
] as const;

/** The parts in the order of the page. */
const PART_NAMES: readonly PartName[] = [
  'banner', 'header', 'sidebar', 'pageHeader', 'tableOfContents', 'pageFooter', 'footer', 'notFound',
]; // prettier-ignore

const isFunction = (value: unknown) => typeof value === 'function';
const hook = z.custom<never>(isFunction, 'Expected a function').optional();
const file = z.string('Expected the path of a file');
const component = z
  .string()
  .regex(/^[A-Z]\w*$/, 'Expected a component name that starts with a capital letter');

const rule = z.strictObject({
  name: z.string('Expected a string').min(1, 'Expected a non-empty string'),
  severity: z.enum(['error', 'warning', 'info']).optional(),
  check: z.custom<never>(isFunction, 'Expected a function'),
});

/** Schema of the default export of `trellis.config.ts`. */
const configSchema = z.strictObject({
  components: z.record(component, file).optional(),
  parts: z.partialRecord(z.enum(PART_NAMES), file).optional(),
  markdown: z
    .strictObject({
      mdastPlugins: z.array(z.custom<never>()).optional(),
      hastPlugins: z.array(z.custom<never>()).optional(),
    })
    .optional(),
  docsJson: hook,
  pages: hook,
  outputs: hook,
  rules: z.array(rule).optional(),
});

/** The configuration of `trellis.config.ts` with its file. */
export interface Extensions extends TrellisConfig {
  /** Name of the configuration file; '' without one. */
  file: string;
  /** Digest of the file and all its imports; '' without a file. */
  digest: string;
}

/** Extensions of projects without `trellis.config.ts`. */
export const NO_EXTENSIONS: Extensions = { file: '', digest: '' };

/** Additions of projects without `trellis.config.ts`. */
export const NO_ADDITIONS: Additions = { components: {}, mdastPlugins: [], hastPlugins: [] };

/** Loads `trellis.config.ts`. If it is invalid or throws, returns `NO_EXTENSIONS` with an error. */
export async function loadExtensions(
  project: Project,
): Promise<{ extensions: Extensions; diagnostics: Diagnostic[] }> {
  const file = findConfig(project.root);
  if (file === undefined) return { extensions: NO_EXTENSIONS, diagnostics: [] };
  try {
    const code = await bundleConfig(project.root, file);
    const exported = await runModule(code);
    return readConfig(exported, { file, digest: digest(code) }, project.root);
  } catch (error) {
    const problems = readBundleErrors(error)?.map((one) => toProblem(one, file, project.root));
    const thrown = () => [failedHook(file, `Cannot load the file: ${reasonOf(error)}.`)];
    return { extensions: NO_EXTENSIONS, diagnostics: problems ?? thrown() };
  }
}

function toProblem({ message, location }: BundleError, file: string, root: string): Diagnostic {
  const problem = failedHook(file, `Cannot load the file: ${message}.`);
  if (!location) return problem;
  const path = relativePath(root, location.file);
  return { ...problem, ...location, file: path };
}

/**
 * Runs a module from a temporary file outside of the project, because a check must not write into
 * it.
 */
async function runModule(code: string): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-config-'));
  try {
    const file = join(folder, 'config.mjs');
    writeFileSync(file, code);
    const module = (await import(pathToFileURL(file).href)) as { default?: unknown };
    return module.default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function readConfig(
  exported: unknown,
  { file, digest: mark }: Pick<Extensions, 'file' | 'digest'>,
  root: string,
): { extensions: Extensions; diagnostics: Diagnostic[] } {
  const read = configSchema.safeParse(exported);
  if (!read.success) {
    const diagnostics = read.error.issues.map((issue) => {
      const key = issue.path.join('.') || 'the default export';
      // The reason for an invalid key is in its nested issue.
      const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
      return failedHook(file, `${key}: ${message}`);
    });
    return { extensions: NO_EXTENSIONS, diagnostics };
  }
  const config = exported as TrellisConfig;
  const files = { ...config.components, ...config.parts };
  const diagnostics = Object.entries(files).flatMap(([name, path]) =>
    existsSync(join(root, path))
      ? []
      : failedHook(
          file,
          `${name}: File not found: "${path}".`,
          'Paths are relative to the folder of docs.json.',
        ),
  );
  return { extensions: { ...config, file, digest: mark }, diagnostics };
}

/** Name of the configuration file; undefined if there is none. */
function findConfig(root: string): string | undefined {
  return CONFIG_NAMES.find((name) => existsSync(join(root, name)));
}

/**
 * JavaScript of a configuration, bundled with its imports and packages. Throws the error of the
 * bundler.
 */
export async function bundleConfig(root: string, name: string): Promise<string> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: join(root, name),
    cwd: root,
    plugins: [ownModule],
    write: false,
    platform: 'node',
    logLevel: 'silent',
    tsconfig: false,
    // `import.meta` paths refer to the original file.
    transform: {
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, name)).href) },
    },
    output: { format: 'esm', codeSplitting: false },
  });
  return output[0].code;
}

/** A bundler error with its location: line and column from 1, the path as in the bundler. */
interface BundleError {
  message: string;
  location?: { file: string; line: number; column: number } | undefined;
}

/** The errors of a failed bundle; undefined for other exceptions. */
function readBundleErrors(error: unknown): BundleError[] | undefined {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors)))
    return undefined;
  return (error.errors as readonly RolldownError[]).map(({ message, loc }) => {
    // "[PARSE_ERROR] Expected `,`", with terminal colors, and a code frame.
    const [first = ''] = stripVTControlCharacters(message).split('\n');
    const location = loc?.file && { file: loc.file, line: loc.line, column: loc.column + 1 };
    return { message: first.replace(/^\[[A-Z_]+\] /, ''), location: location || undefined };
  });
}

/** Result of a hook. */
type HookOutcome<Result> =
  | { result: Result; problem?: undefined }
  | { result?: undefined; problem: Diagnostic };

/**
 * Calls a hook of `trellis.config.ts`; if it throws, the problem contains its name and the error.
 */
export async function callHook<Result>(
  file: string,
  name: string,
  call: () => Result | Promise<Result>,
): Promise<HookOutcome<Result>> {
  try {
    return { result: await call() };
  } catch (error) {
    return { problem: failedHook(file, `"${name}" failed: ${reasonOf(error)}`) };
  }
}

/** A problem of the file itself. */
export function failedHook(file: string, message: string, hint?: string): Diagnostic {
  return createDiagnostic({ code: 'broken-extension', message, hint, file, line: 1, column: 1 });
}

/** The first line of an error. */
function reasonOf(error: unknown): string {
  const text = messageOf(error);
  return text.split('\n').find((line) => line.trim() !== '') ?? 'unknown error';
}

/** Compiler plugins and components of a project. */
export interface Additions {
  /** Files of the components that texts use without import, by name; relative to the project root. */
  components: Readonly<Record<string, string>>;
  mdastPlugins: readonly MdastPluginDefinition[];
  hastPlugins: readonly HastPluginDefinition[];
}

/**
 * Implicit imports of a text: one for each added component that it uses and does not define. In the
 * file of the component itself, its name refers to the built-in one.
 */
export function addedImports(
  text: string,
  importer: string,
  { components }: Additions,
  written: readonly ImportStatement[],
): ImportStatement[] {
  const known = new Set(written.flatMap(({ names }) => names.map(({ local }) => local)));
  return Object.entries(components).flatMap(([name, file]) => {
    if (file === importer || known.has(name) || !uses(text, name)) return [];
    return {
      specifier: toSpecifier(importer, file),
      names: [{ local: name, imported: 'default' }],
      line: 1,
    };
  });
}

function uses(text: string, name: string): boolean {
  if (!text.includes(`<${name}`)) return false;
  const isUsed = new RegExp(`<${name}[\\s/>.]`).test(text);
  return isUsed && !new RegExp(`\\b(?:const|let|var|function|class)\\s+${name}\\b`).test(text);
}

function toSpecifier(importer: string, file: string): string {
  const path = relativePosix(dirname(importer), file);
  return path.startsWith('.') ? path : `./${path}`;
}
