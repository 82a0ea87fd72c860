import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { BundleName } from '../../site/urls.ts';
import { ENGINE_SRC } from '../../utils/engine.ts';

/**
 * Patches that add generated styles as constructed style sheets, which a policy without
 * unsafe-inline allows.
 */
const STYLE_PATCHES = {
  'style-mod-sheets': replaceIn(
    /\/style-mod\/.*\.js$/,
    '!root.head && root.adoptedStyleSheets',
    'root.adoptedStyleSheets',
  ),
  'toast-sheet': replaceIn(
    /\/vue-sonner\/.*\.js$/,
    /let n = document\.createElement\("style"\);\s*n\.type = [^;]*;/,
    'const n = new CSSStyleSheet(); n.replaceSync(s); document.adoptedStyleSheets.push(n);',
  ),
  'use-toasts-sheet': replaceIn(
    /\/use-toasts\/.*\.js$/,
    /document\.createElement\("style"\);\s*elementStyle\.appendChild\(document\.createTextNode\(/,
    'new CSSStyleSheet(); elementStyle.replaceSync((',
  ),
  'use-toasts-adoption': replaceIn(
    /\/use-toasts\/.*\.js$/,
    'document.head.appendChild(elementStyle)',
    'document.adoptedStyleSheets.push(elementStyle)',
  ),
  'theme-style-attribute': replaceIn(
    /\/themes\/.*\.js$/,
    /\b(\w+)\.setAttribute\("style", ([^)]+)\)/g,
    '$1.style.cssText = $2',
  ),
  /** Widths of line numbers are not worth a style attribute. */
  'line-count-style': replaceIn(
    /\/code-highlight\/.*\.js$/,
    'node.properties.style = [`--line-count',
    'node.lines = [`--line-count',
  ),
  /** Colors are in a style sheet of the site. */
  'reference-style-element': replaceIn(
    /\/api-reference\/.*\.js$/,
    'resolveDynamicComponent("style")',
    'resolveDynamicComponent("template")',
  ),
};

const PATCHES = {
  ...STYLE_PATCHES,
  /**
   * One file with all components: unused ones are removed if their definitions are marked as pure.
   */
  'pure-components': { file: /\/radix-vue\/dist\/index\.js$/, change: markComponentsPure },
} satisfies Record<string, Patch>;

/** The sources of a bundle. */
export interface Recipe {
  /** Entry file in Trellis. */
  entry: string;
  /** Style sheets of packages. */
  packageSheets: string[];
  /** Style sheets of Trellis, loaded after those. */
  ownSheets: string[];
  /** Other files of packages. */
  files: string[];
  plugins: () => Plugin[];
  /** Modules without side effects. Default: the `sideEffects` field of each package. */
  pure?: RegExp;
  /** Parts that are loaded when they are first needed. */
  hasChunks: boolean;
}

/** Patches for both applications of Scalar. */
const SHARED_PATCHES = [
  'pure-components',
  'style-mod-sheets',
  'toast-sheet',
  'use-toasts-sheet',
  'use-toasts-adoption',
] as const;
const SCALAR = /node_modules\/(?:@scalar|zod|radix-vue)\//;

export const RECIPES: Record<BundleName, Recipe> = {
  'full-client': {
    entry: source('client/playground/full-client/client.ts'),
    packageSheets: ['@scalar/themes/style.css', '@scalar/api-client/style.css'],
    ownSheets: [
      source('client/playground/full-client/_colors.css'),
      source('client/playground/full-client/client.css'),
    ],
    files: [],
    plugins: () => [
      // Descriptions are short, so no Markdown parser and no grammars are needed.
      replacePackage('@scalar/code-highlight', {
        file: source('client/playground/full-client/plain-text.ts'),
      }),
      patchPackages(SHARED_PATCHES),
    ],
    pure: SCALAR,
    hasChunks: false,
  },
  reference: {
    entry: source('client/playground/reference/reference.ts'),
    packageSheets: ['@scalar/themes/style.css', '@scalar/api-reference/style.css'],
    ownSheets: [
      source('client/playground/full-client/_colors.css'),
      source('client/playground/reference/reference.css'),
    ],
    files: ['@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'],
    plugins: () => [
      // The assistant is disabled, so none of its code is published.
      replacePackage('@scalar/agent-chat', { code: 'export const Chat = {}; export default {};' }),
      patchPackages([
        ...SHARED_PATCHES,
        'theme-style-attribute',
        'line-count-style',
        'reference-style-element',
      ]),
    ],
    pure: SCALAR,
    hasChunks: true,
  },
  diagrams: {
    entry: source('mdx/diagrams/frame/index.ts'),
    packageSheets: [],
    ownSheets: [],
    files: [],
    plugins: () => [],
    hasChunks: true,
  },
  mock: {
    entry: source('client/playground/mock-worker.ts'),
    packageSheets: [],
    ownSheets: [],
    files: [],
    plugins: () => [],
    // Modules of Trellis have no side effects, except the entry.
    pure: /\/(?:openapi|utils|i18n|config)\/|node_modules/,
    hasChunks: false,
  },
};

function source(path: string): string {
  return join(ENGINE_SRC, path);
}

/**
 * Patches the code of packages. Throws with the name of a patch that found nothing to change: its
 * package has changed, and the problem that the patch solved is back.
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
 * Replaces a package with another module: a file of Trellis, or code. Throws if nothing imports the
 * package.
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
  throw new Error(`No match for the replacements ${names}. Check the new version of the package.`);
}

/** A change in the code of a package. */
interface Patch {
  /** Matches the files to patch. */
  file: RegExp;
  /** Returns the patched code, or the same code if there is nothing to change. */
  change(code: string): string;
}

function replaceIn(file: RegExp, search: string | RegExp, replacement: string): Patch {
  return { file, change: (code) => code.replace(search, replacement) };
}

function markComponentsPure(code: string): string {
  const names = [/\bdefineComponent as (\w+)/, /\b(\w+) as createContext\b/].map(
    (pattern) => pattern.exec(code)?.[1],
  );
  // Both are required: each alone leaves most of the file in.
  if (names.includes(undefined)) return code;
  return code.replace(new RegExp(`= (${names.join('|')})\\(`, 'g'), '= /* @__PURE__ */ $1(');
}
