import { readInside } from '../../config/read/find-inside.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Ledger } from '../model/site-parts.ts';
import { digest } from '../../text/digest.ts';
import { parseJson } from '../../text/json.ts';

/** In the folder of docs.json, to be committed: which state of its original each translation was made from. */
export const LEDGER_FILE = 'translations.json';

/** Enough of a digest to tell the states of one page apart. */
const DIGEST_LENGTH = 12;

/** Reads the ledger of a project; empty, with a problem, where it cannot be read. */
export function readLedger(root: string): { ledger: Ledger; diagnostics: Diagnostic[] } {
  const text = readInside(root, LEDGER_FILE);
  if (text === undefined) return { ledger: new Map(), diagnostics: [] };
  const entries = parseEntries(text);
  if (entries) return { ledger: new Map(entries), diagnostics: [] };
  const problem = createDiagnostic({
    code: 'unreadable-file',
    message: `${LEDGER_FILE} is no list of pages with digests`,
    hint: 'take it from Git again, or remove it and mark the translations anew',
    file: LEDGER_FILE,
    line: 1,
    column: 1,
  });
  return { ledger: new Map(), diagnostics: [problem] };
}

/** Text of a ledger, a line for each page in the order of their ids, so that branches merge. */
export function renderLedger(ledger: Ledger): string {
  const sorted = [...ledger].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`;
}

const digests = new WeakMap<LoadedPage, string>();

/** Names the state of a page that a translation is made from: its text and its front matter. */
export function digestOriginal(page: LoadedPage): string {
  const known = digests.get(page) ?? digest(JSON.stringify(page.frontMatter.raw), textOf(page));
  digests.set(page, known);
  return known.slice(0, DIGEST_LENGTH);
}

/** How lines end is no matter of what they say. */
function textOf({ body }: LoadedPage): string {
  return body.replaceAll('\r\n', '\n').trim();
}

function parseEntries(text: string): [string, string][] | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value as Record<string, unknown>);
  const isDigest = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string';
  return entries.every(isDigest) ? entries : undefined;
}
