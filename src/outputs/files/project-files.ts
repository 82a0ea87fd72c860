import { callHook } from '../../extensions/call-hook.ts';
import type { ExtraFile } from '../../extensions/types.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { describeSite, hookContext } from '../../site/facts/hook-facts.ts';
import type { Site } from '../../site/model/site.ts';
import { textOutput, type OutputKind } from '../output.ts';

/** Folders in which no file but the engine's own is. */
const OURS = /^\/_(?:astro|search|trellis)\//;

/** Files that `trellis.config.ts` adds. A hook that throws fails the build: a site without its files is not the one that was asked for. */
export const projectFiles: OutputKind = {
  mayHave: (path) => !OURS.test(path),
  async list({ site }) {
    const files = await listFiles(site);
    return files.map(({ path, content }) => textOutput(path, () => content));
  },
};

/** What the hook gave, and the pages that it was given. */
interface Given {
  pages: readonly LoadedPage[];
  files: Promise<readonly ExtraFile[]>;
}

const known = new WeakMap<Site, Given>();

/** The hook is called once for a site as it is: development asks for files one by one. */
function listFiles(site: Site): Promise<readonly ExtraFile[]> {
  const pages = [...site.pages.values()];
  const before = known.get(site);
  const isSame =
    before?.pages.length === pages.length && pages.every((page, at) => page === before.pages[at]);
  if (before && isSame) return before.files;
  const files = callOutputs(site);
  known.set(site, { pages, files });
  return files;
}

async function callOutputs(site: Site): Promise<readonly ExtraFile[]> {
  const { file, outputs } = site.extensions;
  if (!outputs) return [];
  const { result, problem } = await callHook(file, 'outputs', async () =>
    readFiles(await outputs(describeSite(site), hookContext(site.options))),
  );
  if (problem) throw new Error(`${file}: ${problem.message}`);
  return result;
}

/** Throws for what is no list of files below the site's base. */
function readFiles(files: readonly ExtraFile[]): readonly ExtraFile[] {
  for (const { path, content } of files)
    if (!isFilePath(path) || typeof content !== 'string')
      throw new Error(
        `a file needs a path such as "/feeds/all.json" and a text, not ${JSON.stringify(path)}`,
      );
  return files;
}

function isFilePath(path: string): boolean {
  const [start, ...names] = path.split('/');
  return start === '' && !OURS.test(path) && names.every((name) => !['', '.', '..'].includes(name));
}
