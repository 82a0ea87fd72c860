import type { Project } from '../../content/project.ts';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { LinkTargets } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { MadeIcons } from '../page/favicons.ts';
import type { GitDates } from '../load/git-dates.ts';
import type { LanguageOverrides } from '../../config/model/navigation-tree.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Navigation } from '../../navigation/layout/types.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { ReferencePage } from '../load/add-references.ts';
import type { PageStore } from '../store/page-store.ts';
import type { RelayTargets } from '../facts/relay-targets.ts';
import type { Repository } from '../facts/repository.ts';
import type { FrameIcons } from '../page/icon-sprite.ts';
import type { Sidebars } from '../page/sidebars.ts';
import type { SiteShell } from './view-types.ts';
import type { VendorFile } from '../facts/analytics.ts';
import type { SiteUtilities } from '../page/tailwind-sheet.ts';

/** How a site is to be loaded. */
export interface SiteOptions {
  /** '' or '/docs': where the site will live on its host. */
  base: string;
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  /** Absolute path of the folder that the build writes; its files are no part of the site. */
  outDir?: string | undefined;
  /** `check` for a look at what the pages say: nothing is written, and code stays without colours. */
  mode: 'build' | 'dev' | 'check';
  /** Astro's development server shows the pages. */
  isAstroDev?: boolean | undefined;
  /** No network requests. */
  offline: boolean;
  /** Text files get compressed copies. */
  precompress?: boolean | undefined;
  /** Large pictures are offered in WebP and smaller sizes. */
  pictures?: boolean | undefined;
  /** Astro builds it by the project's own configuration, with what that has for other frameworks. */
  hasAstroConfig?: boolean | undefined;
  /** The site will have a server that answers on demand; static without it. */
  hasServer?: boolean | undefined;
}

/** A project, loaded: all that its pages are made from. */
export interface Site {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  navigation: Navigation;
  /** OpenAPI documents of the project. */
  documents: ApiDocument[];
  icons: FrameIcons;
  sidebars: Sidebars;
  store: PageStore;
  frame: SiteShell;
  /** Frames of languages that have parts of their own, by what docs.json says of them. */
  languageFrames: Map<LanguageOverrides, SiteShell>;
  repository: Repository | undefined;
  redirects: SiteRedirect[];
  /** Addresses of the project's own style sheets, base included; every page loads them. */
  styles: string[];
  /** Likewise scripts. */
  scripts: string[];
  /** What its relay may be used for; absent where there is none. */
  relay?: RelayTargets | undefined;
  /** The script that loads what `analytics` and `integrations` name; only in published sites. */
  vendors?: VendorFile | undefined;
  /** Pages with all operations of an OpenAPI document. */
  references: ReferencePage[];
  /** Rules for the utility classes that its authors wrote. */
  utilities: SiteUtilities;
  /** Pictures that a build makes; absent in development. */
  images?: SiteImages | undefined;
  /** When files were last committed; empty where nothing needs to know. */
  gitDates: GitDates;
  /** Files that living components are in: path without base to code; a build has them once it knows its pages. */
  islandFiles: [path: string, code: string][];
  /** Everything that links of the site may lead to. */
  targets: LinkTargets;
  /** Problems of docs.json, front matter and navigation; those of page bodies are in the store's records. */
  diagnostics: Diagnostic[];
}

/** Pictures made for a site. */
export interface SiteImages {
  icons: MadeIcons;
  /** Preview by page id, as a path without base; '' for pages without one of their own. */
  social: ReadonlyMap<string, string>;
  /** Finished files by path without base. */
  files: ReadonlyMap<string, string>;
}

/** An address that leads to another one. */
export interface SiteRedirect {
  /** Path without base; may hold `:name`, `:name*` and `*`. */
  from: string;
  /** Path with base, or an address elsewhere. */
  to: string;
  permanent: boolean;
}
