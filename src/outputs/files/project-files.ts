import { callHook } from '../../extensions/call-hook.ts';
import type { ExtraFile } from '../../extensions/types.ts';
import { describeSite } from '../../site/facts/hook-facts.ts';
import { textOutput, type OutputKind } from '../output.ts';

/** Files that `trellis.config.ts` adds. A hook that throws fails the build: a site without its files is not the one that was asked for. */
export const projectFiles: OutputKind = {
  async list({ site }) {
    const { file, outputs } = site.extensions;
    if (!outputs) return [];
    const { mode, offline } = site.options;
    const { result, problem } = await callHook(file, 'outputs', async () =>
      readFiles(await outputs(describeSite(site), { mode, offline })),
    );
    if (problem) throw new Error(`${file}: ${problem.message}`);
    return result.map(({ path, content }) => textOutput(path, () => content));
  },
};

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
  return start === '' && names.every((name) => !['', '.', '..'].includes(name));
}
