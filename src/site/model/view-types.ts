import type { Gradient, ModeColors } from '../../config/model/types.ts';
import type { PagePolicy } from '../csp/render-policy.ts';

/** A heading of the page, as the table of contents lists it. */
export interface TocEntry {
  id: string;
  text: string;
  /** Heading level, 1 to 4. */
  depth: number;
  children: TocEntry[];
}

/** What a division shows beside its name. */
export interface DivisionLabel {
  name: string;
  /** Finished svg. */
  icon?: string | undefined;
  /** Background of the icon's tile while active or hovered. */
  color?: string | Gradient | ModeColors | undefined;
  /** Short text below the name, in menus. */
  description?: string | undefined;
  /** Short label beside the name. */
  tag?: string | undefined;
}

/** A tab or an anchor, as this page shows it. */
export interface DivisionLink extends DivisionLabel {
  /** With the base path. */
  href: string;
  active: boolean;
  external: boolean;
  version?: string | undefined;
  /** Entries of the menu that a tab opens. */
  menu?: DivisionLink[] | undefined;
}

/** An entry of the version selector. */
export interface VersionLink extends DivisionLabel {
  /** With the base path. */
  href: string;
  external: boolean;
  /** The page belongs to this version too: a script keeps the reader on it and remembers the choice. */
  staysOnPage?: boolean | undefined;
}

/** One element of <head>. */
export interface HeadTag {
  tag: 'meta' | 'link' | 'script' | 'title';
  attributes: Record<string, string | true>;
  content?: string | undefined;
}

/** A link in the header or the footer. */
export interface FrameLink {
  label: string;
  href: string;
  external: boolean;
}

/** The button at the end of the header. */
export type CallToAction =
  | {
      type: 'link';
      name: string;
      href: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | {
      type: 'github';
      href: string;
      /** `owner/repo` */
      repository: string;
      /** Finished svg. */
      icon: string;
      stars?: number | undefined;
      forks?: number | undefined;
    };

/** Choices of docs.json that change the look of the frame. */
export interface Looks {
  theme: string;
  layout: 'topnav' | 'sidenav' | 'solidSidenav';
  rounded: 'default' | 'sharp';
  sidebarItems: 'container' | 'card' | 'border' | 'undecorated';
  topbar: 'default' | 'gradient';
  background?: 'gradient' | 'grid' | 'windows' | undefined;
  backgroundImage?: { light: string; dark: string } | undefined;
  codeBlock: 'dark' | 'light' | 'auto';
}

/** What every page of the site has in common; one object for all of them. */
export interface SiteShell {
  name: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** '' or '/docs' */
  base: string;
  logo?: { light: string; dark: string; href: string } | undefined;
  topbarLinks: {
    name: string;
    href: string;
    external: boolean;
    /** Finished svg. */
    icon?: string | undefined;
    /** True to show the icon without the name. */
    isIconOnly?: boolean | undefined;
  }[];
  cta?: CallToAction | undefined;
  footer: {
    columns: { title?: string | undefined; links: FrameLink[] }[];
    /** `icon` is a finished svg. */
    socials: { platform: string; label: string; href: string; icon: string }[];
  };
  modeToggle: { default?: 'light' | 'dark' | undefined; isHidden: boolean };
  search: { prompt: string; location: 'side' | 'top' };
  /** The search button is drawn only when there is a dialog behind it. Absent means no. */
  searchEnabled?: boolean | undefined;
  /** Custom properties made of colours and fonts; the content of one stylesheet. */
  themeCss: string;
  /** Address of that stylesheet; without it the layout puts `themeCss` into the page. */
  themeHref?: string | undefined;
  /** Font files to load early; the built-in font when absent. */
  fontHrefs?: string[] | undefined;
  looks: Looks;
  /** Addresses of the full API client, base included. */
  client?: { frame: string; script: string } | undefined;
  /** Address of the page that draws diagrams in a frame, base included. */
  diagrams?: string | undefined;
  /** Opening a nested group of the sidebar leads to its first page. */
  drilldown: boolean;
  banner?:
    | {
        html: string;
        dismissible: boolean;
        type?: 'info' | 'warning' | 'critical' | undefined;
        /** Background in both modes. */
        color?: { light: string; dark: string } | undefined;
      }
    | undefined;
  isWhiteLabeled: boolean;
}

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
  toc: TocEntry[];
  /** Behaviours the page needs: 'tabs', 'code', 'accordion' … */
  features: string[];
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
  feedback: {
    editHref?: string | undefined;
    issueHref?: string | undefined;
    thumbs: boolean;
    /** Where the reader's answer is sent. */
    endpoint?: string | undefined;
  };
  lastModified?: string | undefined;
  /** HTML that lists the pages of the group whose root this page is; part of `html`. */
  listing?: string | undefined;
  /** What the menu beside the title offers; absent where there is none. */
  menu?: PageMenu | undefined;
}

/** The menu beside the title of a page. */
export interface PageMenu {
  /** Address of the page's Markdown, base included. */
  markdownHref: string;
  /** Beside the title, or below the table of contents where a page has one. */
  display: 'header' | 'toc';
  links: PageMenuLink[];
  /** What leads to the site's own MCP server, which a script shows where there is one. */
  mcp?: { href: string; name: string; entries: string[] } | undefined;
  /** Address of the OpenAPI document that the page's operation is in. */
  specHref?: string | undefined;
}

/** An assistant that the page can be opened in, or a link of the author. */
export interface PageMenuLink {
  /** Name of an assistant, or the author's title. */
  label: string;
  description?: string | undefined;
  /** Absent for an assistant where the site's address is not known: a script completes it. */
  href?: string | undefined;
  /** Where an assistant takes a question, up to the question itself. */
  ask?: string | undefined;
  /** Finished svg. */
  icon?: string | undefined;
}

/** The page before or after this one in reading order; a NavLink is one. */
export interface NeighbourLink {
  label: string;
  /** With the base path. */
  href: string;
}
