import type { Plugin } from 'rolldown';
import { PATCHES, type Patch } from './patches.ts';

/**
 * Changes the code of packages where it would not do as it is. Fails with the name of a patch that found nothing to
 * change: its package has changed, and what the patch was for has come back.
 */
export function patchPackages(names: readonly (keyof typeof PATCHES)[]): Plugin {
  const missing = new Set<string>(names);
  const patches = names.map((name): [string, Patch] => [name, PATCHES[name]]);
  return {
    name: 'trellis:patch-packages',
    transform: {
      filter: { id: patches.map(([, { file }]) => file) },
      handler: (code, id) =>
        patches.reduce((text, [name, { file, change }]) => {
          const changed = file.test(id) ? change(text) : text;
          if (changed !== text) missing.delete(name);
          return changed;
        }, code),
    },
    buildEnd(error) {
      if (!error) failFor(missing);
    },
  };
}

/**
 * Puts another module in the place of a package, and fails likewise where nothing imports it any more. `module` is a
 * file of the engine, or code.
 */
export function replacePackage(name: string, module: { file: string } | { code: string }): Plugin {
  const missing = new Set([`replace-${name}`]);
  const virtual = `\0trellis:${name}`;
  return {
    name: `trellis:replace-${name}`,
    resolveId(id) {
      if (id !== name && !id.startsWith(`${name}/`)) return undefined;
      missing.clear();
      return 'file' in module ? module.file : virtual;
    },
    load: (id) => (id === virtual && 'code' in module ? module.code : undefined),
    buildEnd(error) {
      if (!error) failFor(missing);
    },
  };
}

function failFor(missing: ReadonlySet<string>): void {
  if (missing.size === 0) return;
  const names = [...missing].join(', ');
  throw new Error(`nothing was left to change for ${names}: look at what the package does instead`);
}
