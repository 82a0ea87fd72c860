import { normalize } from 'node:path/posix';
import type { AsyncDocument } from '../../openapi/channel-view.ts';
import type { DocsConfig } from '../../config/docs-config.ts';
import { resolveLink, type LinkTargets } from '../../content/links.ts';
import type { Project } from '../../content/project.ts';
import type { Additions, Extensions } from '../../mdx/extensions.ts';
import type { LinkContext } from '../../navigation/link.ts';
import type { Navigation } from '../../navigation/navigation.ts';
import { CodeFiles, type CodeRevision } from '../../mdx/code-files.ts';
import { ModuleLoader, type LoadedPackage } from '../../mdx/modules.ts';
import type { Highlighter } from '../../mdx/highlighter.ts';
import type { MdxEnvironment } from '../../mdx/render-page.ts';
import type { ResolvedLink } from '../../mdx/page-context.ts';
import type { ApiHistory } from '../../openapi/diff.ts';
import type { ApiDocument } from '../../openapi/document.ts';
import { createApiContent } from '../api/api-content.ts';
import { languageOf, type SchemaPages, type SiteOptions } from '../site.ts';
import { siteComponents } from './reference-components.tsx';
import { findImageSize, listVariants } from '../assets.ts';
import { browserFileNames } from '../urls.ts';

export interface EnvironmentInput extends Pick<LinkContext, 'toUrl'> {
  project: Project;
  config: DocsConfig;
  options: SiteOptions;
  /** Extensions from `trellis.config.ts`. */
  extensions: Extensions;
  targets: LinkTargets;
  /** Published files: site path to absolute path. */
  assets: ReadonlyMap<string, string>;
  /** Packages that pages import. */
  packages: ReadonlyMap<string, LoadedPackage>;
  /** Values of variables in page text. */
  variables: Record<string, string>;
  /** Source of included code files, for pages of a commit. */
  codeRevision?: CodeRevision | undefined;
  highlighter: Highlighter;
  documents: readonly ApiDocument[];
  asyncDocuments: readonly AsyncDocument[];
  /** URLs of the pages of each operation. */
  operationUrls: ReadonlyMap<string, readonly string[]>;
  schemaPages: SchemaPages;
  /** Changes of documents between their versions. */
  histories: readonly ApiHistory[];
  navigation: Navigation;
}

/** Builds the environment that all page bodies of a site share. */
export function buildEnvironment(input: EnvironmentInput): MdxEnvironment {
  const { project, config, variables, options, targets, assets } = input;
  const resolve = (href: string, pageId: string): ResolvedLink => {
    const link = resolveLink(href, pageId, targets);
    const url = input.toUrl(link.href);
    if (link.external || !link.href.startsWith('/')) return { ...link, href: url };
    const file = link.asset && assets.get(link.asset);
    const size = file ? findImageSize(file) : undefined;
    const variants =
      file && options.pictures
        ? listVariants(file, size).map(({ path, width }) => ({ href: options.base + path, width }))
        : [];
    return { href: url, external: false, ...size, variants };
  };
  return {
    modules: new ModuleLoader(project, variables, {
      packages: input.packages,
      additions: additionsOf(input.extensions),
    }),
    codeFiles: new CodeFiles(project, input.codeRevision),
    highlighter: input.highlighter,
    variables,
    iconLibrary: config.icons.library,
    codeBlockMode: config.code.mode,
    languageOf: (id) => languageOf(input.navigation, id),
    isDraft: options.mode === 'check',
    extraComponents: siteComponents,
    parts: partsOf(input),
    isDataOnly: project.isDataOnly,
    isRenderedByAstro: (file) =>
      !project.isDataOnly && (file.endsWith('.astro') || options.hasAstroConfig === true),
    browserFiles: browserFileNames(),
    generated: createApiContent({ ...input, isCurrent: !input.codeRevision }, config, options),
    histories: input.histories,
    resolve,
  };
}

function partsOf({ extensions, config, options }: EnvironmentInput): MdxEnvironment['parts'] {
  if (!extensions.parts) return undefined;
  const { base, origin } = options;
  return { files: normalizePaths(extensions.parts), site: { name: config.name, base, origin } };
}

function normalizePaths<Files extends Record<string, string>>(files: Files): Files {
  const entries = Object.entries(files).map(([name, file]) => [name, normalize(file)]);
  return Object.fromEntries(entries) as Files;
}

function additionsOf({ components = {}, markdown = {} }: Extensions): Additions {
  const { mdastPlugins = [], hastPlugins = [] } = markdown;
  return { components: normalizePaths(components), mdastPlugins, hastPlugins };
}

/** Settings that change the HTML of page bodies; part of the cache key. */
export function settingsOf(
  config: DocsConfig,
  options: SiteOptions & Pick<Project, 'isDataOnly'>,
  { components, parts, markdown, digest }: Extensions,
  highlighter: Highlighter,
): string {
  const { variables, icons, code } = config;
  return JSON.stringify([
    variables,
    icons.library,
    code.languages ? [code, highlighter.digest] : code,
    options.base,
    options.hasAstroConfig ?? false,
    options.isDataOnly ?? false,
    components,
    parts && [parts, config.name, options.origin],
    // Plugins only affect the text of their own files.
    markdown && digest,
  ]);
}
