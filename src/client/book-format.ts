/** A font file of the typeface, with a subset of its characters. */
export interface FontFile {
  file: string;
  weight: number;
  /** As CSS writes it: `U+0460-052F,U+20B4`. */
  range: string;
}

/** A part of a book: an entry of its table of contents, and the parts below it. */
export interface BookPart {
  title: string;
  /** URL path of a page, with the base path; undefined for a part that only contains others. */
  href?: string | undefined;
  parts: BookPart[];
}

/** Data of a book, passed to the script that builds its document. */
export interface Book {
  /** Name of the site. */
  title: string;
  /** Name of the section that the book is of; absent for a book of the whole site. */
  section?: string | undefined;
  /** Lines at the bottom of the cover: version, language, date, URL. */
  facts: string[];
  /** URL of the logo, with the base path. */
  logo?: string | undefined;
  lang: string;
  author: string;
  description?: string | undefined;
  paper: Paper;
  /** The URL of the site is known, so links to pages outside of the book refer to it. */
  hasSiteUrl: boolean;
  /** Heading of the table of contents. */
  contents: string;
  /** Label for the languages of samples that are only on the site, in place of `{}`. */
  others: string;
  /** URLs of style sheets that no page of the site loads. */
  sheets: string[];
  /**
   * Static instances of the bundled font: browsers print outlines instead of text for a variable
   * font.
   */
  fonts: FontFile[];
  parts: BookPart[];
}

/** A heading of a book: its level there, 1 to 6, and its text. */
export type Heading = [level: number, text: string];

/** Paper sizes by their names in CSS. */
export const PAPERS = ['a4', 'letter'] as const;

/** A size in `PAPERS`. */
export type Paper = (typeof PAPERS)[number];

/** URLs of the pages of a book, in reading order. */
export function listHrefs(parts: readonly BookPart[]): string[] {
  return parts.flatMap(({ href, parts: inner }) => [
    ...(href === undefined ? [] : [href]),
    ...listHrefs(inner),
  ]);
}
