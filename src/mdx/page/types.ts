import type { Highlighter } from '../highlight/highlighter.ts';
import type { Page } from '../../content/page.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { PartName, PartProps } from '../../extensions/types.ts';
import type { CodeFile, CodeFiles } from '../code-files/code-files.ts';
import type { Components } from '../evaluate/types.ts';
import type { ClientModule, PageIslands } from '../islands/island-types.ts';
import type { ModuleLoader } from '../compile/module-loader.ts';
import type { Lookup } from '../compile/source-module.ts';
import type { EndpointParameter } from '../../openapi/lookup/endpoint-parameter.ts';
import type { PageContext } from '../components/page-context.ts';
import type { Heading, LinkKind, ResolvedLink } from '../postprocess/types.ts';
import type { PolicySources } from '../csp/sources.ts';

/** A page with its text, whose line numbers are those of the file. */
export type PageSource = Page & { body: string };

/** A link or source on a page, as written, and what it led to when the page was rendered. */
export interface MetLink {
  href: string;
  kind: LinkKind;
  to: string;
}

/** A file that code is taken from, as it was when the page was rendered. */
export interface UsedCodeFile extends CodeFile {
  /** Undefined where the file could not be read. */
  digest?: string | undefined;
}

/** Parts of pages that are made from something else than their text, such as an OpenAPI document. */
export interface GeneratedParts {
  /** Changes with all that the parts of a page show. */
  digest(page: Page): string;
  /** HTML around the text, and files to publish beside the page; undefined where there is nothing to add. */
  render(
    page: Page,
    context: PageContext,
    params: readonly EndpointParameter[],
  ):
    | {
        before: string;
        after: string;
        operationDocument?: string | undefined;
        formInputs?: string | undefined;
      }
    | undefined;
}

/** Components that stand in place of parts of every page. */
export interface PageParts {
  /** Relative to the project root. */
  files: Partial<Record<PartName, string>>;
  /** What they are told of the site. */
  site: PartProps['site'];
}

/** What all pages of a site share while they are rendered. */
export interface MdxEnvironment {
  modules: ModuleLoader;
  codeFiles: CodeFiles;
  highlighter: Highlighter;
  variables: Record<string, string>;
  iconLibrary: 'fontawesome' | 'lucide' | 'tabler';
  codeBlockMode: 'dark' | 'auto';
  /** Who will read the pages; people unless given. */
  audience?: 'humans' | 'agents' | undefined;
  /** Only the words of pages are wanted, not their look: code stays without colours. */
  isDraft?: boolean | undefined;
  /** BCP 47 tag of the language that a page is read in; English unless given. */
  languageOf?(pageId: string): string;
  /** Components besides the library's, for pages of the site itself. */
  extraComponents: Components;
  /** Absent where the project has none. */
  parts?: PageParts | undefined;
  /** What a page shows besides its text. */
  generated: GeneratedParts;
  /** Whether Astro can render the components of a file, by its path; none without it. */
  isRenderedByAstro?: ((file: string) => boolean) | undefined;
  /** Names of the engine's own files for pages with islands; see `islands/browser/`. */
  browserFiles: { runtime: string; library: string };
  /** No code of the project runs; see `evaluate/interpret.ts`. */
  isDataOnly?: boolean | undefined;
  /** Where a link or source on a page leads. */
  resolve(href: string, pageId: string, kind: LinkKind): ResolvedLink;
}

/** The outcome of rendering one page's text. */
export interface RenderedPage {
  html: string;
  /** HTML for the right column; undefined where the page has none. */
  aside: string | undefined;
  /** HTML in place of parts of the page; see `render-parts.ts`. */
  parts?: Partial<Record<PartName, string>> | undefined;
  /** JSON of the OpenAPI document of the page's operation alone, where the page has a playground. */
  operationDocument?: string | undefined;
  /** JSON of what the form of the playground asks for, which is loaded when somebody opens it. */
  formInputs?: string | undefined;
  headings: Heading[];
  /** Ids of all elements, which links may lead to. */
  ids: string[];
  /** Behaviours that the page needs in the browser. */
  features: string[];
  links: MetLink[];
  /** Style sheet that stands for the style attributes of its elements; empty without any. */
  css: string;
  /** What its security policy has to allow beyond the site's own files. */
  needs: PolicySources;
  /** Present where components of the author's are interactive. */
  islands?: PageIslands | undefined;
  /** The files that those are in, with all that they import. */
  clientModules: ClientModule[];
  /** Imported files, relative to the project root, with digests of their content. */
  dependencies: { file: string; digest: string }[];
  /** Where those files, and missing ones, were looked for. */
  lookups: Lookup[];
  /** Files that its code is taken from. */
  codeFiles: UsedCodeFile[];
  /** Files with components that Astro renders, relative to the project root; see `astro/render-module.ts`. */
  astroFiles: string[];
  /** What Astro has in the head of the page for its components: links of style sheets, scripts. */
  astroHead?: string | undefined;
  diagnostics: Diagnostic[];
  /** `degraded` when a part was dropped or shown as text. */
  status: 'ok' | 'degraded' | 'failed';
}
