import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SourceHeading } from '../../mdx/source.ts';
import { createFinding, type CheckedSite } from '../findings.ts';

/** Lists, tables, and code blocks on a single line, as formatters without MDX support write them. */
export function squashedBlock({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.squashed.map(({ kind, ...place }) => {
      const hint = `put each ${kind === 'list' ? 'item' : 'row'} on a line of its own, with an empty line before the first`;
      const code = 'put the fence, the code and the last fence on lines of their own';
      return createFinding(
        'squashed-block',
        `a ${kind} stands in one line, and is shown as words`,
        { file, ...place },
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
    source.issues.map(({ code, message, hint, ...place }) =>
      createFinding(code, message, { file, ...place }, { hint }),
    ),
  );
}

/** Several level 1 headings on a page. */
export function repeatedTitle({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) => {
    const [, second] = source.headings.filter(({ depth }) => depth === 1);
    if (!second) return [];
    const { line, column, length } = second;
    const message = 'the page has more than one heading of level 1';
    const hint = 'the title of the page is level 1: write ##, and one level more below it';
    return createFinding('repeated-title', message, { file, line, column, length }, { hint });
  });
}

/** Links without text (WCAG 2.2, 2.4.4) or URL. */
export function emptyLink({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  return [...pages, ...snippets].flatMap(({ file, source }) =>
    source.links.flatMap(({ href, isNamed, ...place }) => {
      const at = { file, ...place };
      if (href === '' || href === '#') {
        const hint = 'give it an address, or remove the link';
        return createFinding('empty-link', 'a link leads nowhere', at, { hint });
      }
      if (isNamed) return [];
      const hint = 'write a text between the brackets or tags, or an aria-label';
      return createFinding('empty-link', `the link to ${href} has no text`, at, { hint });
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
      .map(({ src, ...place }) =>
        createFinding(
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

/** Headings that skip a level; the page title is the first heading. */
export function headingOrder({ pages }: Pick<CheckedSite, 'pages'>): Diagnostic[] {
  return pages.flatMap(({ file, source }) =>
    skippedLevels(source.headings).map(({ heading, before }) => {
      const wanted = '#'.repeat(before + 1);
      const message = `a heading of level ${heading.depth} follows one of level ${before}`;
      const hint =
        before === 1 ? `the title of the page is level 1: write ${wanted}` : `write ${wanted}`;
      return createFinding('heading-order', message, { file, ...heading }, { hint });
    }),
  );
}

function skippedLevels(headings: readonly SourceHeading[]) {
  let before = 1;
  return headings.flatMap((heading) => {
    const found = heading.depth > before + 1 ? [{ heading, before }] : [];
    before = heading.depth;
    return found;
  });
}

/** Lint issues in texts that no page includes, and attributes without an effect where they occur first. */
export function lintIssues({
  pages,
  snippets,
}: Pick<CheckedSite, 'pages' | 'snippets'>): Diagnostic[] {
  const told = new Set<string>();
  const texts = [
    ...pages.map((page) => ({ ...page, isRendered: true })),
    ...snippets.map((snippet) => ({ ...snippet, isRendered: snippet.isUsed })),
  ];
  return texts.flatMap(({ file, source, isRendered }) =>
    source.lintIssues.flatMap(({ code, message, hint, replacement, ...place }) => {
      const isIgnored = code === 'ignored-prop';
      // The parent of a snippet is only known where it is used.
      if (!isIgnored && (isRendered || code === 'component-nesting')) return [];
      if (isIgnored && told.size === told.add(message).size) return [];
      return createFinding(code, message, { file, ...place }, { hint, replacement });
    }),
  );
}
