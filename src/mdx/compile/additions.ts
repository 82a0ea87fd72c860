import { dirname, relative } from 'node:path/posix';
import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';
import type { ImportStatement } from '../source/extract-imports.ts';

/** What a project adds to the way in which its texts are compiled. */
export interface Additions {
  /** Files of the components that texts use without import, by name; relative to the project root. */
  components: Readonly<Record<string, string>>;
  mdastPlugins: readonly MdastPluginDefinition[];
  hastPlugins: readonly HastPluginDefinition[];
}

/** Of a project that adds nothing. */
export const NO_ADDITIONS: Additions = { components: {}, mdastPlugins: [], hastPlugins: [] };

/**
 * The imports that a text has no need to write: one for each added component that it uses and nobody else in it brings.
 * The file of a component is an exception, where its name means what it does without the addition.
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
  const path = relative(dirname(importer), file);
  return path.startsWith('.') ? path : `./${path}`;
}
