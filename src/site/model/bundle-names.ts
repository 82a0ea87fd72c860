import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../text/digest.ts';
import { ENGINE_SRC } from '../cache/engine-digest.ts';

/** Folder of the site with the frame of the client and the documents that it opens, without base. */
export const CLIENT_FOLDER = '/_trellis/client';

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

/** Folder of the site with the files of a bundle, without base. */
export function bundleAddress(name: BundleName): string {
  return `/_astro/${bundleFolder(name)}`;
}

/** Folders with the source of the bundles; the client has what the reference shares with it. */
const SOURCES: Record<BundleName, string[]> = {
  'full-client': ['playground/full-client'],
  reference: ['playground/reference', 'playground/full-client'],
  diagrams: ['mdx/diagrams/frame'],
};

/** Packages whose version shapes a bundle. */
const SCALAR = /^@scalar\/|^rolldown$/;
const PACKAGES: Record<BundleName, RegExp> = {
  'full-client': SCALAR,
  reference: SCALAR,
  diagrams: /^(?:mermaid|rolldown)$/,
};

/** Files besides, that go into the bundles or say how they are made. */
const SHAPING = [
  'openapi/json.ts',
  'openapi/publish/operation-document.ts',
  'outputs/bundles/build-bundle.ts',
];

const known = new Map<BundleName, string>();

/**
 * Name of the folder of a bundle: `full-client.<digest>`. It changes with its source and with the versions
 * of the packages in it, so it is known before the bundle is made.
 */
export function bundleFolder(name: BundleName): string {
  const folder = known.get(name) ?? `${name}.${digestSource(name)}`;
  known.set(name, folder);
  return folder;
}

/** Folder of the engine with a part of the source of bundles. */
export function sourceFolder(part: string): string {
  return join(ENGINE_SRC, part);
}

function digestSource(name: BundleName): string {
  const manifest = readFileSync(join(ENGINE_SRC, '../package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const pins = Object.entries(dependencies).filter(([key]) => PACKAGES[name].test(key));
  const own = SOURCES[name].flatMap((part) => {
    const folder = sourceFolder(part);
    return readdirSync(folder)
      .toSorted()
      .map((file) => join(folder, file));
  });
  const files = [...own, ...SHAPING.map((path) => join(ENGINE_SRC, path))];
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const value = digest(JSON.stringify(pins), ...texts);
  return value.replace(/\W/g, '').slice(0, 10);
}
