import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isInSnippetFolder } from '../content/find-files.ts';
import { encodePath, pagePath, resolveLink, splitHref, type LinkTarget } from '../content/links.ts';
import { ownUrl, type LoadedPage } from '../content/pages.ts';
import { createDiagnostic, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { parseUrl } from '../navigation/link.ts';
import { isSystemError, messageOf, stackOf } from '../utils/errors.ts';
import { findInside, relativePath } from '../utils/files.ts';
import { editDistance, isTypo, suggest } from '../utils/text.ts';
import { decodePath, decodeUrl } from '../utils/url.ts';
import { hintForReference } from './api/reference-links.ts';
import { DamagedCache } from './cache.ts';
import { findFragmentLinks } from './page-navigation.ts';
import { hintAtSnippets } from './page/snippet-hints.ts';
import type { CachedPage } from './render-cache.ts';
import { ofRevision } from './revisions.ts';
import { nameHookPage, type Site } from './site.ts';
import { attributeToDocument, createLinkLocator, locateOnPage } from './source-locations.ts';

/** Result of rendering a page, as reports list it. */
export interface PageReport {
  id: string;
  /** Including the base. */
  url: string;
  file: string;
  status: 'ok' | 'degraded' | 'failed';
  /** `astro` for pages with components that Astro renders. */
  renderer: 'trellis' | 'astro';
  diagnostics: Diagnostic[];
}

/** Renders a page if necessary, and reports problems of its front matter, body, and links. */
export function reportPage(site: Site, page: LoadedPage): PageReport {
  const report = inspectPage(site, page);
  const { status, diagnostics: failures } = site.renderCache.guard.report(page.id, report.status);
  const diagnostics = [...report.diagnostics, ...failures].map((found) =>
    nameHookPage(site, page, found),
  );
  return {
    ...report,
    status,
    diagnostics: page.revision ? diagnostics.map(ofRevision) : diagnostics,
  };
}

function inspectPage(site: Site, page: LoadedPage): PageReport {
  const record = site.renderCache.record(page);
  // Problems of a document are reported once, not for each generated page.
  const ofFile = page.isGenerated ? [] : site.diagnostics.filter(({ file }) => file === page.file);
  const unshown = unshownText(page);
  const isPartial =
    unshown.length > 0 ||
    ofFile.some(({ code }) => ['front-matter', 'unreadable-file', 'wrong-encoding'].includes(code));
  return {
    id: page.id,
    url: site.options.base + page.href,
    file: page.file,
    status: record.status === 'ok' && isPartial ? 'degraded' : record.status,
    renderer: record.astroFiles.length > 0 ? 'astro' : 'trellis',
    diagnostics: [
      ...ofFile,
      ...unshown,
      ...[
        ...unknownMode(page),
        ...ignoredUrl(page),
        ...brokenUrl(site, page),
        ...record.diagnostics,
      ].map((found) =>
        hintAtSnippets(
          site,
          locateOnPage(site, page, record, attributeToDocument(found, page, site)),
        ),
      ),
      ...(site.renderCache.guard.run(page, 'links', () => {
        const locate = createLinkLocator(site, page, record);
        return [
          ...brokenLinks(site, page, record, locate),
          ...brokenFragments(site, page, record, locate),
        ];
      }) ?? []),
    ],
  };
}

type LinkLocator = ReturnType<typeof createLinkLocator>;

function brokenLinks(
  site: Site,
  page: LoadedPage,
  record: CachedPage,
  locate: LinkLocator,
): Diagnostic[] {
  return record.links.flatMap(({ href, kind }) => {
    const target = resolveLink(href, page.id, site.targets);
    if (target.found) return [];
    const problem =
      kind === 'asset' ? missingAsset(site, href, target) : brokenLink(site, href, target);
    return locate(href).map((location) => ({ ...problem, ...location }));
  });
}

function missingAsset(site: Site, href: string, { isNear, href: near }: LinkTarget): Diagnostic {
  const path = decodePath(splitHref(near).path);
  const unpublished = isNear ? undefined : findUnpublished(site, [path]);
  if (unpublished !== undefined)
    return createDiagnostic({
      code: 'missing-asset',
      message: `File not published: "${decodeUrl(href)}".`,
      hint: publishHint(site, unpublished),
    });
  const meant = findLikelyTarget(site, path, 'file');
  const hint = meant
    ? `Did you mean "${meant}"?`
    : 'Paths are relative to the folder of the page. Paths that start with / are relative to the top folder of your pages.';
  return createDiagnostic({
    code: 'missing-asset',
    message: isNear
      ? `File not found: "${decodeUrl(href)}". Trellis uses "${near}".`
      : `File not found: "${decodeUrl(href)}".`,
    hint: isNear ? `Use "${near}".` : hint,
    ...(isNear && { replacement: near }),
  });
}

/** A link to another site without a scheme. Other domains could be files, such as `setup.py`. */
const HOST = /^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|app)(?=[/?#]|$)/i;

function brokenLink(site: Site, href: string, target: LinkTarget): Diagnostic {
  const { isNear, href: near } = target;
  const path = splitHref(near).path;
  const other = [...site.excludedPages.values()].find((page) => encodePath(page.href) === path);
  if (other)
    return createDiagnostic({
      code: 'broken-link',
      message: `The link "${decodeUrl(href)}" points to a page for other readers.`,
      hint: `Use this link only on pages for the same group (${other.frontMatter.groups?.join(' or ')}).`,
    });
  const page = decodePath(path);
  const unpublished = isNear
    ? undefined
    : findUnpublished(site, [page, `${page}.mdx`, `${page}.md`, `${page}/index.mdx`]);
  if (unpublished !== undefined)
    return createDiagnostic({
      code: 'broken-link',
      message: `The link "${decodeUrl(href)}" points to a file that is not published.`,
      hint: publishHint(site, unpublished),
    });
  const included = includedHint(site, near);
  const isHost = HOST.test(href);
  const meant = included || isHost ? undefined : findLikelyTarget(site, page, 'page');
  const likely = isHost ? `https://${href}` : meant;
  const hint = likely ? `Did you mean "${likely}"?` : included;
  return createDiagnostic({
    code: 'broken-link',
    message: isNear
      ? `Page not found: "${decodeUrl(href)}". The link points to "${near}".`
      : `Page not found: "${decodeUrl(href)}".`,
    hint: isNear ? `Use "${near}".` : hint,
    ...(isNear && { replacement: near }),
    ...(meant && href === near && isMisspelling(href, meant) && { replacement: meant }),
  });
}

/** First path that exists in the project but is not published, because of Git or another rule. */
function findUnpublished({ project, files }: Site, paths: readonly string[]): string | undefined {
  return paths.find((path) => {
    const file = findInside(project.pagesDir, path.slice(1));
    const isKnown =
      files.assets.has(path) ||
      files.pages.includes(path.slice(1)) ||
      files.snippets.includes(path.slice(1));
    return file !== undefined && !isKnown && statSync(file).isFile();
  });
}

function publishHint({ files }: Site, path: string): string {
  const rules = files.findRestoringRules(path.slice(1));
  if (!rules) return 'A rule of Trellis excludes it. Move the file to another folder.';
  const isFolder = (rule: string) => rule.endsWith('/');
  const excluded = rules.some(isFolder) ? 'its folder' : 'it';
  const published = rules.every(isFolder) ? 'the folder' : 'it';
  const lines = rules.map((rule) => `"${rule}"`).join(' and ');
  return `Git or another rule excludes ${excluded}. To publish ${published}, add ${lines} to .mintignore.`;
}

/** Hint for links to a file that would be a page if no other file imported it, and no API document referred to it. */
export function includedHint(site: Site, href: string): string | undefined {
  const { files, project } = site;
  const path = decodePath(pagePath(splitHref(href).path)).slice(1);
  const names = [`${path}.mdx`, `${path}.md`, `${path}/index.mdx`, `${path}/index.md`];
  const snippet = names.find((name) => files.snippetImports.has(name));
  if (snippet !== undefined && !isInSnippetFolder(snippet))
    return `"${snippet}" is a snippet, because another file imports it. To publish it, add it to the navigation.`;
  const ofDocuments = [...site.documents, ...site.asyncDocuments].flatMap((one) => one.files);
  const text = names
    .map((name) => relativePath(project.root, join(project.pagesDir, name)))
    .find((name) => ofDocuments.includes(name));
  return text === undefined
    ? undefined
    : `"${text}" is not a page, because an API document refers to it. To publish it, add it to the navigation.`;
}

/** Whether a long path differs by a single letter. Numbers must be equal, because they may identify other content. */
function isMisspelling(href: string, meant: string): boolean {
  const numbers = (path: string) => path.replace(/\D+/g, ' ');
  return /(?<![^/])[^/]{6,}$/.test(href) && numbers(href) === numbers(meant) && isTypo(href, meant);
}

/** Warnings for links to missing fragments. */
function brokenFragments(
  site: Site,
  page: LoadedPage,
  record: CachedPage,
  locate: LinkLocator,
): Diagnostic[] {
  const broken = findFragmentLinks(site, page, record).filter(({ id }) => id === undefined);
  return broken.flatMap(({ href, fragment, ids }) => {
    const near = suggest(fragment, ids);
    // Links copied from sites that route in the browser end with "#/".
    const isEmpty = !/[\p{L}\p{N}]/u.test(fragment);
    return locate(href).map((location) =>
      createDiagnostic({
        code: 'broken-fragment',
        message: href.startsWith('#')
          ? `Anchor "${decodeUrl(href)}" not found.`
          : `Anchor "#${fragment}" not found: "${decodeUrl(href)}".`,
        hint: isEmpty
          ? `Remove "#${fragment}".`
          : near
            ? `Did you mean "#${near}"?`
            : (hintForReference(fragment, site) ??
              'Anchors consist of the words of headings, such as "#rate-limits".'),
        ...location,
      }),
    );
  });
}

/** A page with `url` does not render its text. */
function unshownText({ file, body, frontMatter: { url } }: LoadedPage): Diagnostic[] {
  const at = body.search(/\S/);
  if (!url || at < 0) return [];
  return [
    createDiagnostic({
      code: 'unshown-text',
      message: `The page sets "url" to ${url}, so its content is never rendered.`,
      hint: 'Remove the content, or remove "url".',
      file,
      line: body.slice(0, at).split('\n').length,
    }),
  ];
}

function ignoredUrl(page: LoadedPage): Diagnostic[] {
  const own = ownUrl(page);
  if (own === undefined) return [];
  const path = own === page.href ? 'its own path' : 'the path of its original';
  return [
    createDiagnostic({
      code: 'own-url',
      message: `The page sets "url" to ${path}, ${own}. The field is ignored.`,
      hint: 'Remove "url", or link to another page.',
      file: page.file,
    }),
  ];
}

/** A page with `url` leads to another page of the site, and that one must exist. */
function brokenUrl(site: Site, { id, file, frontMatter }: LoadedPage): Diagnostic[] {
  const url = parseUrl(frontMatter.url ?? '');
  if (!frontMatter.url?.trim() || url.kind !== 'path') return [];
  const target = resolveLink(url.href, id, site.targets);
  if (target.found) return [];
  const { code, message, hint } = brokenLink(site, url.href, target);
  return [createDiagnostic({ code, message, hint, file })];
}

const MODES = ['default', 'wide', 'center', 'custom', 'frame', 'assistant'];

function unknownMode({ file, frontMatter: { mode } }: LoadedPage): Diagnostic[] {
  if (mode === undefined || MODES.includes(mode)) return [];
  const near = suggest(mode, MODES);
  return [
    createDiagnostic({
      code: 'unknown-mode',
      message: `Unknown mode "${mode}".`,
      hint: near ? `Did you mean "${near}"?` : 'Supported modes: wide, center, custom, and frame.',
      file,
    }),
  ];
}

/** Message about the failure of a step, and its effect on the page. */
interface Step {
  /** Failed step, before the page: `render the text of`. */
  action: string;
  /** Consequence of the failure. */
  hint: string;
  /** Absent if the page itself is complete. */
  status?: 'degraded' | 'failed';
}

/** Steps that process a single page. */
const STEPS = {
  text: { action: 'render the text of', hint: 'Trellis publishes a notice instead.', status: 'failed' },
  document: { action: 'render the layout of', hint: 'Trellis publishes a notice instead.', status: 'failed' },
  markdown: { action: 'create the Markdown version of', hint: 'Trellis publishes a notice instead.', status: 'degraded' },
  search: { action: 'create the search entry of', hint: 'The search does not find the page.', status: 'degraded' },
  list: { action: 'create the llms.txt entry of', hint: 'llms.txt does not list the page.', status: 'degraded' },
  feed: { action: 'create the RSS feed of', hint: 'The feed is not published.', status: 'degraded' },
  card: { action: 'draw the social card of', hint: 'The page uses the card of the site.', status: 'degraded' },
  date: { action: 'read the last change of', hint: 'sitemap.xml lists the page without a date.', status: 'degraded' },
  policy: { action: 'create the security policy of', hint: 'Headers of hosts can block content of the page.', status: 'degraded' },
  portable: { action: 'create the portable version of', hint: 'The file is not published.', status: 'failed' },
  links: { action: 'check the links of', hint: 'Broken links of the page are not reported.' },
  check: { action: 'check the source of', hint: 'Problems in its source are not reported.' },
} as const satisfies Record<string, Step>; // prettier-ignore

/** A step of processing a page. */
export type PageStep = keyof typeof STEPS;

/** Isolates failures of a page: each step that processes a page runs through `run`. */
export class PageGuard {
  /** By page id and step. */
  readonly #failures = new Map<string, Map<PageStep, Diagnostic>>();

  /**
   * Returns the result of a step; undefined if it throws, which adds a diagnostic to the page. Rethrows errors of a
   * damaged cache and of the operating system (a full disk).
   */
  run<Result>(
    page: LoadedPage,
    step: PageStep,
    work: () => Promise<Result>,
  ): Promise<Result | undefined>;
  run<Result>(page: LoadedPage, step: PageStep, work: () => Result): Result | undefined;
  run(page: LoadedPage, step: PageStep, work: () => unknown): unknown {
    const fail = (error: unknown) => this.#note(page, step, error);
    try {
      const result = work();
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (error) {
      return fail(error);
    }
  }

  /** Whether a step of a page failed; any step if none is named. */
  hasFailed(id: string, step?: PageStep): boolean {
    const failures = this.#failures.get(id);
    return step === undefined ? failures !== undefined : failures?.has(step) === true;
  }

  /** Whether a step of any page failed. */
  get hasFailures(): boolean {
    return this.#failures.size > 0;
  }

  /** Failures of a page, and the resulting status. */
  report<Status extends 'ok' | 'degraded' | 'failed'>(
    id: string,
    status: Status,
  ): { status: Status | 'degraded' | 'failed'; diagnostics: Diagnostic[] } {
    const failures = this.#failures.get(id) ?? new Map<PageStep, Diagnostic>();
    const all = [status, ...[...failures.keys()].map((step) => (STEPS[step] as Step).status)];
    const worst = (['failed', 'degraded'] as const).find((one) => all.includes(one));
    return { status: worst ?? status, diagnostics: [...failures.values()] };
  }

  /** Removes all failures, because pages changed. */
  clear(): void {
    this.#failures.clear();
  }

  #note(page: LoadedPage, step: PageStep, error: unknown): undefined {
    if (error instanceof DamagedCache || isSystemError(error)) throw error;
    const { action, hint, status }: Step = STEPS[step];
    const diagnostic = createDiagnostic({
      code: 'page-output',
      variant: status === 'failed' ? 'failed' : undefined,
      message: `Cannot ${action} page "${page.id}": ${messageOf(error)}.`,
      hint,
      file: page.file,
      stack: stackOf(error),
    });
    const failures = this.#failures.get(page.id) ?? new Map<PageStep, Diagnostic>();
    this.#failures.set(page.id, failures.set(step, failures.get(step) ?? diagnostic));
  }
}

/** Maximum edit distance between a broken link and a suggestion. */
const MAX_DISTANCE = 2;

const likelyTargets = new WeakMap<object, Map<string, string | undefined>>();

/**
 * Suggestion for a broken path: the only one within an edit distance of two, or the only one with the same name in
 * another folder.
 */
function findLikelyTarget(site: Site, path: string, kind: 'page' | 'file'): string | undefined {
  const { pages, files } = site;
  const found = likelyTargets.get(pages) ?? new Map<string, string | undefined>();
  likelyTargets.set(pages, found);
  const key = `${kind} ${path}`;
  if (!found.has(key)) {
    const all =
      kind === 'file' ? [...files.assets.keys()] : [...pages.values()].map(({ href }) => href);
    found.set(key, nearestPath(path, all));
  }
  return found.get(key);
}

/** The only path similar to a misspelled one; undefined if there is none or several. */
export function nearestPath(path: string, all: readonly string[]): string | undefined {
  for (let limit = 1; limit <= MAX_DISTANCE; limit += 1) {
    const near = all.filter(
      (one) => one.length > 2 * limit && editDistance(path, one, limit) <= limit,
    );
    if (near.length > 0) return near.length === 1 ? near[0] : undefined;
  }
  // A page that moved keeps the end of its path.
  const names = path.split('/');
  for (let start = 1; start < names.length; start += 1) {
    const end = `/${names.slice(start).join('/')}`;
    const moved = end === '/' ? [] : all.filter((one) => one.endsWith(end));
    if (moved.length > 0) return moved.length === 1 ? moved[0] : undefined;
  }
  return undefined;
}
