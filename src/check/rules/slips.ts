import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/**
 * Slips in texts that no page includes, which rendering pages does not meet, and attributes without an effect where they
 * are met first.
 */
export function slips({ pages, snippets }: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  const told = new Set<string>();
  const texts = [
    ...pages.map((page) => ({ ...page, isRendered: true })),
    ...snippets.map((snippet) => ({ ...snippet, isRendered: snippet.isUsed })),
  ];
  return texts.flatMap(({ file, source, isRendered }) =>
    source.slips.flatMap(({ code, message, hint, replacement, ...place }) => {
      const isIgnored = code === 'ignored-prop';
      // What stands around a snippet is known only where it is used.
      if (!isIgnored && (isRendered || code === 'component-nesting')) return [];
      if (isIgnored && told.size === told.add(message).size) return [];
      return finding(code, message, { file, ...place }, { hint, replacement });
    }),
  );
}
