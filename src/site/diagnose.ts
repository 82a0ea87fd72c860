import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { resolveLink } from '../content/links.ts';
import type { LoadedPage } from '../content/load-pages.ts';
import type { PageRecord } from './page-store.ts';
import type { Site } from './site.ts';

/** How one page came out, as the report lists it. */
export interface PageReport {
  id: string;
  /** Base included. */
  url: string;
  file: string;
  status: 'ok' | 'degraded' | 'failed';
  /** `fast`: rendered to HTML by the engine itself. */
  road: 'fast' | 'module';
  diagnostics: Diagnostic[];
}

/** Renders one page if need be, and tells how it came out: problems of its front matter, body and links. */
export function reportPage(site: Site, page: LoadedPage): PageReport {
  const record = site.store.record(page);
  const ofFile = site.diagnostics.filter(({ file }) => file === page.file);
  const isRepaired = ofFile.some(
    ({ code }) => code === 'front-matter' || code === 'unreadable-file',
  );
  return {
    id: page.id,
    url: site.options.base + page.href,
    file: page.file,
    status: record.status === 'ok' && isRepaired ? 'degraded' : record.status,
    road: 'fast',
    diagnostics: [...ofFile, ...record.diagnostics, ...brokenLinks(site, page, record)],
  };
}

function brokenLinks(site: Site, page: LoadedPage, record: PageRecord): Diagnostic[] {
  return record.links.flatMap(({ href, kind }) => {
    if (resolveLink(href, page.id, site.targets).found) return [];
    const place = placeOf(page.body, href);
    return [
      {
        code: kind === 'asset' ? 'missing-asset' : 'broken-link',
        severity: 'warning' as const,
        message:
          kind === 'asset' ? `there is no file ${href}` : `the link ${href} leads to no page`,
        hint: kind === 'asset' ? 'paths start at / or at the page’s own folder' : undefined,
        file: page.file,
        ...place,
      },
    ];
  });
}

function placeOf(body: string, text: string): { line?: number; column?: number; length?: number } {
  const index = body.indexOf(text);
  if (index < 0) return {};
  const before = body.slice(0, index);
  return {
    line: before.split('\n').length,
    column: index - before.lastIndexOf('\n'),
    length: text.length,
  };
}
