import { join } from 'node:path';
import type { Plugin } from 'rolldown';
import { ENGINE_SRC } from '../../../engine/engine.ts';
import type { BundleName } from '../../../site/model/bundle-names.ts';
import { patchPackages, replacePackage } from './patch-packages.ts';

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
    entry: source('playground/full-client/client.ts'),
    packageSheets: ['@scalar/themes/style.css', '@scalar/api-client/style.css'],
    ownSheets: [
      source('playground/full-client/_colors.css'),
      source('playground/full-client/client.css'),
    ],
    files: [],
    plugins: () => [
      // Short descriptions are all there is to show, so that no Markdown parser and no grammars are needed.
      replacePackage('@scalar/code-highlight', {
        file: source('playground/full-client/plain-text.ts'),
      }),
      patchPackages(SHARED_PATCHES),
    ],
    pure: SCALAR,
    hasChunks: false,
  },
  reference: {
    entry: source('playground/reference/reference.ts'),
    packageSheets: ['@scalar/themes/style.css', '@scalar/api-reference/style.css'],
    ownSheets: [
      source('playground/full-client/_colors.css'),
      source('playground/reference/reference.css'),
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
};

function source(path: string): string {
  return join(ENGINE_SRC, path);
}
