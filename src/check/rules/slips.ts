import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/**
 * Fences that nothing closes, callouts of no kind, references to nothing; attributes that components do not have, and
 * components that stand in the wrong place. What has no effect is told where it is met first.
 */
export function slips({ pages, snippets }: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  const told = new Set<string>();
  const texts = [
    ...pages.map((page) => ({ ...page, isPart: false })),
    // What stands around a snippet is known only where it is used.
    ...snippets.map((snippet) => ({ ...snippet, isPart: true })),
  ];
  return texts.flatMap(({ file, source, isPart }) =>
    source.slips.flatMap(({ code, message, hint, replacement, ...place }) => {
      if (isPart && code === 'component-nesting') return [];
      if (code === 'ignored-prop' && told.size === told.add(message).size) return [];
      return finding(code, message, { file, ...place }, { hint, replacement });
    }),
  );
}
