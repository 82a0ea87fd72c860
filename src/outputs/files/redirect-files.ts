import { withEndSlash } from '../../site/facts/end-slash.ts';
import { posix } from 'node:path';
import { encode } from '../../text/html.ts';
import { fillDestination, isPattern } from '../../text/redirects.ts';
import { listLanguageHomes } from '../../navigation/view/language-homes.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type OutputKind } from '../output.ts';
import { afterAuthorRules } from './author-rules.ts';
import type { SiteRedirect } from '../../site/model/site-parts.ts';

/** Such a page loads and runs nothing. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'";

/** A page that sends its reader on, for hosts that know no redirects. */
export function renderRedirectPage(site: Site, { to }: SiteRedirect): string {
  const href = encode(withEndSlash(site, to));
  return (
    `<!doctype html><html lang="${site.shell.lang}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>Moved</title>` +
    `<meta http-equiv="refresh" content="0; url=${href}"><meta name="robots" content="noindex">` +
    `<link rel="canonical" href="${href}"></head><body><p>This page has moved: <a href="${href}">${href}</a></p></body></html>\n`
  );
}

/** Pages that send their readers on from each single address, for hosts that know no redirects. */
export const redirectPages: OutputKind = {
  mayHave: (path) => path.endsWith('/index.html'),
  list: ({ site }) =>
    site.redirects
      .filter(({ from }) => !isPattern(from))
      .map((redirect) =>
        textOutput(posix.join(redirect.from, 'index.html'), () =>
          renderRedirectPage(site, redirect),
        ),
      ),
};

/** The file in which the usual hosts look for redirects. */
export const redirectFiles: OutputKind = {
  mayHave: (path) => path === '/_redirects',
  list: ({ site }) => renderHostFiles(site).map(([path, text]) => textOutput(path, () => text)),
};

/** Files with the redirects in the words of the usual hosts, by path. Empty for a site without any. */
export function renderHostFiles(site: Site): [path: string, text: string][] {
  const redirects = listRedirectRules(site).map(({ source, destination, status }) =>
    [...toHostSyntax(source, destination), status].join(' '),
  );
  const { base } = site.options;
  // Some hosts show the nearest 404.html by themselves; others have to be told, and know this form.
  const notFound = listLanguageHomes(site.navigation).map(
    ({ folder }) => `${base}${folder}/* ${base}${folder}/404.html 404`,
  );
  const lines = [...redirects, ...notFound];
  if (lines.length === 0) return [];
  return [['/_redirects', afterAuthorRules(site, '/_redirects', lines.join('\n') + '\n')]];
}

/** The redirects of a site as a server answers them, base included. */
export function listRedirectRules(site: Site) {
  const { base } = site.options;
  return site.redirects.map(({ from, to, permanent }) => ({
    source: base + from,
    destination: withEndSlash(site, to),
    status: permanent ? 308 : 307,
  }));
}

/** `/old/:slug*` and `/new/:slug*` as hosts write them: `/old/*` and `/new/:splat`. A blank would end the field. */
function toHostSyntax(source: string, destination: string): string[] {
  const names = [...source.matchAll(/:(\w+)\*/g)].map(([, name = '']) => name);
  const splats = new Map(['splat', ...names].map((name) => [name, ':splat']));
  return [source.replace(/:\w+\*/g, '*'), fillDestination(destination, splats)].map((path) =>
    path.replace(/\s/g, encodeURIComponent),
  );
}
