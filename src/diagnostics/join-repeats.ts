import type { Diagnostic } from './diagnostic.ts';

/** What was found on one page, the problems of texts that it includes among it. */
export interface PageFindings {
  id: string;
  /** Relative to the project root. */
  file: string;
  diagnostics: readonly Diagnostic[];
}

/** The problems of all pages, each once; one in a text that pages include names those pages. */
export function joinRepeats(found: readonly PageFindings[]): Diagnostic[] {
  const byPlace = new Map<string, Diagnostic>();
  for (const page of found) {
    for (const one of page.diagnostics) {
      const { code, file, line, column, message } = one;
      const key = JSON.stringify([code, file, line, column, message]);
      const known = byPlace.get(key);
      const pages = [...(known?.pages ?? []), ...(file === page.file ? [] : [page.id])];
      byPlace.set(key, pages.length > 0 ? { ...one, pages: [...new Set(pages)] } : one);
    }
  }
  return [...byPlace.values()];
}

/** The message, for a text that pages include with those pages: "… on page guides/setup and 11 others". */
export function messageOf({ message, pages = [] }: Pick<Diagnostic, 'message' | 'pages'>): string {
  const [first, ...others] = pages;
  if (first === undefined) return message;
  if (others.length === 1) return `${message}, on pages ${first} and ${others[0]}`;
  return `${message}, on page ${first}${others.length > 0 ? ` and ${others.length} others` : ''}`;
}
