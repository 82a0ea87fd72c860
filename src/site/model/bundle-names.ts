import { digest } from '../../text/digest.ts';
import { engineMark } from '../../engine/engine.ts';

/** Folder of the site with the frame of the client and the documents that it opens, without base. */
export const CLIENT_FOLDER = '/_trellis/client';

/** Name of the file in that folder that says what a document has to say of answers; see `openapi/publish/answer-schemas.ts`. */
export function answersFile(documentId: string): string {
  return `answers.${digest(documentId).replace(/\W/g, '').slice(0, 10)}.json`;
}

/** Folder of the site with what the forms of its API pages ask for, beside that of the client, without base. */
export const FORMS_FOLDER = '/_trellis/forms';

/** Folder of the site with the page that an authorization comes back to, without base. */
export const SIGN_IN_FOLDER = '/_trellis/sign-in';

/** Folder of the site with the frame that draws diagrams, without base. */
export const DIAGRAM_FOLDER = '/_trellis/diagrams';

/**
 * What is made of packages once for all sites: Scalar's API client, the whole reference of a document, and what
 * draws the diagrams that the build cannot draw.
 */
export const BUNDLES = ['full-client', 'reference', 'diagrams'] as const;

export type BundleName = (typeof BUNDLES)[number];

/** Files of a bundle: its entry, its style sheet, and the licences of what is in it. */
export const BUNDLE_FILES = { script: 'index.js', style: 'style.css', licences: 'licences.txt' };

/** Addresses of the full API client. */
export interface ClientAddresses {
  /** The page that a frame shows it in. */
  frame: string;
  /** Its script, to be fetched ahead of time. */
  script: string;
}

/** Those addresses, base included. */
export function findClientAddresses(base: string): ClientAddresses {
  const script = `${base}${bundleAddress('full-client')}/${BUNDLE_FILES.script}`;
  return { frame: `${base}${CLIENT_FOLDER}/`, script };
}

/** Folder of the site with the files of a bundle, without base. It changes with the engine, so no bundle need be there. */
export function bundleAddress(name: BundleName): string {
  return `/_astro/${name}.${engineMark()}`;
}
