import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { dirname } from 'node:path';
import { statIfExists } from '../../engine/files.ts';
import { parseJson } from '../../text/json.ts';

/** Blocks that no page shows any more stay in the file until it has this many bytes. */
const MAX_BYTES = 64 * 2 ** 20;

/** Colored lines from one build to the next, because loading a grammar takes as long as rendering a hundred pages. */
export class CodeCache {
  readonly #file: string;
  readonly #version: string;
  /** JSON of the lines by key; undefined until the first block is looked up. */
  #known: Map<string, string> | undefined;
  /** Lines of the file that are not written yet. */
  #added: string[] = [];

  /** A file of another version of the engine is ignored, and replaced by `save`. */
  constructor(file: string, version: string) {
    this.#file = file;
    this.#version = version;
  }

  /** The lines of a key: from the cache, or from `make`, which throws for code that cannot be colored. */
  reuse(key: string, make: () => string[]): string[] {
    this.#known ??= this.#read();
    const known = this.#known.get(key);
    // A build that was killed may have left half a line, to which the next one added its own.
    const found = known === undefined ? undefined : (parseJson(known) as string[] | undefined);
    if (found) return found;
    const made = make();
    const json = JSON.stringify(made);
    this.#known.set(key, json);
    this.#added.push(`${key}\t${json}\n`);
    return made;
  }

  /** Writes what was colored since the last call. */
  save(): void {
    if (this.#added.length === 0) return;
    mkdirSync(dirname(this.#file), { recursive: true });
    if (this.#isUsable()) appendFileSync(this.#file, this.#added.join(''));
    else writeFileSync(this.#file, `${this.#version}\n${this.#added.join('')}`);
    this.#added = [];
  }

  #read(): Map<string, string> {
    if (!this.#isUsable()) return new Map();
    const lines = readFileSync(this.#file, 'utf8').split('\n').slice(1);
    // The last line may have been cut short.
    const whole = lines.filter((line) => line.endsWith(']'));
    return new Map(
      whole.map((line) => {
        const at = line.indexOf('\t');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
    );
  }

  #isUsable(): boolean {
    const file = statIfExists(this.#file);
    if (!file?.isFile() || file.size > MAX_BYTES) return false;
    return readStart(this.#file, this.#version.length + 1) === `${this.#version}\n`;
  }
}

function readStart(file: string, length: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const start = Buffer.alloc(length);
    return start.toString('utf8', 0, readSync(descriptor, start));
  } finally {
    closeSync(descriptor);
  }
}
