import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

/** Images without alternative text (WCAG 2.2, 1.1.1); an empty `alt` in a tag says that there is nothing to tell. */
export function imageAlt({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.images
      .filter(({ alt }) => alt === undefined)
      .map(({ src, ...place }) =>
        finding(
          'image-alt',
          `the image ${src || 'of this tag'} has no alternative text`,
          { file, ...place },
          {
            hint: 'say in a few words what it shows, or write <img alt="" /> for mere decoration',
          },
        ),
      ),
  );
}
