import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { Entry } from '../entries/entry.ts';
import type { NavigationDiagnostic } from '../model/diagnostic.ts';

/** What decides about the divisions of a site. */
export interface LayoutInput {
  config: DocsConfig;
  entries: readonly Entry[];
  pages: ReadonlyMap<string, Page>;
  /** Addresses that redirect, wildcards included. */
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

/** The page at a path without slashes at its ends. */
export function findPageAt(pages: ReadonlyMap<string, Page>, path: string): Page | undefined {
  return pages.get(path || 'index') ?? pages.get(`${path}/index`);
}
