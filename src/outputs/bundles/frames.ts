import { buildAnswerSchemas } from '../../openapi/publish/answer-schemas.ts';
import { engineMark } from '../../engine/engine.ts';
import {
  answersFile,
  CLIENT_FOLDER,
  DIAGRAM_FOLDER,
  FORMS_FOLDER,
} from '../../site/model/bundle-names.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type Output, type OutputKind } from '../output.ts';
import { renderedPages } from '../rendered-pages.ts';
import { renderClientFrame, renderClientTheme } from './api-client-frame.ts';
import { renderReferences } from './api-reference-page.ts';
import { renderDiagramFrame } from './diagram-frame.ts';
import { hasOperations, needsBundle } from './needs-bundle.ts';

/** The page of the full client with the documents that it opens, and the whole references that docs.json asks for. */
export const clientFrames: OutputKind = {
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
export const diagramFrame: OutputKind = {
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
