import { createDiagnostic } from '../../diagnostics/diagnostic.ts';
import { messageOf } from '../../utils/errors.ts';
import { digest } from '../../utils/files.ts';
import { withoutHtmlEnding } from '../../utils/url.ts';
import { buildNotFound, buildPage, type PageData } from '../../site/page-data.ts';
import { findPageIdAt, type Site } from '../../site/site.ts';
import { findLanguageHome } from '../../navigation/languages.ts';
import type { DevSite } from '../dev-site.ts';
import { LIVE_SCRIPT, type LiveState } from '../../client/overlay-names.ts';
import type { FailedSamples } from './failed-samples.ts';
import { toShownProblems, type KnownProblems } from './overlay/known-problems.ts';

/** Id of the page at a path without base, for all paths that production servers accept. */
export function findDevPage({ site }: DevSite, path: string): string | undefined {
  const plain = withoutHtmlEnding(path).replace(/\/$/, '');
  const id = findPageIdAt(site, path.replace(/\/$/, '')) ?? findPageIdAt(site, plain);
  return id !== undefined && site.pages.get(id)?.frontMatter.url ? undefined : id;
}

/** Adds the script to a page that reloads it on changes. */
export function withLiveScript(dev: DevSite, page: PageData): PageData {
  const attributes = {
    type: 'module',
    src: dev.site.options.base + LIVE_SCRIPT,
    'data-state': stateOf(dev, page),
  };
  return { ...page, head: [...page.head, { tag: 'script', attributes }] };
}

/** Current state of the page at a path without base. */
export function describeState(
  dev: DevSite,
  known: KnownProblems,
  path: string,
  failed: FailedSamples,
): LiveState {
  const { site } = dev;
  const id = findDevPage(dev, path);
  const page = id === undefined ? undefined : site.pages.get(id);
  const { guard } = site.renderCache;
  const data = page
    ? guard.run(page, 'document', () => buildPage(site, page.id))
    : notFoundAt(site, path);
  // Changes of other files can cause problems on this page.
  const problems = page ? known.ofPage(page.id) : [];
  const state = stateOf(dev, data ?? problems.map(({ message }) => message));
  const where = { root: site.project.root, here: page?.file };
  const samples = page ? failed.ofPage(page.id) : [];
  return { state, problems: toShownProblems(known.all(), where), samples };
}

function notFoundAt(site: Site, path: string): PageData {
  return buildNotFound(site, findLanguageHome(site.navigation, path));
}

/** State of a page that could not be created. */
export function describeFailure(dev: DevSite, known: KnownProblems, error: unknown): LiveState {
  const message = messageOf(error);
  const failure = createDiagnostic({ code: 'page-error', message });
  const where = { root: dev.site.project.root };
  const problems = toShownProblems([failure, ...known.ofSite()], where);
  return { state: digest(message), problems, samples: [] };
}

function stateOf({ assetChanges }: DevSite, page: PageData | readonly string[]): string {
  return `${assetChanges}.${digest(JSON.stringify(page))}`;
}
