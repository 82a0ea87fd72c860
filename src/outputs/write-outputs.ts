import { digest } from '../text/digest.ts';
import { addCompressed } from './compress.ts';
import { openOutputCache, type OutputCache } from './output-cache.ts';
import type { Output } from './output.ts';

/** Tells how many files are settled. */
export type OutputProgress = (done: number, total: number) => void;

/** Digest of a whole list: the same list gives the same site. */
export function digestOutputs(outputs: readonly Output[]): string {
  return digest(...outputs.map(({ path, key }) => `${path} ${key}`));
}

export interface FolderOptions {
  folder: string;
  /** Of the project. */
  cacheDir: string;
  /** Text files get compressed copies. */
  isCompressed: boolean;
  /** Paths of files and folders of others in the folder, which stay. */
  others?: ReadonlySet<string> | undefined;
  progress?: OutputProgress | undefined;
}

/** Makes a folder hold the files of a site and nothing else but `others`; those that did not change are taken from the cache. */
export async function writeFolder(
  outputs: readonly Output[],
  { folder, cacheDir, isCompressed, others, progress }: FolderOptions,
): Promise<void> {
  const cache = openOutputCache(cacheDir);
  await writeOutputs(outputs, cache, progress);
  if (isCompressed) await addCompressed(cache);
  cache.fill(folder, others);
}

async function writeOutputs(
  outputs: readonly Output[],
  cache: OutputCache,
  progress: OutputProgress = () => {},
): Promise<void> {
  const queue = each(outputs);
  let done = 0;
  // Two at a time: one picture is decoded while another is encoded.
  const work = async () => {
    // Where one fails, its loop ends the queue, and the other begins nothing new.
    for (const output of queue) {
      await write(output, cache);
      progress((done += 1), outputs.length);
    }
  };
  const ends = await Promise.allSettled([work(), work()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function* each<Item>(items: readonly Item[]): Generator<Item, void> {
  yield* items;
}

async function write(output: Output, cache: OutputCache): Promise<void> {
  const { path, key } = output;
  if (cache.keep(path, key)) return;
  const content = await output.render();
  if (content === undefined) return;
  // No output has this key, so that the next build makes the file again.
  const kept = output.isWhole?.() === false ? '' : key;
  if (typeof content === 'string') cache.write(path, content, kept);
  else cache.copy(path, content.file);
}
