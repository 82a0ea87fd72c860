import { parsePart, type PartPath } from '../style-names.ts';
import type { RequiredStyleName } from '../unmatched-selectors.ts';
import { buildRouteData, type RouteData } from '../page-data.ts';
import type { Site } from '../site.ts';
import { hasMark } from '../../utils/html.ts';

interface FrameContent {
  page: RouteData;
  hasAside: boolean;
}

/** Whether a page contains elements with these classes. Elements with other classes are on every page. */
const CONDITIONS: Record<string, (frame: FrameContent) => boolean> = {
  't-banner': ({ page }) => page.site.banner !== undefined,
  't-backdrop': ({ page: { site } }) =>
    site.appearance.background !== undefined || site.appearance.backgroundImage !== undefined,
  't-eyebrow': ({ page }) => page.showTitle && page.eyebrow.length > 0,
  'nav.t-eyebrow': ({ page }) => page.showTitle && page.eyebrow.length > 1,
  't-page-menu': ({ page }) => page.showTitle && page.menu !== undefined,
  't-pagination': ({ page: { neighbors } }) =>
    neighbors.previous !== undefined || neighbors.next !== undefined,
  't-feedback': ({ page: { feedback } }) =>
    feedback.thumbs || feedback.editHref !== undefined || feedback.issueHref !== undefined,
  't-thumbs': ({ page }) => page.feedback.thumbs,
  't-footer': ({ page: { site } }) =>
    !site.isWhiteLabeled || site.footer.columns.length > 0 || site.footer.socials.length > 0,
  't-links': ({ page }) => page.site.topbarLinks.length > 0,
  't-cta': ({ page }) => page.site.cta?.type === 'link',
  't-mode': ({ page }) => !page.site.modeToggle.isHidden,
  't-tabs': ({ page }) => page.tabs.length > 0,
  't-anchors': ({ page }) => page.anchors.length > 0,
  't-select-wide': ({ page }) => (page.selectors ?? []).length > 0,
  '[data-kind="product"]': ({ page }) => hasSelector(page, 'product'),
  '[data-kind="language"]': ({ page }) => hasSelector(page, 'language'),
  't-toc': ({ page, hasAside }) => page.mode === 'default' && !hasAside && page.toc.length > 0,
  't-aside': ({ page, hasAside }) => page.mode === 'default' && hasAside,
};

/** Classes of sidebar elements, which depend on the marks of sidebars. */
const IN_SIDEBARS = new Set(['t-nav-title', 't-method']);

/** Required names of layout elements that no page has. Elements that the project replaces count as present. */
export function findMissingFrameParts(
  site: Site,
  names: readonly RequiredStyleName[],
): RequiredStyleName[] {
  let missing = names.map((name) => ({ name, paths: name.styleNames.flatMap(pathsOf) }));
  for (const frame of listFrames(site)) {
    missing = missing.filter(
      ({ paths }) => !paths.some((keys) => keys.every((key) => hasElement(site, frame, key))),
    );
    if (missing.length === 0) break;
  }
  return missing.map(({ name }) => ({
    ...name,
    reason: 'No page of the site contains this element.',
  }));
}

function* listFrames(site: Site): Generator<FrameContent> {
  for (const page of site.pages.values()) {
    const record = site.renderCache.record(page);
    yield { page: buildRouteData(site, page, record), hasAside: record.aside !== undefined };
  }
}

/** For each path of a name, the conditions of its elements. */
function pathsOf({ part }: RequiredStyleName['styleNames'][number]): string[][] {
  return parsePart(part).map(keysOf);
}

function keysOf({ compounds }: PartPath): string[] {
  // The 404 page always exists.
  if (compounds.some(({ classes }) => classes.includes('t-not-found'))) return [];
  const isInSidebar = compounds.some(({ classes }) => classes.includes('t-nav'));
  return compounds
    .flatMap(({ tag, classes, attributes }) => [
      // Titles of long sidebars have no class.
      ...(tag === 'summary' && isInSidebar ? ['t-nav-title'] : []),
      ...classes.flatMap((name) => [name, `${tag ?? ''}.${name}`]),
      ...attributes.map(([name, value]) => `[${name}="${value}"]`),
    ])
    .filter((key) => Object.hasOwn(CONDITIONS, key) || IN_SIDEBARS.has(key));
}

function hasElement(site: Site, frame: FrameContent, key: string): boolean {
  if (IN_SIDEBARS.has(key))
    return [...site.sidebars.values()].some(({ marks }) => hasMark(marks, `.${key}`));
  return CONDITIONS[key]?.(frame) ?? true;
}

function hasSelector({ selectors = [] }: RouteData, kind: string): boolean {
  return selectors.some((selector) => selector.kind === kind);
}
