import { statSync } from 'node:fs';
import { findInside } from '../../config/read/find-inside.ts';
import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import { isTypo, suggest } from '../../diagnostics/suggest.ts';
import { encodePath, resolveLink, splitHref, type LinkTarget } from '../../content/links.ts';
import { decodePath } from '../../text/decode-path.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { blameDocument } from './blame-documents.ts';
import { findFragmentLinks } from './fragments.ts';
import { nameHookPage } from './hook-page.ts';
import { findLikelyTarget } from './likely-target.ts';
import { findLinkPlaces } from './link-places.ts';
import { placeInFrontMatter } from './place-in-front-matter.ts';
import type { PageRecord } from '../store/page-record.ts';
import type { Site } from '../model/site.ts';
import { ofRevision } from '../revisions/of-revision.ts';

/** How one page came out, as the report lists it. */
export interface PageReport {
  id: string;
  /** Base included. */
  url: string;
  file: string;
  status: 'ok' | 'degraded' | 'failed';
  /** `fast`: rendered by the engine alone; `module`: with components that Astro renders. */
  road: 'fast' | 'module';
  diagnostics: Diagnostic[];
}

/** Renders one page if need be, and tells how it came out: problems of its front matter, body and links. */
export function reportPage(site: Site, page: LoadedPage): PageReport {
  const report = lookAtPage(site, page);
  const { status, diagnostics: failures } = site.store.guard.report(page.id, report.status);
  const diagnostics = [...report.diagnostics, ...failures].map((found) =>
    nameHookPage(site, page, found),
  );
  return {
    ...report,
    status,
    diagnostics: page.revision ? diagnostics.map(ofRevision) : diagnostics,
  };
}

function lookAtPage(site: Site, page: LoadedPage): PageReport {
  const record = site.store.record(page);
  // The document that pages were made from is told about once, not with each of them.
  const ofFile = page.isGenerated ? [] : site.diagnostics.filter(({ file }) => file === page.file);
  const unshown = unshownText(page);
  const isPartial =
    unshown.length > 0 ||
    ofFile.some(({ code }) => code === 'front-matter' || code === 'unreadable-file');
  return {
    id: page.id,
    url: site.options.base + page.href,
    file: page.file,
    status: record.status === 'ok' && isPartial ? 'degraded' : record.status,
    road: record.astroFiles.length > 0 ? 'module' : 'fast',
    diagnostics: [
      ...ofFile,
      ...unshown,
      ...[...unknownMode(page), ...record.diagnostics].map((found) =>
        placeInFrontMatter(site.project.root, page, blameDocument(found, page, site)),
      ),
      ...(site.store.guard.run(page, 'links', () => [
        ...brokenLinks(site, page, record),
        ...brokenFragments(site, page, record),
      ]) ?? []),
    ],
  };
}

function brokenLinks(site: Site, page: LoadedPage, record: PageRecord): Diagnostic[] {
  return record.links.flatMap(({ href, kind }) => {
    const target = resolveLink(href, page.id, site.targets);
    if (target.found) return [];
    const problem =
      kind === 'asset' ? missingAsset(site, href, target) : brokenLink(site, href, target);
    return findLinkPlaces(site, page, record, href).map((place) => ({ ...problem, ...place }));
  });
}

function missingAsset(site: Site, href: string, { isNear, href: near }: LinkTarget): Diagnostic {
  const path = decodePath(splitHref(near).path);
  const unpublished = isNear ? undefined : findUnpublished(site, [path]);
  if (unpublished !== undefined)
    return createDiagnostic({
      code: 'missing-asset',
      message: `the file ${href} is not published`,
      hint: publishHint(unpublished),
    });
  const meant = findLikelyTarget(site, path, 'file');
  const hint = meant ? `did you mean ${meant}?` : 'paths start at / or at the page’s own folder';
  return createDiagnostic({
    code: 'missing-asset',
    message: isNear ? `there is no file ${href}; ${near} is shown` : `there is no file ${href}`,
    hint: isNear ? `write ${near}` : hint,
  });
}

function brokenLink(site: Site, href: string, target: LinkTarget): Diagnostic {
  const { isNear, href: near } = target;
  const path = splitHref(near).path;
  const other = [...site.others.values()].find((page) => encodePath(page.href) === path);
  if (other)
    return createDiagnostic({
      code: 'broken-link',
      message: `the link ${href} leads to a page that this site keeps for other readers`,
      hint: `leave it to the pages for readers in ${other.frontMatter.groups?.join(' or ')}`,
    });
  const page = decodePath(path);
  const unpublished = isNear
    ? undefined
    : findUnpublished(site, [page, `${page}.mdx`, `${page}.md`, `${page}/index.mdx`]);
  if (unpublished !== undefined)
    return createDiagnostic({
      code: 'broken-link',
      message: `the link ${href} leads to a file that is not published`,
      hint: publishHint(unpublished),
    });
  const meant = findLikelyTarget(site, page, 'page');
  const hint = meant ? `did you mean ${meant}?` : undefined;
  return createDiagnostic({
    code: 'broken-link',
    message: isNear
      ? `no page has the address ${href}; the link leads to ${near}`
      : `the link ${href} leads to no page`,
    hint: isNear ? `write ${near}` : hint,
    ...(meant && href === near && isSlipOf(href, meant) && { replacement: meant }),
  });
}

/** The first of some addresses with a file in the project that Git or another rule keeps out of the site. */
function findUnpublished(
  { project, files }: Site,
  addresses: readonly string[],
): string | undefined {
  return addresses.find((address) => {
    const file = findInside(project.pagesDir, address.slice(1));
    const isPublished = files.assets.has(address) || files.pages.includes(address.slice(1));
    return file !== undefined && !isPublished && statSync(file).isFile();
  });
}

function publishHint(path: string): string {
  return `Git or another rule leaves it out; to publish it, write "!${path}" into .mintignore`;
}

/** Whether one letter of a long word is all that differs; another number may be another thing. */
function isSlipOf(href: string, meant: string): boolean {
  const numbers = (path: string) => path.replace(/\D+/g, ' ');
  return /(?<![^/])[^/]{6,}$/.test(href) && numbers(href) === numbers(meant) && isTypo(href, meant);
}

/** Warnings for links to parts of pages that are not there. */
function brokenFragments(site: Site, page: LoadedPage, record: PageRecord): Diagnostic[] {
  const broken = findFragmentLinks(site, page, record).filter(({ id }) => id === undefined);
  return broken.flatMap(({ href, fragment, ids }) => {
    const near = suggest(fragment, ids);
    return findLinkPlaces(site, page, record, href).map((place) =>
      createDiagnostic({
        code: 'broken-fragment',
        message: `the link ${href} leads to a page without a part "${fragment}"`,
        hint: near
          ? `did you mean #${near}?`
          : 'fragments are made of the words of headings, such as #rate-limits',
        ...place,
      }),
    );
  });
}

/** A page that is only a link has no text. */
function unshownText({ file, body, frontMatter: { url } }: LoadedPage): Diagnostic[] {
  const at = body.search(/\S/);
  if (!url || at < 0) return [];
  return [
    createDiagnostic({
      code: 'unshown-text',
      message: `the page is only a link to ${url}, so its text is not shown`,
      hint: 'remove the text, or "url" in the front matter',
      file,
      line: body.slice(0, at).split('\n').length,
    }),
  ];
}

const MODES = ['default', 'wide', 'center', 'custom', 'frame', 'assistant'];

function unknownMode({ file, frontMatter: { mode } }: LoadedPage): Diagnostic[] {
  if (mode === undefined || MODES.includes(mode)) return [];
  const near = suggest(mode, MODES);
  return [
    createDiagnostic({
      code: 'unknown-mode',
      message: `there is no mode "${mode}"`,
      hint: near ? `did you mean "${near}"?` : 'modes are wide, center, custom and frame',
      file,
    }),
  ];
}
