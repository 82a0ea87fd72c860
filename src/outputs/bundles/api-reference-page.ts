import { encode } from '../../text/html.ts';
import { documentSources } from '../../mdx/csp/server-sources.ts';
import type { JsonObject } from '../../openapi/json.ts';
import { publishedDocument } from '../../openapi/publish/published-document.ts';
import { linksWithEndSlash } from '../../site/facts/end-slash.ts';
import { modeClass } from '../../theme/mode-script.ts';
import { shellScript } from '../../site/csp/inline-parts.ts';
import type { Site } from '../../site/model/site.ts';
import { BUNDLE_FILES, bundleAddress, CLIENT_FOLDER } from '../../site/model/bundle-names.ts';
import type { ReferencePage } from '../../site/model/site-parts.ts';
import { htmlPath } from '../pages/pages.ts';
import { clientPolicy } from './api-client-frame.ts';

/** A file of a whole reference, by path without base. */
export type ReferenceFile = [path: string, text: string];

/** Script that settles light or dark before anything is painted; a file, because the policy allows nothing inline. */
const MODE_SCRIPT = `${CLIENT_FOLDER}/mode.js`;

/** The page, the document and the script of each whole reference. */
export function renderReferences(site: Site): ReferenceFile[] {
  const files = site.references.flatMap((reference): ReferenceFile[] => {
    const published = publishedDocument(reference.document, site.config.api);
    const page = linksWithEndSlash(site, renderPage(site, reference, published));
    return [
      [htmlPath(site, reference.href), page],
      [documentPath(reference), JSON.stringify(published)],
    ];
  });
  return files.length > 0 ? [...files, [MODE_SCRIPT, shellScript(site.shell, false)]] : [];
}

function documentPath({ href }: ReferencePage): string {
  return `${href}/openapi.json`;
}

function renderPage(site: Site, reference: ReferencePage, published: JsonObject): string {
  const { shell, options } = site;
  const { base } = options;
  const { document, operations } = reference;
  const bundle = base + bundleAddress('reference');
  const title = document.title || 'API';
  const links = operations.map(
    ({ href, title: label }) => `<li><a href="${encode(base + href)}">${encode(label)}</a></li>`,
  );
  return `<!doctype html>
<html lang="${encode(shell.lang)}" class="${modeClass(shell.modeToggle) ?? ''}">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${clientPolicy(site, documentSources(published))}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${encode(`${title} - ${shell.name}`)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${bundle}/${BUNDLE_FILES.style}" />
    <link rel="stylesheet" href="${base}${CLIENT_FOLDER}/theme.css" />
    <script src="${base}${MODE_SCRIPT}"></script>
    <script type="module" src="${bundle}/${BUNDLE_FILES.script}"></script>
  </head>
  <body>
    <nav class="back" aria-label="Documentation">
      <a href="${base}/">&#8592; ${encode(shell.name)}</a>
      <span>${encode(title)}</span>
    </nav>
    <main id="reference" data-document="${encode(base + documentPath(reference))}" data-title="${encode(title)}"></main>
    <noscript>
      <div class="plain">
        <h1>${encode(title)}</h1>
        <p>This page needs JavaScript. Each endpoint has a page of its own that does not:</p>
        <ul>${links.join('')}</ul>
      </div>
    </noscript>
  </body>
</html>
`;
}
