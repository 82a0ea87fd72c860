import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SourceHeading } from '../../mdx/source.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

/** Lists, tables, and code blocks on a single line, as formatters without MDX support write them. */
export function squashedBlock({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.squashed.map(({ kind, ...location }) => {
      const hint = `Put each ${kind === 'list' ? 'item' : 'row'} on its own line, with an empty line before the first.`;
      const code = 'Put the opening fence, the code, and the closing fence on separate lines.';
      return createFinding(
        'squashed-block',
        `The ${kind} is on a single line; rendered as text.`,
        { file, ...location },
        { hint: kind === 'code block' ? code : hint },
      );
    }),
  );
}

/**
 * Valid markup that is likely a mistake: the language of a code block, a component in lower case, a heading without a
 * space.
 */
export function markupIssues({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.issues.map(({ code, message, hint, ...location }) =>
      createFinding(code, message, { file, ...location }, { hint }),
    ),
  );
}

/** Several level 1 headings on a page. */
export function repeatedTitle({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) => {
    const [, second] = source.headings.filter(({ depth }) => depth === 1);
    if (!second) return [];
    const { line, column, length } = second;
    const message = 'The page has more than one level 1 heading.';
    const hint =
      'The title of the page is level 1. Use ## for this heading, and one more level for headings below it.';
    return createFinding('repeated-title', message, { file, line, column, length }, { hint });
  });
}

/** Links without text (WCAG 2.2, 2.4.4) or URL. */
export function emptyLink({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.links.flatMap(({ href, isNamed, ...location }) => {
      const at = { file, ...location };
      if (href === '' || href === '#') {
        const hint = 'Add a URL, or remove the link.';
        return createFinding('empty-link', 'The link has no URL.', at, { hint });
      }
      if (isNamed) return [];
      const hint = 'Add text, alternative text of its image, or an aria-label.';
      return createFinding('empty-link', `The link to "${href}" has no text.`, at, { hint });
    }),
  );
}

/** Images without alternative text (WCAG 2.2, 1.1.1); an empty `alt` marks decorative images. */
export function imageAlt({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.images
      .filter(({ alt }) => alt === undefined)
      .map(({ src, ...location }) =>
        createFinding(
          'image-alt',
          `${src ? `Image "${src}"` : 'This image'} has no alternative text.`,
          { file, ...location },
          {
            hint: 'Describe the image in a few words. For decorative images, use <img alt="" />.',
          },
        ),
      ),
  );
}

/** Headings that skip a level; the page title is the first heading. */
export function headingOrder({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) =>
    skippedLevels(source.headings).map(({ heading, before, isFirst }) => {
      const wanted = heading.isElement ? `<h${before + 1}>` : '#'.repeat(before + 1);
      const message = `A level ${heading.depth} heading follows a level ${before} heading.`;
      const hint = isFirst
        ? `The title of the page is level 1. Use ${wanted} for this heading.`
        : `Use ${wanted}.`;
      return createFinding('heading-order', message, { file, ...heading }, { hint });
    }),
  );
}

function skippedLevels(headings: readonly SourceHeading[]) {
  let before = 1;
  return headings.flatMap((heading, index) => {
    const found = heading.depth > before + 1 ? [{ heading, before, isFirst: index === 0 }] : [];
    before = heading.depth;
    return found;
  });
}

/** Lint issues in texts that no page includes, and attributes without an effect where they occur first. */
export function lintIssues({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  const reported = new Set<string>();
  const texts = [
    ...pages.map((page) => ({ ...page, isRendered: true })),
    ...snippets.map((snippet) => ({ ...snippet, isRendered: snippet.isUsed })),
  ];
  return texts.flatMap(({ file, source, isRendered }) =>
    source.lintIssues.flatMap(({ code, message, hint, replacement, ...location }) => {
      const isIgnored = code === 'ignored-prop';
      // The parent of a snippet is only known where it is used.
      if (!isIgnored && (isRendered || code === 'component-nesting')) return [];
      if (isIgnored && reported.size === reported.add(message).size) return [];
      return createFinding(code, message, { file, ...location }, { hint, replacement });
    }),
  );
}
