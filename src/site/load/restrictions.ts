import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DocsConfig, LoadedConfig } from '../../config/docs-config.ts';
import type { ChangeConfig } from '../../config/load-config.ts';
import type { ProjectFiles } from '../../content/find-files.ts';
import { generatedPage, titleFromId, type LoadedPage } from '../../content/pages.ts';
import type { Project } from '../../content/project.ts';
import { readableFiles } from '../../content/ignore.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { ExtraPage } from '../../mdx/extension-types.ts';
import { callHook, CONFIG_NAMES, failedHook, type Extensions } from '../../mdx/extensions.ts';
import { decode } from '../../utils/html.ts';
import { isObject } from '../../utils/json-object.ts';
import { relativePath } from '../../utils/files.ts';
import { isForHosts, isHostConfig } from '../hosts.ts';
import { hookContext, type SiteOptions } from '../site.ts';
import { OWN_FOLDERS } from '../urls.ts';

/** Reports files next to docs.json that would run in Node or configure a host, which `--no-code` ignores. */
export function reportCodeFiles({ root }: Project): Diagnostic[] {
  const isConfig = (name: string) =>
    CONFIG_NAMES.some((known) => known === name) || /^astro\.config\.\w+$/.test(name);
  const names = existsSync(root) ? readdirSync(root) : [];
  const found = names.filter((name) => isConfig(name) || isHostConfig(name));
  return found.toSorted().map((name) =>
    notRun({
      message: isHostConfig(name)
        ? `${name} contains settings of a host, which are not published with --no-code.`
        : `${name} is code, which does not run with --no-code.`,
      hint: 'The site is built without it.',
      file: name,
      line: 1,
    }),
  );
}

/** Policy directives that allow code. */
const CODE_DIRECTIVE =
  /^(?:default-src|script-src.*|worker-src|object-src|base-uri|trusted-types)$/;

/**
 * Settings for `--no-code`: removes services, whose scripts the project chooses, and restricts policies to scripts of
 * Trellis. Adds removed parts to `problems`.
 */
export function withoutCodeSettings(
  config: DocsConfig,
  { file, locate }: { file: string; locate?: LoadedConfig['locate'] },
  problems: Diagnostic[],
): DocsConfig {
  const { analytics, integrations, security } = config;
  const report = (path: string[], what: string) =>
    problems.push(
      notRun({
        message: `${what}, which is not allowed with --no-code.`,
        hint: 'The site is built without it.',
        file,
        ...locate?.(path),
      }),
    );
  for (const name of Object.keys(analytics))
    report(['analytics', name], `analytics.${name} loads a script`);
  for (const name of Object.keys(integrations))
    report(['integrations', name], `integrations.${name} loads a script`);
  const sources = Object.entries(security.sources);
  for (const [name] of sources.filter(([directive]) => CODE_DIRECTIVE.test(directive)))
    report(['security', 'sources', name], `security.sources.${name} allows code`);
  if (!config.files.gitignore)
    report(['files', 'gitignore'], 'files.gitignore publishes files that Git ignores');
  const { languages, ...code } = config.code;
  if (languages)
    report(
      ['code', 'languages'],
      'codeBlock.languages contains regular expressions that can take too long',
    );
  if (!security.policy) report(['security', 'policy'], 'security.policy allows code');
  return {
    ...config,
    analytics: {},
    integrations: {},
    code,
    files: { ...config.files, gitignore: true },
    security: {
      ...security,
      policy: true,
      sources: Object.fromEntries(sources.filter(([directive]) => !CODE_DIRECTIVE.test(directive))),
    },
  };
}

/** Files that browsers execute or render as documents with scripts, and files that servers execute. */
const CODE =
  /\.(?:[cm]?js|jsm|es|wasm|[sx]?html?|htc|xht|mht(?:ml)?|xslt?|svgz|swf|php\d?|phtml|phar|f?cgi|aspx?|ashx|jspx?|cfm)$/i;
/** Documents that can contain scripts. */
const MARKUP = /\.(?:svg|xml|rss|atom|rdf|mathml?)$/i;
/** Extensions of precompressed copies, which servers send instead of the original. */
const COMPRESSED = /\.(?:gz|br|zst)$/i;
const ACTIVE =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*)\b|\son\w+\s*=|(?:java|vb)script:|<!entity|<\?xml-stylesheet|xmlns\s*(?::\w+)?\s*=\s*["']http:\/\/www\.w3\.org\/1999\/xhtml/i;

/**
 * Removes published files that are code for browsers, configure hosts, or are not tracked by Git, and reports them.
 */
export async function leaveOutCode(
  project: Project,
  { assets }: ProjectFiles,
): Promise<Diagnostic[]> {
  const { lookup } = await import('mime-types');
  const hasType: HasType = (path) => lookup(path) !== false;
  const mayRead = readableFiles(project);
  return [...assets].flatMap(([path, file]) => {
    const what =
      describeCode(path, file, hasType) ?? (mayRead(file) ? undefined : 'is not tracked by Git');
    if (what === undefined) return [];
    assets.delete(path);
    const name = relativePath(project.root, file);
    return notRun({
      message: `${name} ${what}, and is not published with --no-code.`,
      hint: 'The file is not published.',
      file: name,
      line: 1,
    });
  });
}

/** Whether the extension of a file has a media type. */
type HasType = (path: string) => boolean;

/** Why a file could run code in browsers, as a phrase that follows its name; undefined if it cannot. */
function describeCode(path: string, file: string, hasType: HasType): string | undefined {
  if (isForHosts(path)) return 'contains settings of a host';
  if (OWN_FOLDERS.test(path)) return 'is in a folder reserved for Trellis';
  const plain = path.replace(COMPRESSED, '');
  if (CODE.test(plain)) return 'is code';
  if (plain !== path) return MARKUP.test(plain) ? 'is code' : undefined;
  return isActive(path, file, hasType) ? 'is code' : undefined;
}

/**
 * Whether a document contains scripts, or a file of unknown type looks like a document, because some hosts send it as
 * one.
 */
function isActive(path: string, file: string, hasType: HasType): boolean {
  const isMarkup = MARKUP.test(path);
  if (!isMarkup && hasType(path)) return false;
  const bytes = readFileSync(file);
  if (!isMarkup)
    return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.subarray(0, 1024).toString('latin1'));
  // Another encoding could hide markup.
  if (bytes.includes(0)) return true;
  const text = bytes.toString('utf8');
  return ACTIVE.test(text) || ACTIVE.test(decode(text));
}

function notRun(problem: Omit<Parameters<typeof createDiagnostic>[0], 'code'>): Diagnostic {
  return createDiagnostic({ code: 'code-not-run', ...problem });
}

/** Menu entries that work without a public URL; assistants and MCP clients need one. */
const LOCAL_ENTRIES = new Set(['copy', 'view', 'download-pdf', 'download-spec']);

/** Settings for a portable site: removes analytics, feedback, and everything that needs a server or a public URL. */
export function withoutServices(config: DocsConfig, origin: string | undefined): DocsConfig {
  const { api, contextual, feedback } = config;
  const options = contextual.options.filter((entry) =>
    typeof entry === 'string' ? LOCAL_ENTRIES.has(entry) : !entry.href.includes('$mcp'),
  );
  // A URL without a host refers to the site, which exists only if it is also published.
  const baseUrl = api.baseUrl.flatMap((url) => (url.startsWith('/') ? atOrigin(url, origin) : url));
  return {
    ...config,
    analytics: {},
    integrations: {},
    feedback: { ...feedback, thumbsRating: false, endpoint: undefined },
    contextual: { ...contextual, options },
    api: { ...api, baseUrl, reference: [], playground: { ...api.playground, relay: false } },
  };
}

function atOrigin(path: string, origin: string | undefined): string[] {
  return origin === undefined ? [] : [origin + path.replace(/\/$/, '')];
}

/** Runs the hook of the author that changes docs.json; adds its problems to `problems`. */
export function changeDocsJson(
  { file, docsJson }: Extensions,
  options: SiteOptions,
  problems: Diagnostic[],
): ChangeConfig | undefined {
  if (!docsJson) return undefined;
  return async (docs) => {
    if (!isObject(docs)) return docs;
    const call = () => docsJson(structuredClone(docs), hookContext(options));
    const { result, problem } = await callHook(file, 'docsJson', call);
    if (isObject(result)) return result;
    problems.push(
      problem ??
        failedHook(
          file,
          '"docsJson" must return an object.',
          'Return the configuration that it receives.',
        ),
    );
    return docs;
  };
}

/** Adds the pages of the author's hook; files with the same URL win. */
export async function addExtraPages(
  { file, pages: list }: Extensions,
  options: SiteOptions,
  pages: Map<string, LoadedPage>,
): Promise<Diagnostic[]> {
  if (!list) return [];
  const { result = [], problem } = await callHook(file, 'pages', async () =>
    readPages(await list(hookContext(options))),
  );
  if (problem) return [problem];
  return result.flatMap(({ id, text, frontMatter = {} }) => {
    const other = pages.get(id);
    if (other)
      return failedHook(
        file,
        `"pages" returns the page "${id}", which already exists (${other.file}).`,
      );
    pages.set(id, generatedPage(id, file, { title: titleFromId(id), ...frontMatter }, text));
    return [];
  });
}

/** Throws if the value is not a list of pages. */
function readPages(list: readonly ExtraPage[]): readonly ExtraPage[] {
  for (const { id, text } of list)
    if (typeof id !== 'string' || !/^[^/\s](?:.*[^/])?$/.test(id) || typeof text !== 'string')
      throw new Error(
        `expected a page with an id such as "releases/latest" and a text, got ${JSON.stringify({ id, text })}`,
      );
  return list;
}
