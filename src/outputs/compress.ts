import { readFileSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { OutputCache } from './output-cache.ts';

const COMPRESSIBLE = /\.(?:html|css|m?js|json|svg|xml|txt|md|webmanifest|map)$/;
/** Below this a copy saves nothing worth its place, in bytes. */
const MIN_BYTES = 1024;
/** Brotli's highest quality takes twenty times as long for a few percent. */
const BROTLI_QUALITY = 9;

/** Puts a `.br` and a `.gz` copy beside every text file of a site that has something to gain. */
export async function addCompressed(cache: OutputCache): Promise<void> {
  // One after another: compression runs on few threads and each file is held in memory.
  for (const [path, file] of cache.files())
    if (COMPRESSIBLE.test(path)) await add(cache, path, file);
}

async function add(cache: OutputCache, path: string, file: string): Promise<void> {
  const { size, mtimeMs } = statSync(file);
  if (size < MIN_BYTES) return;
  const key = `${size} ${mtimeMs}`;
  if ([`${path}.br`, `${path}.gz`].every((copy) => cache.keep(copy, key))) return;
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    compressBrotli(content),
    promisify(gzip)(content, { level: 9 }),
  ]);
  cache.write(`${path}.br`, br, key);
  cache.write(`${path}.gz`, gz, key);
}

function compressBrotli(content: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
