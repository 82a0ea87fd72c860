import { readFileSync } from 'node:fs';
import { documentSources } from '../../mdx/csp.ts';
import type { JsonObject } from '../../utils/json-object.ts';
import { buildAnswerSchemas, publishedDocument } from '../../openapi/published-document.ts';
import { policyOf } from '../../site/csp.ts';
import type { ReferencePage, Site } from '../../site/site.ts';
import {
  answersFile,
  BUNDLE_FILES,
  bundleAddress,
  CLIENT_FOLDER,
  DIAGRAM_FOLDER,
  FORMS_FOLDER,
  linksWithEndSlash,
} from '../../site/urls.ts';
import { modeClass } from '../../theme/mode-script.ts';
import { engineMark } from '../../utils/engine.ts';
import { encode } from '../../utils/html.ts';
import { hasOperations, needsBundle } from '../browser-bundles.ts';
import { renderedPages, textOutput, type Output, type Emitter } from '../output.ts';
import { htmlPath } from '../pages.ts';
import { shellScript } from '../pages/csp.ts';

const TOKENS = new URL('../pages/styles/tokens.css', import.meta.url);

/** Script that settles light or dark before anything is painted; a file, because the policy allows nothing inline. */
const MODE_SCRIPT = `${CLIENT_FOLDER}/mode.js`;

/** The page of the full client with the documents that it opens, and the whole references that docs.json asks for. */
export const clientFrames: Emitter = {
  mayHave: (path) => /^\/_trellis\/(?:client|forms|reference)\//.test(path),
  list({ site }) {
    const references = renderReferences(site).map(([path, text]) => textOutput(path, () => text));
    const client = needsBundle(site, 'full-client') ? [clientFrame(site)] : [];
    const answers = hasOperations(site) ? listAnswerSchemas(site) : [];
    const documents = listDocuments(site);
    const all = [...documents, ...references, ...client, ...answers];
    return all.length === 0 ? [] : [...all, clientTheme(site)];
  },
};

/** The page in which diagrams are drawn that the build cannot draw. */
export const diagramFrame: Emitter = {
  list: ({ site }) =>
    needsBundle(site, 'diagrams')
      ? [textOutput(`${DIAGRAM_FOLDER}/index.html`, () => renderDiagramFrame(site))]
      : [],
};

function clientFrame(site: Site): Output {
  return textOutput(`${CLIENT_FOLDER}/index.html`, () => renderClientFrame(site));
}

function clientTheme(site: Site): Output {
  return textOutput(`${CLIENT_FOLDER}/theme.css`, () => renderClientTheme(site));
}

/** The documents of single operations, and what their forms ask for. */
function listDocuments(site: Site): Output[] {
  const pages = renderedPages(site);
  const documents = needsBundle(site, 'full-client')
    ? pages.flatMap(({ operationDocument }) => operationDocument ?? [])
    : [];
  const forms = pages.flatMap(({ formInputs }) => formInputs ?? []);
  return [...listTexts(site, CLIENT_FOLDER, documents), ...listTexts(site, FORMS_FOLDER, forms)];
}

/** Texts of pages, whose names are digests of what they say. */
function listTexts(site: Site, folder: string, names: readonly string[]): Output[] {
  return [...new Set(names)].map((name) => ({
    path: `${folder}/${name}`,
    key: name,
    render: () => site.store.read(name),
  }));
}

/** What the documents of the site say of answers, for the playground to compare with. */
function listAnswerSchemas({ documents }: Site): Output[] {
  return documents.map((document) => ({
    path: `${CLIENT_FOLDER}/${answersFile(document.id)}`,
    key: document.digest + engineMark(),
    render: () => JSON.stringify(buildAnswerSchemas(document)),
  }));
}

/**
 * Policy of what runs Scalar's code, as strict as that of pages, so that it holds together with one that a host
 * sends for all files. Requests go to the servers of the API, or where docs.json says so to any.
 */
function clientPolicy({ config }: Site, servers: readonly string[]): string {
  const { otherServers } = config.api.playground;
  const own = ["'self'", ...servers, ...(config.security.sources['connect-src'] ?? [])];
  const connect = otherServers ? ['http:', 'https:'] : [...new Set(own)];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    'media-src data: blob:',
    'frame-src blob:',
    'object-src blob:',
    `connect-src ${connect.join(' ')} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue default',
  ].join('; ');
}

/** The page in which the full client runs, apart from the styles and scripts of the site. */
function renderClientFrame(site: Site): string {
  const { options, config } = site;
  const servers = renderedPages(site).flatMap(({ features, needs }) =>
    features.includes('playground') ? (needs['connect-src'] ?? []) : [],
  );
  const bundle = options.base + bundleAddress('full-client');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${clientPolicy(site, servers.toSorted())}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>API client of ${encode(config.name)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${bundle}/${BUNDLE_FILES.style}" />
    <link rel="stylesheet" href="theme.css" />
    <script type="module" src="${bundle}/${BUNDLE_FILES.script}"></script>
  </head>
  <body>
    <div id="client" class="scalar-app"></div>
    <noscript>The API client needs JavaScript.</noscript>
  </body>
</html>
`;
}

/** Colours and fonts of the site, as its pages have them. */
function renderClientTheme({ shell }: Site): string {
  const tokens = readFileSync(TOKENS, 'utf8');
  return `${shell.themeCss}\n${tokens}`;
}

/** A file of a whole reference, by path without base. */
type ReferenceFile = [path: string, text: string];

/** The page, the document and the script of each whole reference. */
function renderReferences(site: Site): ReferenceFile[] {
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

/**
 * The page in which diagrams are drawn, out of sight. Its policy allows the styles that the library writes, which
 * those of other pages do not; apart from that it can load scripts, sheets and fonts of the site, and nothing else.
 */
function renderDiagramFrame(site: Site): string {
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
