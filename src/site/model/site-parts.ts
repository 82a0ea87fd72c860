import type { IconRef } from '../../config/model/types.ts';
import type { DeadName, PartName } from '../../style-names/dead-name.ts';
import type { StyleName } from '../../style-names/model.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { IconResult } from '../../theme/icons/icons.ts';

/** The icons around the pages, in one file that the browser keeps: on every page they would outweigh its text. */
export interface IconSprite {
  /** The file, below the site's base; undefined where there is no icon. */
  file: { path: string; svg: string } | undefined;
  /** What was drawn for each name of the navigation and the header. */
  drawn: ReadonlyMap<string, IconResult>;
  /** A finished svg or img element. */
  draw(ref: IconRef): string;
  /** An svg element that refers to the file, or the element as given where the file lacks its drawing. */
  refer(svg: string): string;
}

/** Markup by key of the sidebar, with no entry marked as active; made once for all pages that share it. */
export type Sidebars = ReadonlyMap<string, string>;

/** What the style sheets, scripts and pages of a project address in our markup. */
export interface SiteStyleNames {
  names: StyleName[];
  /** Custom properties of the theme that they read, and those that they set and that colour code. */
  read: string[];
  set: string[];
  /** What they address in vain. */
  dead: DeadName[];
  /** Names of parts that only some pages have: whether one has them is known when pages are rendered. */
  parts: PartName[];
}

/** The repository that the pages' sources are in. */
export interface Repository {
  /** `https://github.com/owner/repo` */
  url: string;
  branch: string;
  /** Path from the top of the repository to the project, without slashes at the ends. */
  folder: string;
  host: 'github' | 'gitlab';
}

/** An address that leads to another one. */
export interface SiteRedirect {
  /** Path without base; may hold `:name`, `:name*` and `*`. */
  from: string;
  /** Path with base, or an address elsewhere. */
  to: string;
  permanent: boolean;
}

/** What the relay of a site may be used for. */
export interface RelayTargets {
  /** `https://api.example.com` */
  origins: string[];
  /** Those of `api.baseUrl`: the only ones that may be in a private network. */
  privateOrigins: string[];
  /** The origin of the site itself; undefined where it is not known. */
  siteOrigin?: string | undefined;
  /** Upper case. */
  methods: string[];
}

/** The site's own script that loads what `analytics` and `integrations` name. */
export interface VendorFile {
  /** Without base. */
  path: string;
  js: string;
}

/** A page with all operations of a document at once, made by Scalar's API reference. */
export interface ReferencePage {
  document: ApiDocument;
  /** `/_trellis/reference/plants`, without base: apart from the pages, whose policy is another one. */
  href: string;
  /** The pages of single operations, which need no script. */
  operations: { href: string; title: string }[];
}

/** When each file of a folder was last committed, `2026-03-01`, by path below the folder. */
export type GitDates = ReadonlyMap<string, string>;

/** Icons that a build makes of the author's favicon, by path without base; absent where it cannot. */
export interface MadeIcons {
  /** `/favicon.ico`, for browsers and feed readers that ask for nothing else. */
  ico?: string | undefined;
  /** 180 px on a ground of its own, for home screens. */
  touch?: string | undefined;
}

/** Pictures made for a site. */
export interface SiteImages {
  icons: MadeIcons;
  /** Preview by page id, as a path without base; '' for pages without one of their own. */
  social: ReadonlyMap<string, string>;
  /** Finished files by path without base. */
  files: ReadonlyMap<string, string>;
}

/** The style sheet of the utility classes that a site's authors wrote. */
export interface UtilitySheet {
  /** `/_trellis/utilities.<digest>.css`, without base. */
  path: string;
  css: string;
  /** The classes that it has rules for. */
  used: ReadonlySet<string>;
}

/** What a site knows of its utility classes. */
export interface SiteUtilities {
  /** A build has one for all pages, once it knows them; in development there is none. */
  sheet?: UtilitySheet | undefined;
  /** In development each page has its own: the classes behind every address given out. */
  given: Map<string, readonly string[]>;
}

/** Digests of originals by the id of the page that was made from them. */
export type Ledger = ReadonlyMap<string, string>;
