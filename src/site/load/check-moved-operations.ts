import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { findOperation } from '../../openapi/lookup/find-operation.ts';
import { isRedirected } from '../../text/redirects.ts';
import type { Site } from '../model/site.ts';

type Operations = Pick<Site, 'documents' | 'pages' | 'config'>;

/** The address of the generated page of each operation, by document and `operationId`. */
export function listOperationAddresses({ documents, pages }: Operations): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const { isGenerated, revision, frontMatter, href } of pages.values()) {
    if (!isGenerated || revision || !frontMatter.openapi) continue;
    const found = findOperation(documents, frontMatter.openapi);
    if (found.problem !== undefined) continue;
    const { operationId } = found.value.operation;
    // Method and path identify an operation without an id.
    const name = typeof operationId === 'string' ? operationId : found.value.id;
    const key = JSON.stringify([found.document.id, name]);
    if (!addresses.has(key)) addresses.set(key, href);
  }
  return addresses;
}

/** Warnings for generated pages that had another address before, which no page or redirect answers now. */
export function findMovedOperations(
  earlier: ReadonlyMap<string, string>,
  site: Operations,
): Diagnostic[] {
  if (earlier.size === 0) return [];
  const answered = new Set([...site.pages.values()].map(({ href }) => href));
  const sources = site.config.redirects.map(({ source }) => source);
  return [...listOperationAddresses(site)].flatMap(([key, destination]) => {
    const source = earlier.get(key);
    if (source === undefined || answered.has(source) || isRedirected(source, sources)) return [];
    const [file, name] = JSON.parse(key) as [string, string];
    return createDiagnostic({
      code: 'moved-operation',
      message: `the page of "${name}" moved from ${source} to ${destination}, and no redirect leads there`,
      hint: `add { "source": "${source}", "destination": "${destination}" } to "redirects" in docs.json; trellis check --fix does`,
      file,
      redirect: { source, destination },
    });
  });
}

const FILE = 'operation-addresses.json';

/** Addresses at the last build that wrote the site; empty where there was none. */
export function readOperationAddresses(cacheDir: string): Map<string, string> {
  try {
    const read: unknown = JSON.parse(readFileSync(join(cacheDir, FILE), 'utf8'));
    return new Map(Array.isArray(read) ? (read as [string, string][]) : []);
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return new Map();
    throw error;
  }
}

/** Keeps the addresses of a site that was written, for the next build or check. */
export function saveOperationAddresses(site: Site): void {
  const text = JSON.stringify([...listOperationAddresses(site)]);
  writeFileSync(join(site.project.cacheDir, FILE), text);
}
