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

/** An earlier address of the page of an operation; an operation can have several. */
export type EarlierAddress = readonly [operation: string, href: string];

/** An operation whose page is at `destination` now, while nothing responds at its earlier address. */
interface MovedOperation {
  operation: string;
  source: string;
  destination: string;
}

function listMoved(earlier: Iterable<EarlierAddress>, site: Operations): MovedOperation[] {
  const answered = new Set([...site.pages.values()].map(({ href }) => href));
  const sources = site.config.redirects.map(({ source }) => source);
  const addresses = listOperationAddresses(site);
  return [...earlier].flatMap(([operation, source]) => {
    const destination = addresses.get(operation);
    const isReached = answered.has(source) || isRedirected(source, sources);
    return destination === undefined || isReached ? [] : { operation, source, destination };
  });
}

/** Warnings for generated pages that had another address before, which no page or redirect answers now. */
export function findMovedOperations(
  earlier: readonly EarlierAddress[],
  site: Operations,
): Diagnostic[] {
  if (earlier.length === 0) return [];
  return listMoved(earlier, site).map(({ operation, source, destination }) => {
    const [file, name] = JSON.parse(operation) as [string, string];
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

/**
 * Addresses at the last build that wrote the site, and those from before it that still lack a redirect; empty where
 * there was no build.
 */
export function readOperationAddresses(cacheDir: string): EarlierAddress[] {
  try {
    const read: unknown = JSON.parse(readFileSync(join(cacheDir, FILE), 'utf8'));
    return Array.isArray(read) ? (read as EarlierAddress[]) : [];
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return [];
    throw error;
  }
}

/**
 * Saves the addresses of a site that was written, for the next build or check. Earlier addresses stay until a page or
 * redirect responds there, or the operation is gone.
 */
export function saveOperationAddresses(site: Site): void {
  const { cacheDir } = site.project;
  const unresolved = listMoved(readOperationAddresses(cacheDir), site).map(
    ({ operation, source }): EarlierAddress => [operation, source],
  );
  const text = JSON.stringify([...unresolved, ...listOperationAddresses(site)]);
  writeFileSync(join(cacheDir, FILE), text);
}
