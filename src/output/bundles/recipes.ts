import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import type { BundleName } from '../../site/urls.ts';
import { ENGINE_SRC } from '../../utils/engine.ts';

/** Has styles that are made at run time added as style sheets, which a policy without unsafe-inline allows. */
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
  /** Colors come from a sheet of the site. */
  'reference-style-element': replaceIn(
    /\/api-reference\/.*\.js$/,
    'resolveDynamicComponent("style")',
    'resolveDynamicComponent("template")',
  ),
};

const PATCHES = {
  ...STYLE_PATCHES,
  /** One file with all components: those that are not used go once their making is known to be pure. */
  'pure-components': { file: /\/radix-vue\/dist\/index\.js$/, change: markComponentsPure },
} satisfies Record<string, Patch>;

/** What a bundle is made of. */
export interface Recipe {
  /** File of the engine that it begins with. */
  entry: string;
  /** Style sheets of packages. */
  packageSheets: string[];
  /** Style sheets of the engine, which come after those. */
  ownSheets: string[];
  /** Other files of packages. */
  files: string[];
  plugins: () => Plugin[];
  /** Modules that do nothing but export; what packages say of themselves holds where absent. */
  pure?: RegExp;
  /** Parts that are loaded when they are first needed. */
  hasChunks: boolean;
}

/** Patches of what both of Scalar's applications are made of. */
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
      // Short descriptions are all there is to show, so that no Markdown parser and no grammars are needed.
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
      // The assistant is switched off, so that nothing of it is published.
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
    // The engine's own modules do nothing when they are loaded, apart from the entry.
    pure: /\/(?:openapi|utils|i18n|config)\/|node_modules/,
    hasChunks: false,
  },
};

function source(path: string): string {
  return join(ENGINE_SRC, path);
}

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
  throw new Error(`No match for the replacements ${names}. Check the new version of the package.`);
}

/** A change in the code of a package. */
interface Patch {
  /** Modules that it is for. */
  file: RegExp;
  /** The code as it is to be; the same where there is nothing to change. */
  change(code: string): string;
}

function replaceIn(file: RegExp, search: string | RegExp, replacement: string): Patch {
  return { file, change: (code) => code.replace(search, replacement) };
}

function markComponentsPure(code: string): string {
  const names = [/\bdefineComponent as (\w+)/, /\b(\w+) as createContext\b/].map(
    (pattern) => pattern.exec(code)?.[1],
  );
  // Both, because either alone leaves most of the file in.
  if (names.includes(undefined)) return code;
  return code.replace(new RegExp(`= (${names.join('|')})\\(`, 'g'), '= /* @__PURE__ */ $1(');
}
