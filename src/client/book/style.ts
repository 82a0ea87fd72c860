import type { Book } from '../book-format.ts';
import type { Entry } from './chapters.ts';
import { truncate } from '../../utils/text.ts';

/** Maximum length of a running head in characters, so that it fits one line. */
const MAX_HEAD_LENGTH = 80;

/** Adds rules to the document. */
export function addStyle(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/**
 * Style sheet of a book: paper, running heads, cover and contents, and print styles of articles.
 */
export function bookStyle(book: Book, entries: readonly Entry[]): string {
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const [inner, outer] = isRightToLeft ? ['right', 'left'] : ['left', 'right'];
  const small =
    'font: 8.5pt var(--t-font-body); color: #555f58; vertical-align: bottom; padding-bottom: 7mm;';
  const head = `@top-${inner} { content: ${quote(book.title)}; ${small} }`;
  const heads = listIds(entries).map(({ id, title }) =>
    [
      `@page ${id} { @top-${outer} { content: ${quote(title)}; ${small} } }`,
      `#${id} { page: ${id}; }`,
    ].join('\n'),
  );
  return `
    @page {
      size: ${book.paper};
      margin: 26mm 20mm 24mm;
      ${head}
      @bottom-center { content: counter(page); ${small} padding: 0; vertical-align: middle; }
    }
    @page b-cover { @top-${inner} { content: none; } @bottom-center { content: none; } }
    ${heads.join('\n')}
    ${RULES}`;
}

/** Entries that begin on a new sheet, with the title in the running head. */
function listIds(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => [
    ...(entry.kind === 'group' ? [] : [entry]),
    ...listIds(entry.entries),
  ]);
}

/** A text as CSS writes it, short enough for a running head. */
function quote(text: string): string {
  const escaped = truncate(text, MAX_HEAD_LENGTH).replace(
    /[\n\r\f"\\<]/g,
    (character) => `\\${character.codePointAt(0)?.toString(16)} `,
  );
  return `"${escaped}"`;
}

const RULES = `
  @layer utilities {
    html { font-size: 10.5pt; }
    body { font-size: 1rem; }

    .b-cover {
      page: b-cover;
      display: flex;
      flex-direction: column;
      block-size: 235mm;
      padding-block-start: 62mm;
      color: var(--t-fg);
    }
    .b-logo { align-self: start; block-size: 15mm; max-inline-size: 70mm; margin-block-end: 14mm; object-fit: contain; object-position: inline-start; }
    .b-title { margin: 0; font: 700 34pt/1.15 var(--t-font-heading); letter-spacing: -0.025em; }
    .b-section { margin: 4mm 0 0; font: 500 18pt/1.3 var(--t-font-heading); color: var(--t-fg-muted); }
    .b-facts { margin-block-start: auto; padding-block-start: 5mm; border-block-start: 0.6mm solid var(--t-accent); color: var(--t-fg-muted); font-size: 10.5pt; line-height: 1.6; }
    .b-facts p { margin: 0; }

    .b-contents { break-before: page; padding-block-start: 1mm; }
    .b-contents h1 { margin: 0 0 8mm; color: var(--t-fg); font: 650 24pt/1.2 var(--t-font-heading); letter-spacing: -0.02em; }
    .b-contents ol { margin: 0; padding: 0; list-style: none; }
    .b-contents ol ol { padding-inline-start: 5mm; }
    .b-contents a { display: flex; align-items: baseline; gap: 2mm; padding-block: 0.9mm; color: var(--t-fg-body); text-decoration: none; break-inside: avoid; }
    .b-contents a::before { content: ''; order: 1; flex: 1; min-inline-size: 8mm; border-block-end: 0.3mm dotted #9aa39d; }
    .b-name { order: 0; max-inline-size: 80%; overflow-wrap: anywhere; }
    .b-number { order: 2; min-inline-size: 9mm; text-align: end; font-variant-numeric: tabular-nums; }
    :is(.b-entry-part, .b-entry-group) > a { break-after: avoid; }
    .b-entry-part { margin-block-start: 6mm; }
    .b-entry-part > a { color: var(--t-fg); font-weight: 700; font-size: 1.12em; }
    .b-entry-group { margin-block-start: 2.5mm; }
    .b-entry-group > a { color: var(--t-fg); font-weight: 600; }

    .b-part { break-before: page; margin: 0; padding-block-start: 80mm; color: var(--t-fg); font: 700 30pt/1.15 var(--t-font-heading); letter-spacing: -0.025em; }
    .b-group { margin: 0 0 3mm; color: var(--t-accent); font: 600 10.5pt/1.4 var(--t-font-heading); }
    .b-group + .b-group { margin-block-start: -2mm; }

    .t-print { max-inline-size: none; padding: 0; }
    /* The width of the paper, to detect overflow before printing. */
    @media screen { .t-print { inline-size: 170mm; } }
    .t-print .t-eyebrow, .t-print .t-related { display: none; }
    /* Glyphs that extend beyond their line at the top of a sheet would also appear on the previous
       sheet. */
    .t-print .t-article { padding-block: 1mm 0; }
    .t-print .t-aside { margin-block-start: 6mm; inline-size: auto; }

    /* Titles of panels that are shown one after another. */
    .t-print .t-tabset-panel { margin-block: 4mm; border-inline-start: 0.5mm solid var(--t-border); padding-inline-start: 4mm; }
    .t-print .t-code .t-tabset-panel { margin: 0; border: 0; padding: 0; }
    .b-others { margin-block: 2mm 5mm; color: var(--t-fg-muted); font-size: 0.85em; }
    /* Identifiers do not break; tables that are too wide for that are marked. */
    .t-print table code { overflow-wrap: break-word; }
    .t-print details > summary::before { content: none; }
    .t-print .t-opened::first-letter { text-transform: uppercase; }

    @media print {
      /* A browser shrinks all sheets of a batch if an element is too wide. */
      .t-print .t-article { overflow-x: clip; overflow-clip-margin: 1mm; }
      .t-print .t-prose a[href^='http']::after { content: none; }
      .t-print pre { max-block-size: none; overflow: visible; }
      .t-print :is(.t-code-head, .t-field-head, summary, .t-tabset-title) { break-after: avoid; }
      /* Tab labels are shown above their panels. */
      .t-print :is(.t-code-plain > .t-code-head, .t-code-head:not(:has(> :not(.t-copy, .t-tabset-row)))) { display: none; }
      /* Blocks that fit on a sheet are kept whole; others break between lines or rows. */
      .t-print :is(pre, table) { break-inside: auto; }
      .t-print .t-code:not(:has(.is-long, .t-tabset-panel ~ .t-tabset-panel)) { break-inside: avoid; }
      .t-print table:not(:has(tr:nth-child(12))) { break-inside: avoid; }
      .t-print :is(tr, .t-callout, .t-card) { break-inside: avoid; }
      .t-print .t-code .t-tabset-panel:not(:has(.is-long)) { break-inside: avoid; }
      .t-print thead { display: table-header-group; }
      .t-print :is(div, section):has(> table) { overflow: visible; }
      .t-print table.b-wide { font-size: 0.75em; }
      .t-print table.b-wide :is(th, td) { white-space: normal; }
      .t-print table.b-wide code { overflow-wrap: anywhere; }
      .t-print :is(img, svg) { max-inline-size: 100%; }
      .t-print img { max-block-size: 190mm; object-fit: contain; }
      .t-print .t-diagram-view svg { max-block-size: 200mm; inline-size: auto; block-size: auto; }
      .t-print :is(p, li) { orphans: 3; widows: 3; }
    }
  }`;
