/** A cut of the typeface, with some of its signs. */
export interface Cut {
  file: string;
  weight: number;
  /** As CSS writes it: `U+0460-052F,U+20B4`. */
  range: string;
}

/** A part of a book: what readers find in its contents, and what stands below that. */
export interface BookPart {
  title: string;
  /** Address of a page, base included; absent for what only holds others. */
  href?: string | undefined;
  parts: BookPart[];
}

/** What is to be printed, as data: the script that makes the document of it gets this. */
export interface Book {
  /** Name of the site. */
  title: string;
  /** Name of the section that the book is of; absent for a book of the whole site. */
  section?: string | undefined;
  /** What the cover says below: version, language, date, address. */
  facts: string[];
  /** Address of the logo, base included. */
  logo?: string | undefined;
  lang: string;
  author: string;
  description?: string | undefined;
  paper: Paper;
  /** The address of the site is known, so that links to pages that are not in the book lead there. */
  isAddressed: boolean;
  /** Heading of the table of contents. */
  contents: string;
  /** What names the languages of samples that are only on the site, in place of `{}`. */
  others: string;
  /** Addresses of style sheets that no page of the site loads by itself. */
  sheets: string[];
  /** The typeface that comes with Trellis, as cuts: of one whose weight varies browsers print drawings of its letters. */
  cuts: Cut[];
  parts: BookPart[];
}

/** A heading of a book: its level there, 1 to 6, and its text. */
export type Heading = [level: number, text: string];

/** Sizes of paper, as CSS names them. */
export const PAPERS = ['a4', 'letter'] as const;

export type Paper = (typeof PAPERS)[number];

/** Addresses of the pages of a book, in the order of reading. */
export function listHrefs(parts: readonly BookPart[]): string[] {
  return parts.flatMap(({ href, parts: inner }) => [
    ...(href === undefined ? [] : [href]),
    ...listHrefs(inner),
  ]);
}
