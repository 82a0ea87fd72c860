import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Links without a text (WCAG 2.2, 2.4.4) or without an address. */
export function emptyLink({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.links.flatMap(({ href, isNamed, ...place }) => {
      const at = { file, ...place };
      if (href === '' || href === '#') {
        const hint = 'give it an address, or remove the link';
        return finding('empty-link', 'a link leads nowhere', at, { hint });
      }
      if (isNamed) return [];
      const hint = 'write a text between the brackets or tags, or an aria-label';
      return finding('empty-link', `the link to ${href} has no text`, at, { hint });
    }),
  );
}
