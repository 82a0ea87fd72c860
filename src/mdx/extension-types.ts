import type { HastPluginDefinition, MdastPluginDefinition } from 'satteri';

/** What `trellis.config.ts` exports by default. Every field may be left out. */
export interface TrellisConfig {
  /**
   * Components that pages and Markdown snippets use without import, by name: `{ Callout: './components/Callout.tsx' }`. Their default
   * export counts, else the export of that name. One with the name of a built-in component takes its place; inside its own
   * file that name still means the built-in one.
   */
  components?: Record<string, string>;
  /** Components that stand in place of parts of the page: `{ footer: './parts/footer.tsx' }`. Their default export counts. */
  parts?: Partial<Record<PartName, string>>;
  markdown?: {
    /** Steps of the compiler of MDX, run for every text after Trellis' own; synchronous. See https://satteri.bruits.org */
    mdastPlugins?: MdastPluginDefinition[];
    hastPlugins?: HastPluginDefinition[];
  };
  /** Changes docs.json before it is read: what it returns is treated as if it stood in the file. */
  docsJson?(docs: DocsJson, context: HookContext): DocsJson | Promise<DocsJson>;
  /** Pages besides those that are files. The navigation may list them by their id. */
  pages?(context: HookContext): ExtraPage[] | Promise<ExtraPage[]>;
  /** Files of the site besides those that Trellis writes. They do not replace a page. */
  outputs?(site: SiteFacts, context: HookContext): ExtraFile[] | Promise<ExtraFile[]>;
  /** Rules of `trellis check`. */
  rules?: ProjectRule[];
}

/** Parts of the page that a component may stand in for. */
export type PartName =
  | 'banner'
  | 'header'
  | 'sidebar'
  | 'pageHeader'
  | 'tableOfContents'
  | 'pageFooter'
  | 'footer'
  | 'notFound';

/** What the component of a part is given. It is rendered once for each page, when the site is built. */
export interface PartProps {
  page: PageFacts;
  site: Pick<SiteFacts, 'name' | 'base' | 'origin'>;
  /** The part that Trellis would show; left out where the component does not render it. */
  children?: unknown;
}

/** A page as hooks see it. */
export interface PageFacts {
  /** `guides/quickstart` */
  id: string;
  /** Address with the site's base: `/docs/guides/quickstart`. */
  href: string;
  title: string;
  description?: string | undefined;
  /** BCP 47 tag: `en`. */
  lang: string;
  /** Everything in its front matter, as written. */
  frontMatter: Readonly<Record<string, unknown>>;
}

/** A page with its text. */
export interface PageWithText extends PageFacts {
  /** Relative to the project: `guides/quickstart.mdx`. */
  file: string;
  /** Its MDX without the front matter, with blank lines in place of that, so that line numbers are those of the file. */
  text: string;
}

/** A loaded site as hooks see it. */
export interface SiteFacts {
  name: string;
  /** '' or '/docs' */
  base: string;
  /** `https://docs.example.com`, where it is known. */
  origin?: string | undefined;
  pages: readonly PageWithText[];
}

/** How the site is being loaded. */
export interface HookContext {
  mode: 'build' | 'dev' | 'check';
  /** No network requests are wanted. */
  offline: boolean;
}

/** The content of a docs.json, in either spelling. */
export type DocsJson = Record<string, unknown>;

/** A page that is no file. */
export interface ExtraPage {
  /** `releases/latest`; it is served at that address. */
  id: string;
  /** MDX, without front matter. */
  text: string;
  /** `title`, `description` and the other fields of a page. */
  frontMatter?: Record<string, unknown>;
}

/** A file of the site. */
export interface ExtraFile {
  /** Below the site's base: `/feeds/all.json`. */
  path: string;
  content: string;
}

/** A rule of the project's own. */
export interface ProjectRule {
  /** Its problems are told as `project-rule`, with this name before the message. */
  name: string;
  /** `warning` unless given. */
  severity?: 'error' | 'warning' | 'info';
  /** What is wrong on a page; nothing where all is well. */
  check(page: PageWithText, site: SiteFacts): ProjectProblem[] | Promise<ProjectProblem[]>;
}

/** What a rule of the project found. */
export interface ProjectProblem {
  message: string;
  /** What to do about it. */
  hint?: string;
  /** From 1; the first line of the file unless given. */
  line?: number;
  /** From 1. */
  column?: number;
}

export { defineHastPlugin, defineMdastPlugin } from 'satteri';

/** Gives the configuration back: it is there for the types. */
export declare function defineConfig(config: TrellisConfig): TrellisConfig;
