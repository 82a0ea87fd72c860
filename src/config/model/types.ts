import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Severity } from '../../diagnostics/rules/index.ts';
import type { JsonPath, Position } from '../../diagnostics/position.ts';
import type { Place } from '../read/place.ts';
import type { NavigationNode } from './navigation.ts';

export type { DocsConfigInput } from '../schema/index.ts';

/** Icon styles that docs.json may name. */
export type IconType =
  | 'brands'
  | 'duotone'
  | 'light'
  | 'regular'
  | 'sharp-solid'
  | 'solid'
  | 'thin'
  | 'sharp-light'
  | 'sharp-regular'
  | 'sharp-thin'
  | 'sharp-duotone-solid';

/** `icon` and `iconType` of docs.json, joined. */
export interface IconRef {
  /** Library name such as `book-open`, or the path or URL of an image. */
  name: string;
  type?: IconType | undefined;
  /** Library that replaces the one of the whole site. */
  library?: DocsConfig['iconLibrary'] | undefined;
}

/** Linear colour gradient; all values are hex colours. */
export interface Gradient {
  from: string;
  via?: string | undefined;
  to: string;
}

/** One hex colour for each mode. */
export interface ModeColors {
  light: string;
  dark: string;
}

/** `directory` in docs.json. */
export type Listing = 'none' | 'accordion' | 'card';

/** One entry of `topbarLinks`. */
export interface TopbarLink {
  name: string;
  url: string;
  type?: 'github' | 'link' | undefined;
  icon?: IconRef | undefined;
  /** True for a link that shows no more than its icon. */
  isIconOnly?: boolean | undefined;
}

/** `topbarCtaButton`: a plain button, or a repository with its star count. */
export type TopbarCtaButton =
  | {
      type: 'link';
      name: string;
      url: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | { type: 'github'; url: string; name?: string | undefined };

/** One entry of `versions`. */
export interface Version {
  name: string;
  /** Address of documentation kept elsewhere; the entry is then a plain link. */
  url?: string | undefined;
  /** Selected on a first visit; true for exactly one entry unless all are links. */
  default: boolean;
  /** Language code of the version. */
  locale?: string | undefined;
  /** Where `url` stands. */
  addressPlace: Place;
}

/** Authentication of all endpoints that declare none of their own. */
export interface ApiAuth {
  method?: 'bearer' | 'basic' | 'key' | 'cobo' | 'none' | undefined;
  /** Parameter name; `[usernameName]:[passwordName]` for `basic`. */
  name?: string | undefined;
  inputPrefix?: string | undefined;
}

/** `api` of docs.json. */
export interface ApiConfig {
  baseUrl: string[];
  auth?: ApiAuth | undefined;
  playground: {
    mode: 'show' | 'simple' | 'hide';
    disableProxy: boolean;
    /** Requests may go through the server of the site itself. */
    relay: boolean;
    /** Requests carry the cookies of the API. */
    credentials?: boolean | undefined;
    /** Fields start with the values of the examples. */
    prefill?: boolean | undefined;
  };
  maintainOrder: boolean;
  request: {
    example: {
      languages: string[];
      showOptionalParams: boolean;
      /** False where only samples that the document has are shown. */
      autogenerate?: boolean | undefined;
    };
  };
  paramFields: { expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none' };
  /** Documents that get a page with all of their endpoints: every one, or those at these paths and URLs. */
  reference: 'all' | string[];
}

/** Line above the header. */
export interface Banner {
  content: string;
  dismissible: boolean;
  type?: 'info' | 'warning' | 'critical' | undefined;
  color?: ModeColors | undefined;
}

/** A link of the author's own in the page menu. */
export interface ContextualLink {
  title: string;
  description?: string | undefined;
  icon?: IconRef | undefined;
  /** May hold `$page` and `$path`. */
  href: string;
}

/** One social account of the footer. */
export interface FooterSocial {
  platform: string;
  url: string;
}

/** One column of links in the footer. */
export interface FooterColumn {
  title?: string | undefined;
  links: { label: string; url: string }[];
}

/** Look of preview pictures. */
export interface Thumbnails {
  appearance?: 'light' | 'dark' | undefined;
  /** Path of a picture behind the text. */
  background?: string | undefined;
}

/** Repository that the feedback buttons lead to. */
export interface Repo {
  owner: string;
  repo: string;
  deployBranch?: string | undefined;
  contentDirectory?: string | undefined;
  isPrivate?: boolean | undefined;
}

/** One web font. */
export interface FontFace {
  family: string;
  weight?: number | undefined;
  url?: string | undefined;
  format?: 'woff' | 'woff2' | undefined;
}

/** One entry of `redirects`. */
export interface Redirect {
  /** Path with a leading slash; may hold `:name`, `:name*` and `*`. */
  source: string;
  destination: string;
  permanent: boolean;
}

/** docs.json after validation: unions normalised, defaults filled, keys in docs.json spelling. */
export interface DocsConfig {
  $schema?: string | undefined;
  name: string;
  description?: string | undefined;
  /** All divisions, groups and pages; tabs and anchors beside a list of groups are divisions of it, too. */
  navigation: NavigationNode;
  logo?: { light: string; dark: string; href: string } | undefined;
  favicon?: { light: string; dark: string } | undefined;
  colors: {
    primary: string;
    light: string;
    dark: string;
    background: { light?: string | undefined; dark?: string | undefined };
    /** Icon tile of every anchor without a colour of its own. */
    anchors?: string | Gradient | undefined;
  };
  topbarLinks: TopbarLink[];
  topbarCtaButton?: TopbarCtaButton | undefined;
  /** Versions that groups, tabs and anchors may be marked with. */
  versions: Version[];
  api: ApiConfig;
  /** URLs, and paths relative to the project root. */
  openapi: string[];
  /** Folder of the pages of entries like `GET /plants`, where no document stands around them. */
  openapiFolder?: string | undefined;
  /** In the order of docs.json. */
  footerSocials: FooterSocial[];
  footer: { links: FooterColumn[] };
  feedback: {
    suggestEdit: boolean;
    raiseIssue: boolean;
    thumbsRating: boolean;
    /** Address that receives the answers. */
    endpoint?: string | undefined;
    /** Repository URL. */
    repo?: string | undefined;
  };
  repo?: Repo | undefined;
  modeToggle: { default?: 'light' | 'dark' | undefined; isHidden: boolean };
  backgroundImage?: { light: string; dark: string } | undefined;
  background: { style?: 'gradient' | 'grid' | 'windows' | undefined };
  theme?: string | undefined;
  layout: 'topnav' | 'sidenav' | 'solidSidenav';
  rounded: 'default' | 'sharp';
  sidebar: { items: 'container' | 'card' | 'border' | 'undecorated' };
  topbar: { style: 'default' | 'gradient' };
  /** AsyncAPI documents that only pages name: URLs, and paths relative to the project root. */
  asyncapi: string[];
  codeBlock: {
    mode: 'dark' | 'auto';
    /** Names of code themes that the author asks for. */
    theme?: { light: string; dark: string } | undefined;
  };
  eyebrow: { display: 'section' | 'breadcrumbs' };
  font: { headings?: FontFace | undefined; body?: FontFace | undefined };
  search: { prompt: string; location: 'side' | 'top' };
  /** Extra meta tags of every page. */
  metadata: Record<string, string>;
  /** Meta tags of the pages below a folder, outer folders first. */
  metadataPaths: { folder: string; metadata: Record<string, string> }[];
  seo: { indexHiddenPages: boolean };
  /** Every page gets a preview picture of its own, and how it looks; absent for one for the whole site. */
  thumbnails?: Thumbnails | undefined;
  redirects: Redirect[];
  /** Settings by vendor. */
  analytics: Record<string, Record<string, string | number | boolean>>;
  /** Account id by vendor. */
  integrations: Record<string, string>;
  /** What the browser stores when the reader agrees; services wait for it. */
  consent?: { key: string; value?: string | undefined } | undefined;
  banner?: Banner | undefined;
  /** Entries of the page menu: names of known ones, and links. */
  contextual: (string | ContextualLink)[];
  contextualDisplay?: 'header' | 'toc' | undefined;
  /** Pages show when they were last changed. */
  showsTimestamp?: boolean | undefined;
  /** Opening a nested group also leads to its first page. */
  drilldown?: boolean | undefined;
  /** Replacements for `{{name}}` in pages. */
  variables: Record<string, string>;
  security: {
    /** Pages carry a content security policy. */
    policy: boolean;
    /** Sources that it allows besides, by directive. */
    sources: Readonly<Record<string, readonly string[] | undefined>>;
  };
  check: {
    /** How much the problems of a rule matter, by its id. */
    rules: Record<string, Severity | 'off'>;
    /** Files, as .gitignore writes them, in which some or all rules do not count. */
    ignore: { files: string[]; rules?: string[] }[];
  };
  isWhiteLabeled: boolean;
  iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  errors404?:
    | {
        redirect?: boolean | undefined;
        title?: string | undefined;
        description?: string | undefined;
      }
    | undefined;
}

/** What reading the configuration file gave. */
export interface LoadedConfig {
  /** Absent only when an error leaves nothing to build. */
  config?: DocsConfig | undefined;
  /** Absolute path of the file that was read, or of the docs.json that is missing. */
  file: string;
  /** Its text without byte order mark; empty when there is no file. */
  text: string;
  /** Texts of the files that `$ref` brings in, by path relative to the project root. */
  parts?: ReadonlyMap<string, string> | undefined;
  /** File and position of a value, whichever file it stands in. */
  locate?: ((path: JsonPath) => Position & { file: string }) | undefined;
  /** In line order. */
  diagnostics: Diagnostic[];
}
