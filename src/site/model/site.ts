import type { AsyncDocument } from '../../asyncapi/types.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import type { LanguageOverrides } from '../../config/model/navigation.ts';
import type { ProjectFiles } from '../../content/find-files.ts';
import type { LinkTargets } from '../../content/links.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import type { Extensions } from '../../extensions/load-extensions.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Navigation } from '../../navigation/model/navigation.ts';
import type { ApiDocument } from '../../openapi/read/document.ts';
import type { SiteFonts } from '../fonts/load-fonts.ts';
import type { PageStore } from '../store/page-store.ts';
import type { SiteOptions } from './site-options.ts';
import type {
  GitDates,
  Ledger,
  IconSprite,
  ReferencePage,
  RelayTargets,
  Repository,
  Sidebars,
  SiteStyleNames,
  SiteImages,
  SiteRedirect,
  SiteUtilities,
  VendorFile,
} from './site-parts.ts';
import type { SiteShell } from './site-shell.ts';
import type { SiteVersion } from './site-version.ts';

/** A project, loaded: all that its pages are made from. */
export interface Site {
  project: Project;
  options: SiteOptions;
  config: DocsConfig;
  /** What `trellis.config.ts` adds. */
  extensions: Extensions;
  files: ProjectFiles;
  pages: Map<string, LoadedPage>;
  /** Pages of the project that are kept for other readers, by id: links to them lead nowhere. */
  others: ReadonlyMap<string, LoadedPage>;
  navigation: Navigation;
  /** Versions that come from commits; their pages are among the others. */
  versions: readonly SiteVersion[];
  /** OpenAPI documents of the project. */
  documents: ApiDocument[];
  /** Its AsyncAPI documents. */
  asyncDocuments: AsyncDocument[];
  icons: IconSprite;
  /** Fonts that authors name and the site serves itself. */
  fonts: SiteFonts;
  sidebars: Sidebars;
  store: PageStore;
  shell: SiteShell;
  /** Shells of languages that have parts of their own, by what docs.json says of them. */
  languageShells: Map<LanguageOverrides, SiteShell>;
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
  /** What its style sheets and scripts address in our markup; absent where it has none. */
  styleNames: SiteStyleNames | undefined;
  /** Pictures that a build makes; absent in development. */
  images?: SiteImages | undefined;
  /** When files were last committed; absent where nothing needs to know. */
  gitDates?: GitDates | undefined;
  /** The build fetched commits that a shallow clone did not have, for the dates. */
  hasFetchedHistory?: boolean | undefined;
  /** Which state of its original each translation was made from. */
  ledger: Ledger;
  /** Everything that links of the site may lead to. */
  targets: LinkTargets;
  /** Problems of docs.json, front matter and navigation; those of page bodies are in the store's records. */
  diagnostics: Diagnostic[];
}
