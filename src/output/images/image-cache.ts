import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { shortDigest } from '../../utils/files.ts';

/** Name of a cached file: stem of the image, digest of its content, and extension. */
const CACHED = /^(.+)~(\w+)(\.\w+)$/;

/**
 * Images in a folder of the cache, by name. A file whose content has another digest than its name is damaged, for example
 * by a disk or a tool that synchronizes folders.
 */
export class ImageCache {
  readonly #dir: string;
  /** Digests by the name of the image. */
  readonly #digests: Map<string, string>;
  /** Names of images whose content was read. */
  readonly #intact = new Set<string>();

  constructor(dir: string) {
    this.#dir = dir;
    const names = existsSync(dir) ? readdirSync(dir) : [];
    this.#digests = new Map(names.flatMap((file) => parseName(file) ?? []));
  }

  /** Whether there is an image, which may be damaged. */
  has(name: string): boolean {
    return this.#digests.has(name);
  }

  /** The file of an image that is intact. */
  find(name: string): string | undefined {
    const known = this.#digests.get(name);
    if (known === undefined) return undefined;
    const file = this.fileOf(name, known);
    if (this.#intact.has(name)) return file;
    if (!existsSync(file) || digestOf(readFileSync(file)) !== known) return undefined;
    this.#intact.add(name);
    return file;
  }

  /** Writes an image to a temporary file, which is renamed; the next build removes those of a killed one. */
  add(name: string, data: Uint8Array): void {
    const contentDigest = digestOf(data);
    const file = this.fileOf(name, contentDigest);
    const draft = `${file}.${process.pid}`;
    mkdirSync(this.#dir, { recursive: true });
    writeFileSync(draft, data);
    renameSync(draft, file);
    this.#digests.set(name, contentDigest);
    this.#intact.add(name);
  }

  fileOf(name: string, contentDigest: string): string {
    const extension = extname(name);
    const stem = name.slice(0, name.length - extension.length);
    return join(this.#dir, `${stem}~${contentDigest}${extension}`);
  }

  /** Removes all other images. */
  keepOnly(used: ReadonlySet<string>): void {
    if (used.size === 0) return rmSync(this.#dir, { recursive: true, force: true });
    const files = existsSync(this.#dir) ? readdirSync(this.#dir) : [];
    for (const file of files) {
      const [[name, contentDigest] = []] = parseName(file) ?? [];
      const isUsed = name !== undefined && used.has(name);
      if (!isUsed || this.#digests.get(name) !== contentDigest)
        rmSync(join(this.#dir, file), { recursive: true, force: true });
    }
  }
}

/** Name of the image in a cached file, and digest of its content. */
function parseName(file: string): [[name: string, contentDigest: string]] | undefined {
  const [, stem, contentDigest = '', extension] = CACHED.exec(file) ?? [];
  return stem === undefined ? undefined : [[`${stem}${extension}`, contentDigest]];
}

function digestOf(data: Uint8Array): string {
  return shortDigest(12, Buffer.from(data).toString('base64'));
}
