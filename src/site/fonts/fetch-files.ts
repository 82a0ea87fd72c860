import { fetchLimited } from './fetch-limited.ts';

const FILE = { maxBytes: 4_000_000, timeout: 10_000 };
/** Of all files of one answer together. */
const MAX_BYTES = 24_000_000;
const AT_ONCE = 8;

/** The files at some addresses, a few at a time; throws where one is no font, or all are too large together. */
export async function fetchFiles(urls: readonly string[]): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  let room = MAX_BYTES;
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const some = urls.slice(at, at + AT_ONCE);
    const fonts = await Promise.all(some.map((url) => fetchLimited(url, FILE)));
    for (const [index, font] of fonts.entries()) {
      if (font.subarray(0, 4).toString('latin1') !== 'wOF2') throw new Error('a file is no font');
      if ((room -= font.length) < 0)
        throw new Error(`the fonts are larger than ${MAX_BYTES} bytes`);
      files.set(some[index] ?? '', font);
    }
  }
  return files;
}
