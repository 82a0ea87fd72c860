import type { Redirect } from '../../config/model/types.ts';
import { isExternal, splitHref } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { finding } from '../model/finding.ts';
import { isPattern } from '../../text/redirects.ts';
import { toPath } from './follow-redirects.ts';
import type { CheckedSite } from '../model/types.ts';

type Input = Pick<CheckedSite, 'config' | 'pages' | 'snippets' | 'resolve' | 'hasPart'>;

/** Links to addresses that a permanent redirect answers. */
export function redirectedLink(site: Input): Diagnostic[] {
  const { config, pages, snippets, resolve } = site;
  const hrefs = new Set(pages.map(({ href }) => href));
  const moved = new Map(
    config.redirects
      .filter((one) => one.permanent && !isPattern(one.source) && !hrefs.has(toPath(one.source)))
      .map((one) => [toPath(one.source), one]),
  );
  if (moved.size === 0) return [];
  const texts = [
    ...pages.map(({ file, source, id }) => ({ file, source, id })),
    ...snippets.map(({ file, source }) => ({ file, source, id: 'index' })),
  ];
  return texts.flatMap(({ file, source, id }) =>
    source.links.flatMap(({ href, ...place }) => {
      if (isExternal(href) || /[{}]/.test(href)) return [];
      const target = resolve(href, id);
      const redirect = target.asset === undefined ? moved.get(toPath(target.href)) : undefined;
      if (!redirect || !resolve(redirect.destination, 'index').found) return [];
      const replacement = replace(site, href, redirect);
      const message = `the link ${href} leads to ${redirect.destination} by a redirect`;
      const hint = `write ${replacement ?? `${redirect.destination}, and look whether it has the part that is meant`}`;
      return finding('redirected-link', message, { file, ...place }, { hint, replacement });
    }),
  );
}

/** The link as it should be; undefined where the new page lacks the part that the old address names. */
function replace({ hasPart }: Input, href: string, { destination }: Redirect): string | undefined {
  const { suffix } = splitHref(href);
  if (suffix === '') return destination;
  const { path, suffix: own } = splitHref(destination);
  const isKept = suffix.startsWith('#') && own === '' && hasPart(toPath(path), suffix.slice(1));
  return isKept ? destination + suffix : undefined;
}
