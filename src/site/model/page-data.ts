import type { RenderedPage } from '../../mdx/page/types.ts';
import type { DivisionLink, NeighbourLink, RelatedLink, VersionLink } from './division-links.ts';
import type { HeadTag } from './head-tag.ts';
import type { PageMenu } from './page-menu.ts';
import type { PagePolicy } from './page-policy.ts';
import type { SiteShell } from './site-shell.ts';

/** All that one page shows, as plain data. */
export interface PageData {
  site: SiteShell;
  /** `guides/quickstart` */
  id: string;
  href: string;
  kind: 'page' | 'not-found';
  head: HeadTag[];
  /** What the page's security policy allows; absent where it has none. */
  policy?: PagePolicy | undefined;
  /** Address of the sheet that stands for its style attributes, where it has any. */
  sheetHref?: string | undefined;
  /** HTML that Astro has in the head for the components that it rendered. */
  astroHead?: string | undefined;
  title: string;
  showTitle: boolean;
  /** HTML of the sentence below the title. */
  description?: string | undefined;
  tag?: string | undefined;
  deprecated: boolean;
  mode: 'default' | 'wide' | 'center' | 'custom' | 'frame';
  /** One entry, or the full path with `eyebrow.display: breadcrumbs`; may be empty. */
  eyebrow: { label: string; href?: string | undefined }[];
  /** The rendered body. */
  html: string;
  /** Examples or a panel for the right column, in place of the table of contents. */
  aside?: string | undefined;
  /** HTML of the project's own in place of parts of the page, with `ORIGINAL` for what is shown otherwise. */
  parts?: RenderedPage['parts'];
  toc: TocEntry[];
  /** Behaviours the page needs: 'tabs', 'code', 'accordion' … */
  features: string[];
  /** Scripts of the project run on every page, which may add to it what nobody knows before. */
  hasOwnScripts?: true | undefined;
  tabs: DivisionLink[];
  anchors: DivisionLink[];
  versions: {
    /** The version that the page fixes; absent where the reader's stored choice decides. */
    current?: string | undefined;
    /** Selected while no choice is stored. */
    default?: string | undefined;
    options: VersionLink[];
  };
  /** Lists of products, languages or dropdowns above the sidebar, outermost first. */
  selectors?: { kind: 'product' | 'language' | 'dropdown'; options: DivisionLink[] }[] | undefined;
  /** Finished list markup of the page's division, with the active entry marked. */
  sidebar: { html: string };
  /** Labels of the groups that lead to the page, for the bar on phones. */
  sidebarPath: string[];
  neighbours: { previous?: NeighbourLink | undefined; next?: NeighbourLink | undefined };
  /** Pages that its author names as having to do with it. */
  related?: RelatedLink[] | undefined;
  feedback: {
    editHref?: string | undefined;
    issueHref?: string | undefined;
    thumbs: boolean;
    /** Where the reader's answer is sent. */
    endpoint?: string | undefined;
  };
  lastModified?: string | undefined;
  /** HTML of what is said of the page before its text; part of `html`. */
  note?: string | undefined;
  /** HTML that lists the pages of the group whose root this page is; part of `html`. */
  listing?: string | undefined;
  /** What the menu beside the title offers; absent where there is none. */
  menu?: PageMenu | undefined;
  /** Where the page for unknown addresses leads on. */
  notFound?: NotFoundLinks | undefined;
}

/** Ways on from an address that leads nowhere. */
export interface NotFoundLinks {
  /** Address of the first page. */
  start: string;
  /** Patterns of addresses that moved, and where to; absent where the host leads on itself. */
  moved?: [source: string, destination: string][] | undefined;
  /** The folder of its language, base included: `/docs/ar/`. */
  folder?: string | undefined;
  /** Folders with such a page of their own, the deepest first, for hosts that show one page for all. */
  others: string[];
}

/** A heading of the page, as the table of contents lists it. */
export interface TocEntry {
  id: string;
  text: string;
  /** Heading level, 1 to 4. */
  depth: number;
  children: TocEntry[];
}
