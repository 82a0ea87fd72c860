import { encode } from '../../text/html.ts';
import { BUNDLE_FILES, bundleAddress } from '../../site/model/bundle-names.ts';
import { policyOf } from '../../site/csp/site-policy.ts';
import type { Site } from '../../site/model/site.ts';

/**
 * The page in which diagrams are drawn, out of sight. Its policy allows the styles that the library writes, which
 * those of other pages do not; apart from that it can load scripts, sheets and fonts of the site, and nothing else.
 */
export function renderDiagramFrame(site: Site): string {
  const script = `${site.options.base}${bundleAddress('diagrams')}/${BUNDLE_FILES.script}`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${renderDiagramPolicy(site)}" />
    <meta name="robots" content="noindex" />
    <title>Diagrams of ${encode(site.config.name)}</title>
    <script type="module" src="${script}"></script>
  </head>
  <body></body>
</html>
`;
}

/** Sheets and fonts may come from where those of the site's pages come from. */
function renderDiagramPolicy(site: Site): string {
  const sources = policyOf(site)?.sources ?? {};
  const hosts = (name: string) =>
    (sources[name] ?? []).filter((source) => source.includes('//')).map((source) => ` ${source}`);
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'unsafe-inline'${hosts('style-src').join('')}`,
    `font-src 'self'${hosts('font-src').join('')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
