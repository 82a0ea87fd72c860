import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digest } from '../../mdx/digest.ts';
import { ENGINE_SRC } from '../engine-digest.ts';

/** Folder with the source of what runs in the frame of the full client. */
export const CLIENT_SRC = join(ENGINE_SRC, 'playground/full-client');

/** Folder of the site with the frame and the documents that it opens, without base. */
export const CLIENT_FOLDER = '/_trellis/client';

/** Addresses of the full API client. */
export interface ClientAddresses {
  /** The page that a frame shows it in. */
  frame: string;
  /** Its script, to be fetched ahead of time. */
  script: string;
}

/** Those addresses, base included. */
export function findClientAddresses(base: string): ClientAddresses {
  return { frame: `${base}${CLIENT_FOLDER}/`, script: `${base}/_astro/${clientName('js')}` };
}

/** Files besides, that go into the client or say how it is made. */
const SHAPING = ['openapi/json.ts', 'openapi/slice.ts', 'integration/build-client.ts'].map((path) =>
  join(ENGINE_SRC, path),
);

let known: string | undefined;

/**
 * Name of a file of the client: `full-client.<digest>.js`. It changes with its source and with the
 * versions of the packages in it, so it is known before the file is made.
 */
export function clientName(extension: 'js' | 'css' | 'txt'): string {
  known ??= digestSource();
  return `full-client.${known}.${extension}`;
}

function digestSource(): string {
  const manifest = readFileSync(join(ENGINE_SRC, '../package.json'), 'utf8');
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const pins = Object.entries(dependencies).filter(([name]) => /^@scalar\/|^rolldown$/.test(name));
  const own = readdirSync(CLIENT_SRC).toSorted();
  const files = [...own.map((name) => join(CLIENT_SRC, name)), ...SHAPING];
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  const value = digest(JSON.stringify(pins), ...own, ...texts);
  return value.replace(/\W/g, '').slice(0, 10);
}
