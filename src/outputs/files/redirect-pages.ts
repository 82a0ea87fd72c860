import { withEndSlash } from '../../site/facts/end-slash.ts';
import { posix } from 'node:path';
import { HOSTS } from '../../hosts/hosts.ts';
import { encode } from '../../text/html.ts';
import { isPattern } from '../../text/redirects.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type OutputKind } from '../output.ts';
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

/** Pages that send their readers on from each single address, for hosts that read no rules. */
export const redirectPages: OutputKind = {
  mayHave: (path) => path.endsWith('/index.html'),
  list({ site }) {
    if (HOSTS[site.options.host ?? 'plain'].redirects === 'rules') return [];
    const single = site.redirects.filter(({ from }) => !isPattern(from));
    return single.map((redirect) =>
      textOutput(posix.join(redirect.from, 'index.html'), () => renderRedirectPage(site, redirect)),
    );
  },
};
