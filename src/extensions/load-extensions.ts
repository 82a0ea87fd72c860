import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Project } from '../content/project.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { digest } from '../text/digest.ts';
import { bundleConfig, readBundleErrors, type BundleError } from './bundle-config.ts';
import { failedHook, reasonOf } from './call-hook.ts';
import { findConfig } from './find-config.ts';
import { configSchema } from './schema.ts';
import type { TrellisConfig } from './types.ts';

/** What an author adds to the engine. */
export interface Extensions extends TrellisConfig {
  /** Name of the file that says so; empty where there is none. */
  file: string;
  /** Changes with the file and all that it imports; empty where there is none. */
  digest: string;
}

/** Of a project that adds nothing. */
export const NO_EXTENSIONS: Extensions = { file: '', digest: '' };

/** Loads `trellis.config.ts`. One that cannot be used adds nothing, and is an error. */
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
    const thrown = () => [failedHook(file, `cannot be loaded: ${reasonOf(error)}`)];
    return { extensions: NO_EXTENSIONS, diagnostics: problems ?? thrown() };
  }
}

function toProblem({ message, place }: BundleError, file: string, root: string): Diagnostic {
  const problem = failedHook(file, `cannot be loaded: ${message}`);
  if (!place) return problem;
  const path = relative(root, place.file).split(sep).join('/');
  return { ...problem, ...place, file: path };
}

/** Runs a module from a file that is there only meanwhile: a check writes nothing into the project. */
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
      const place = issue.path.join('.') || 'the default export';
      // What is wrong with a key stands inside.
      const { message } = (issue.code === 'invalid_key' && issue.issues[0]) || issue;
      return failedHook(file, `${place}: ${message}`);
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
          `${name}: there is no file ${path}`,
          'paths are relative to the folder of docs.json',
        ),
  );
  return { extensions: { ...config, file, digest: mark }, diagnostics };
}
