import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { FilePlace } from '../../site/page/link-places.ts';
import { listConfigLinks } from '../collect/config-links.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';
import type { Visit } from './visit-link.ts';

/** Names for documentation and tests, which are no hosts: RFC 2606 and 6761. */
const RESERVED_HOST =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|internal)$/;

type Input = Pick<CheckedSite, 'pages' | 'snippets' | 'config' | 'configFile' | 'findSetting'>;

/** The addresses elsewhere that a project links to, without fragments, with every place. */
export function listExternalLinks(site: Input): Map<string, FilePlace[]> {
  const places = new Map<string, FilePlace[]>();
  const add = (href: string, place: FilePlace) => {
    const url = /^(?:https?:)?\/\//i.test(href) ? URL.parse(href, 'https://base.invalid') : null;
    if (!url || RESERVED_HOST.test(url.hostname) || /[{}]/.test(href)) return;
    url.hash = '';
    places.set(url.href, [...(places.get(url.href) ?? []), place]);
  };
  for (const { file, source } of [...site.pages, ...site.snippets]) {
    for (const { href, line, column, length } of source.links)
      add(href, { file, line, column, length });
    for (const { src, line, column, length } of source.images)
      add(src, { file, line, column, length });
  }
  for (const { href, keys } of listConfigLinks(site.config)) {
    add(href, site.findSetting(keys, href) ?? { file: site.configFile });
  }
  return places;
}

/** What looking at addresses elsewhere found wrong, at each place that links to them. */
export function externalLinks(
  places: ReadonlyMap<string, readonly FilePlace[]>,
  visits: ReadonlyMap<string, Visit>,
): Diagnostic[] {
  return [...places].flatMap(([href, own]) => {
    const visit = visits.get(href);
    return visit ? own.flatMap((place) => toDiagnostics(href, visit, place)) : [];
  });
}

function toDiagnostics(href: string, { state, reason, to }: Visit, place: FilePlace): Diagnostic[] {
  if (state === 'dead') return [finding('dead-link', `${href} is gone: ${reason}`, place)];
  if (state === 'unsure') {
    const hint = 'open it in a browser to be sure';
    return [finding('unsure-link', `${href} could not be looked at: ${reason}`, place, { hint })];
  }
  if (state !== 'moved' || to === undefined) return [];
  return [finding('moved-link', `${href} has moved for good`, place, { hint: `write ${to}` })];
}
