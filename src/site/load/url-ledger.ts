import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { readInside } from '../../utils/files.ts';
import { isObject } from '../../utils/json-object.ts';

/** File next to docs.json, to be committed: all URLs that the page of each operation has had, the current one first. */
export const URL_LEDGER_FILE = 'api-urls.json';

/** URLs by document and operation: `["openapi.json","listPlants"]`. */
type UrlLedger = ReadonlyMap<string, readonly string[]>;

/** Reads the ledger of a project; undefined without one, and with a diagnostic if it is invalid. */
export function readUrlLedger(root: string): {
  urls: UrlLedger | undefined;
  diagnostics: Diagnostic[];
} {
  const text = readInside(root, URL_LEDGER_FILE);
  if (text === undefined) return { urls: undefined, diagnostics: [] };
  const urls = parseLedger(text);
  if (urls) return { urls, diagnostics: [] };
  const problem = createDiagnostic({
    code: 'unreadable-file',
    message: `${URL_LEDGER_FILE} is not a list of URLs by document and operation.`,
    hint: 'Restore it from Git, or delete it and run "trellis check --record-urls".',
    file: URL_LEDGER_FILE,
    line: 1,
    column: 1,
  });
  return { urls: undefined, diagnostics: [problem] };
}

function parseLedger(text: string): UrlLedger | undefined {
  try {
    const read: unknown = JSON.parse(text);
    if (!isObject(read)) return undefined;
    const entries = Object.entries(read).flatMap(([document, operations]) =>
      isObject(operations)
        ? Object.entries(operations).map(
            ([name, urls]) => [JSON.stringify([document, name]), urls] as const,
          )
        : [[document, undefined] as const],
    );
    const isList = (urls: unknown): urls is string[] =>
      Array.isArray(urls) && urls.every((url) => typeof url === 'string' && url.startsWith('/'));
    if (!entries.every(([, urls]) => isList(urls))) return undefined;
    return new Map(entries as [string, string[]][]);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The ledger with the current URLs of a site first. Operations that no longer exist stay, as they can return. */
export function updateUrlLedger(
  before: UrlLedger | undefined,
  current: ReadonlyMap<string, string>,
): UrlLedger {
  const merged = new Map(before);
  for (const [operation, href] of current) {
    const earlier = merged.get(operation) ?? [];
    merged.set(operation, [href, ...earlier.filter((other) => other !== href)]);
  }
  return merged;
}

/** Formats a ledger with one line per operation, sorted, so that branches merge without conflicts. */
export function renderUrlLedger(urls: UrlLedger): string {
  const sorted = [...urls].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const byDocument = Map.groupBy(sorted, ([key]) => (JSON.parse(key) as [string, string])[0]);
  const documents = [...byDocument].map(([document, entries]) => {
    const lines = entries.map(([key, list]) => {
      const [, name] = JSON.parse(key) as [string, string];
      return `    ${JSON.stringify(name)}: ${JSON.stringify(list)}`;
    });
    return `  ${JSON.stringify(document)}: {\n${lines.join(',\n')}\n  }`;
  });
  return `{\n${documents.join(',\n')}\n}\n`;
}

/** Note on operations whose current URL a ledger lacks. */
export function checkUrlLedger(
  urls: UrlLedger | undefined,
  current: ReadonlyMap<string, string>,
): Diagnostic[] {
  if (!urls) return [];
  const missing = [...current].filter(([operation, href]) => urls.get(operation)?.[0] !== href);
  if (missing.length === 0) return [];
  const [, first = ''] = missing[0] ?? [];
  const more = missing.length === 1 ? '' : ` and ${missing.length - 1} more`;
  return [
    createDiagnostic({
      code: 'moved-operation',
      variant: 'unrecorded',
      message: `${first}${more} is not in ${URL_LEDGER_FILE} as the current URL of its operation`,
      hint: `Run "trellis check --fix", and commit ${URL_LEDGER_FILE}. Otherwise, the URL does not redirect when it changes.`,
      file: URL_LEDGER_FILE,
      line: 1,
      column: 1,
    }),
  ];
}
