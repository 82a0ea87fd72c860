import { toLanguageTag } from '../navigation/model/language-name.ts';
import { suggest } from '../diagnostics/suggest.ts';

/** Which pages of a site a book is of; without any of it, those that a first visit may come to. */
export interface Choice {
  /** Name of a group, tab or other division, or a path: `Guides`, `/guides`. */
  section?: string | undefined;
  /** Name of a version. */
  version?: string | undefined;
  /** BCP 47 tag of a language. */
  language?: string | undefined;
}

/** A page in reading order, and where it stands. */
export interface PlacedPage {
  title: string;
  /** Without base: `/guides/setup`. */
  href: string;
  /** Names of the divisions and groups around it, outermost first. */
  trail: string[];
  /** Absent for pages of all versions. */
  version?: string | undefined;
  /** The version that a first visit to the page's part of the site shows. */
  firstVersion?: string | undefined;
  /** BCP 47 tag; absent where the site has one language. */
  language?: string | undefined;
}

/** The pages of a book, and how its section is written; the other parts of the choice they have in common. */
export interface ChosenPages {
  pages: PlacedPage[];
  /** Absent for a path, and for a book of the whole site. */
  section?: string | undefined;
}

/** Nothing of the site is called so; the message says what is. */
export class UnknownPart extends Error {}

/** Chooses the pages of a book; `home` is the language of the start page. Throws UnknownPart. */
export function choosePages(
  all: readonly PlacedPage[],
  { section, version, language }: Choice,
  home: string | undefined,
): ChosenPages {
  const tag = language === undefined ? home : toLanguageTag(language);
  const spoken = all.filter((page) => page.language === undefined || isSame(page.language, tag));
  if (language !== undefined) refuseUnknown('language', tag, all, (page) => page.language);
  const current = spoken.filter(
    (page) => page.version === undefined || isSame(page.version, version ?? page.firstVersion),
  );
  if (version !== undefined) refuseUnknown('version', version, spoken, (page) => page.version);
  return section === undefined ? { pages: current } : takeSection(current, section);
}

function takeSection(pages: readonly PlacedPage[], name: string): ChosenPages {
  const labels = [...new Set(pages.flatMap(({ trail }) => trail))];
  const label = labels.find((one) => isSame(one, name));
  const path = `/${name.replace(/^\/+|(?<!\/)\/+$/g, '')}`;
  const isInside = ({ trail, href }: PlacedPage) =>
    label === undefined ? `${href}/`.startsWith(`${path}/`) : trail.includes(label);
  const inside = pages.filter(isInside);
  if (inside.length === 0) throw unknown('section', name, labels);
  if (label === undefined) return { pages: inside };
  // What stands around the section is no part of its book.
  const cut = inside.map((page) => ({ ...page, trail: page.trail.slice(page.trail.indexOf(label) + 1) })); // prettier-ignore
  return { pages: cut, section: label };
}

function refuseUnknown(
  kind: string,
  name: string | undefined,
  pages: readonly PlacedPage[],
  find: (page: PlacedPage) => string | undefined,
): void {
  const names = [...new Set(pages.flatMap((page) => find(page) ?? []))];
  if (!names.some((one) => isSame(one, name))) throw unknown(kind, name ?? '', names);
}

function unknown(kind: string, name: string, names: readonly string[]): UnknownPart {
  const near = suggest(name, names);
  const list = names.length === 0 ? `; the site has no ${kind}s` : `; there is ${names.join(', ')}`;
  return new UnknownPart(
    `there is no ${kind} "${name}"${near === undefined ? list : `; did you mean "${near}"?`}`,
  );
}

function isSame(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}
