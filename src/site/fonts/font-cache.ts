import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HostedFamily } from '../../theme/hosted-fonts.ts';
import { digest } from '../../text/digest.ts';
import { writeAtomic } from '../cache/write-atomic.ts';
import { readJsonIfExists } from '../../engine/files.ts';

/** Where the files of fonts stand in a finished site, without base. */
export const FONT_FOLDER = '/_trellis/fonts/';

/** Kept answers: what a question gave, and the files of fonts, each by a digest of its bytes. */
export class FontCache {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'fonts');
  }

  /** What was answered before, if all its files are still there; null for a question that is known to have no answer. */
  read(question: string): HostedFamily[] | null | undefined {
    const families = readJsonIfExists<HostedFamily[] | null>(
      this.#placeOf(question),
      (value) => value === null || Array.isArray(value),
    );
    const paths = families?.flatMap(({ faces }) => faces.map(({ path }) => path)) ?? [];
    return paths.every((path) => existsSync(this.fileOf(path))) ? families : undefined;
  }

  /** Keeps an answer, `null` for none. */
  write(question: string, families: readonly HostedFamily[] | null): void {
    mkdirSync(this.#folder, { recursive: true });
    writeAtomic(this.#placeOf(question), JSON.stringify(families));
  }

  /** Keeps a file, and gives its path in the site. */
  keep(font: Buffer): string {
    const name = `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.woff2`;
    mkdirSync(this.#folder, { recursive: true });
    const file = join(this.#folder, name);
    if (!existsSync(file)) writeAtomic(file, font);
    return FONT_FOLDER + name;
  }

  /** Absolute path of a kept file. */
  fileOf(path: string): string {
    return join(this.#folder, path.slice(FONT_FOLDER.length));
  }

  #placeOf(question: string): string {
    return join(this.#folder, `${digest(question)}.json`);
  }
}
