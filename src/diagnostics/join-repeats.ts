import type { Diagnostic } from './diagnostic.ts';

/** What was found on one page, the problems of texts that it includes among it. */
export interface PageFindings {
  id: string;
  /** Relative to the project root. */
  file: string;
  diagnostics: readonly Diagnostic[];
}

/** The problems of a site and of all pages, each once; one that lies outside of the pages that have it names those. */
export function joinRepeats(
  ofPages: readonly PageFindings[],
  ofSite: readonly Diagnostic[] = [],
): Diagnostic[] {
  const byPlace = new Map(ofSite.map((one) => [keyOf(one), one]));
  for (const page of ofPages) {
    for (const one of page.diagnostics) {
      const key = keyOf(one);
      const known = byPlace.get(key);
      const pages = [...(known?.pages ?? []), ...(one.file === page.file ? [] : [page.id])];
      byPlace.set(key, pages.length > 0 ? { ...one, pages: [...new Set(pages)] } : one);
    }
  }
  return [...byPlace.values()];
}

function keyOf({ code, file, line, column, message }: Diagnostic): string {
  return JSON.stringify([code, file, line, column, message]);
}

/** The message, for a text that pages include with those pages: "… on page guides/setup and 11 others". */
export function messageOf({ message, pages = [] }: Pick<Diagnostic, 'message' | 'pages'>): string {
  const [first, ...others] = pages;
  if (first === undefined) return message;
  if (others.length === 1) return `${message}, on pages ${first} and ${others[0]}`;
  return `${message}, on page ${first}${others.length > 0 ? ` and ${others.length} others` : ''}`;
}
