import { readFileSync } from 'node:fs';
import { documentSources } from '../../mdx/csp.ts';
import type { JsonObject } from '../../utils/json-object.ts';
import { restoreIntegers } from '../../utils/json.ts';
import { buildResponseSchemas, buildPublishedDocument } from '../../openapi/published-document.ts';
import { policyOf } from '../../site/csp.ts';
import type { ReferencePage, Site } from '../../site/site.ts';
import {
  responsesFile,
  BUNDLE_FILES,
  bundlePath,
  CLIENT_FOLDER,
  DIAGRAM_FOLDER,
  FORMS_FOLDER,
  withTrailingSlash,
  type BundleName,
} from '../../site/urls.ts';
import { engineMark } from '../../utils/engine.ts';
import { hasOperations, needsBundle } from '../browser-bundles.ts';
import {
  renderedPages,
  standaloneOutput,
  textOutput,
  type Emitter,
  type Layouts,
  type Output,
  type StandalonePage,
} from '../output.ts';
import { htmlPath } from '../pages.ts';
import { shellScript } from '../pages/csp.ts';

const TOKENS = new URL('../pages/styles/tokens.css', import.meta.url);

/** Script that settles light or dark before anything is painted; a file, because the policy allows nothing inline. */
const MODE_SCRIPT = `${CLIENT_FOLDER}/mode.js`;

/**
 * The page of the full client with the documents that it opens, and the full API references that
 * docs.json enables.
 */
export const clientFrames: Emitter = {
  mayHave: (path) => /^\/_trellis\/(?:client|forms|reference)\//.test(path),
  list({ site, layouts }) {
    const references = listReferences(site, layouts);
    const client = needsBundle(site, 'full-client') ? [clientFrame(site, layouts)] : [];
    const responseSchemas = hasOperations(site) ? listResponseSchemas(site) : [];
    const documents = listDocuments(site);
    const all = [...documents, ...references, ...client, ...responseSchemas];
    return all.length === 0 ? [] : [...all, clientTheme(site)];
  },
};

/** The page for diagrams that the build cannot draw. */
export const diagramFrame: Emitter = {
  list: ({ site, layouts }) =>
    needsBundle(site, 'diagrams')
      ? [
          standaloneOutput(layouts, `${DIAGRAM_FOLDER}/index.html`, () =>
            describeDiagramFrame(site),
          ),
        ]
      : [],
};

function clientFrame(site: Site, layouts: Layouts): Output {
  return standaloneOutput(layouts, `${CLIENT_FOLDER}/index.html`, () => describeClientFrame(site));
}

function clientTheme(site: Site): Output {
  return textOutput(`${CLIENT_FOLDER}/theme.css`, () => renderClientTheme(site));
}

/** The documents of single operations, and the data that their forms load. */
function listDocuments(site: Site): Output[] {
  const pages = renderedPages(site);
  const documents = needsBundle(site, 'full-client')
    ? pages.flatMap(({ operationDocument }) => operationDocument ?? [])
    : [];
  const forms = pages.flatMap(({ formInputs }) => formInputs ?? []);
  return [...listTexts(site, CLIENT_FOLDER, documents), ...listTexts(site, FORMS_FOLDER, forms)];
}

/** Texts of pages in files named by digest. */
function listTexts(site: Site, folder: string, names: readonly string[]): Output[] {
  return [...new Set(names)].map((name) => ({
    path: `${folder}/${name}`,
    key: name,
    render: () => site.renderCache.read(name),
  }));
}

/** The response schemas of the documents, which the playground validates responses against. */
function listResponseSchemas({ documents }: Site): Output[] {
  return documents.map((document) => ({
    path: `${CLIENT_FOLDER}/${responsesFile(document.id)}`,
    key: document.digest + engineMark(),
    render: () => JSON.stringify(buildResponseSchemas(document)),
  }));
}

/**
 * The policy of frames that run Scalar. It is as strict as that of pages, so it also holds with a
 * policy that a host sends for all files. Requests go to the servers of the API, or to any server
 * if docs.json allows it.
 */
function clientPolicy({ config }: Site, servers: readonly string[]): string {
  const { otherServers } = config.api.playground;
  const connectSources = ["'self'", ...servers, ...(config.security.sources['connect-src'] ?? [])];
  const connect = otherServers ? ['http:', 'https:'] : [...new Set(connectSources)];
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

function describeClientFrame(site: Site): StandalonePage {
  const servers = renderedPages(site).flatMap(({ features, needs }) =>
    features.includes('playground') ? (needs['connect-src'] ?? []) : [],
  );
  return {
    layout: 'ClientFrame',
    props: {
      siteName: site.config.name,
      policy: clientPolicy(site, servers.toSorted()),
      ...bundleFiles(site, 'full-client'),
    },
  };
}

/** URLs of the style sheet and the script of a bundle. */
function bundleFiles({ options }: Site, name: BundleName) {
  const folder = options.base + bundlePath(name);
  return { sheet: `${folder}/${BUNDLE_FILES.style}`, script: `${folder}/${BUNDLE_FILES.script}` };
}

/** Colors and fonts of the site, as its pages have them. */
function renderClientTheme({ data }: Site): string {
  const tokens = readFileSync(TOKENS, 'utf8');
  return `${data.themeCss}\n${tokens}`;
}

/** The page, the document and the script of each whole reference. */
function listReferences(site: Site, layouts: Layouts): Output[] {
  const files = site.references.flatMap((reference) => {
    const published = buildPublishedDocument(reference.document, site.config.api);
    return [
      standaloneOutput(layouts, htmlPath(site, reference.href), () =>
        describeReference(site, reference, published),
      ),
      textOutput(documentPath(reference), () =>
        restoreIntegers(reference.document.largeIntegers, JSON.stringify(published)),
      ),
    ];
  });
  if (files.length === 0) return [];
  return [...files, textOutput(MODE_SCRIPT, () => shellScript(site.data, false))];
}

function documentPath({ href }: ReferencePage): string {
  return `${href}/openapi.json`;
}

function describeReference(
  site: Site,
  reference: ReferencePage,
  published: JsonObject,
): StandalonePage {
  const { data, options } = site;
  const { base } = options;
  const { document, operations } = reference;
  const { sheet, script } = bundleFiles(site, 'reference');
  return {
    layout: 'ReferencePage',
    props: {
      siteName: data.name,
      lang: data.lang,
      modeClass: data.modeToggle.default,
      title: document.title || 'API',
      policy: clientPolicy(site, documentSources(published)),
      document: base + documentPath(reference),
      home: `${base}/`,
      operations: operations.map(({ href, title }) => ({
        href: withTrailingSlash(site, base + href),
        label: title,
      })),
      sheets: [sheet, `${base}${CLIENT_FOLDER}/theme.css`],
      modeScript: base + MODE_SCRIPT,
      script,
    },
  };
}

/**
 * The page that draws diagrams. Its policy allows the inline styles that the library writes, unlike
 * the policies of other pages; it can load only scripts, sheets, and fonts of the site.
 */
function describeDiagramFrame(site: Site): StandalonePage {
  const { script } = bundleFiles(site, 'diagrams');
  const policy = renderDiagramPolicy(site);
  return { layout: 'DiagramFrame', props: { siteName: site.config.name, policy, script } };
}

/** Style sheets and fonts may load from the same sources as on pages. */
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
