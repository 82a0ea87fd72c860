import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'; // prettier-ignore
import { dirname } from 'node:path';
import { digest } from '../../text/digest.ts';
import { parseJson } from '../../text/json.ts';
import { statIfExists } from '../../engine/files.ts';

/** Coloured code from one build to the next, because loading a grammar takes as long as rendering a hundred pages. */
interface CodeCache {
  file: string;
  version: string;
  /** JSON of the lines by digest of language and code; undefined until it is asked for. */
  known?: Map<string, string> | undefined;
  /** Lines of the file that are not written yet. */
  added: string[];
}

/** Blocks that no page shows any more stay in the file until it has this many bytes. */
const MAX_BYTES = 64 * 2 ** 20;

let cache: CodeCache | undefined;

/** From here on coloured code is taken from a file; what another version of the engine wrote there is passed over. */
export function openCodeCache(file: string, version: string): void {
  if (cache?.file !== file || cache.version !== version) cache = { file, version, added: [] };
}

/** HTML of the lines of a code block: from the cache if it has them, else as `make` returns it. */
export function reuseLines(
  language: string,
  lines: readonly string[],
  make: () => string[],
): string[] {
  if (!cache) return make();
  cache.known ??= readKnown(cache);
  const key = digest(language, lines.join('\n'));
  const found = parseLines(cache.known.get(key));
  if (found) return found;
  const made = make();
  const json = JSON.stringify(made);
  cache.known.set(key, json);
  cache.added.push(`${key}\t${json}\n`);
  return made;
}

/** A build that was killed may have left half a line, to which the next one added its own. */
function parseLines(json: string | undefined): string[] | undefined {
  return json === undefined ? undefined : (parseJson(json) as string[] | undefined);
}

/** Writes down what was coloured anew. */
export function saveCodeCache(): void {
  if (!cache || cache.added.length === 0) return;
  const { file, version, added } = cache;
  mkdirSync(dirname(file), { recursive: true });
  if (isUsable(file, version)) appendFileSync(file, added.join(''));
  else writeFileSync(file, `${version}\n${added.join('')}`);
  cache.added = [];
}

function readKnown({ file, version }: CodeCache): Map<string, string> {
  if (!isUsable(file, version)) return new Map();
  const lines = readFileSync(file, 'utf8').split('\n').slice(1);
  // The last line may have been cut short.
  const whole = lines.filter((line) => line.endsWith(']'));
  return new Map(
    whole.map((line) => {
      const at = line.indexOf('\t');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

function isUsable(file: string, version: string): boolean {
  const size = statIfExists(file)?.size;
  if (size === undefined || size > MAX_BYTES) return false;
  return readStart(file, version.length + 1) === `${version}\n`;
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
