import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Plugin, RolldownError } from 'rolldown';
import { ENGINE_NAME } from '../engine/engine.ts';

/** JavaScript of a configuration with all that it imports, packages of the project included. Throws with the compiler's words. */
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
    // Files that it reads are named from where its author wrote it.
    transform: {
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(join(root, name)).href) },
    },
    output: { format: 'esm', codeSplitting: false },
  });
  return output[0].code;
}

/** What the compiler rejects, at its place: both numbers from 1, the path as the compiler has it. */
export interface BundleError {
  message: string;
  place?: { file: string; line: number; column: number } | undefined;
}

/** The errors of a bundle that failed; undefined for anything else that was thrown. */
export function readBundleErrors(error: unknown): BundleError[] | undefined {
  if (!(error instanceof Error && 'errors' in error && Array.isArray(error.errors)))
    return undefined;
  return (error.errors as readonly RolldownError[]).map(({ message, loc }) => {
    // "[PARSE_ERROR] Expected `,`", colored, and the lines of its own frame.
    const [first = ''] = stripVTControlCharacters(message).split('\n');
    const place = loc?.file && { file: loc.file, line: loc.line, column: loc.column + 1 };
    return { message: first.replace(/^\[[A-Z_]+\] /, ''), place: place || undefined };
  });
}

/** What `@trellis-docs/trellis/config` exports: functions that are there for the types alone. */
export const CONFIG_MODULE = ['defineConfig', 'defineMdastPlugin', 'defineHastPlugin']
  .map((name) => `export const ${name} = (definition) => definition;\n`)
  .join('');

/** Both names of the module of types: the package's own, and the one from before the package had a scope. */
const CONFIG_NAMES = [`${ENGINE_NAME}/config`, 'trellis/config'];

/** A configuration is bundled without an installed package. */
const ownModule: Plugin = {
  name: 'trellis:config',
  resolveId: (id) => (CONFIG_NAMES.includes(id) ? '\0trellis/config' : undefined),
  load: (id) => (id === '\0trellis/config' ? CONFIG_MODULE : undefined),
};
