import type { ChangeConfig } from '../../config/load.ts';
import { generatedPage } from '../../content/generated-page.ts';
import type { LoadedPage } from '../../content/load-pages.ts';
import { titleFromId } from '../../content/page.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { callHook, failedHook } from '../../extensions/call-hook.ts';
import type { Extensions } from '../../extensions/load-extensions.ts';
import type { DocsJson, ExtraPage } from '../../extensions/types.ts';
import { hookContext } from '../facts/hook-facts.ts';
import type { SiteOptions } from '../model/site-options.ts';

/** Has the author's hook change docs.json, where there is one; its problems are added to `problems`. */
export function changeDocsJson(
  { file, docsJson }: Extensions,
  options: SiteOptions,
  problems: Diagnostic[],
): ChangeConfig | undefined {
  if (!docsJson) return undefined;
  return async (docs) => {
    if (!isObject(docs)) return docs;
    const call = () => docsJson(structuredClone(docs), hookContext(options));
    const { result, problem } = await callHook(file, 'docsJson', call);
    if (isObject(result)) return result;
    problems.push(
      problem ??
        failedHook(file, '"docsJson" returned no object', 'return the docs that it is given'),
    );
    return docs;
  };
}

/** Adds the pages that are no files; a file with the same address wins. */
export async function addExtraPages(
  { file, pages: list }: Extensions,
  options: SiteOptions,
  pages: Map<string, LoadedPage>,
): Promise<Diagnostic[]> {
  if (!list) return [];
  const { result = [], problem } = await callHook(file, 'pages', async () =>
    readPages(await list(hookContext(options))),
  );
  if (problem) return [problem];
  return result.flatMap(({ id, text, frontMatter = {} }) => {
    const other = pages.get(id);
    if (other)
      return failedHook(file, `"pages" has the page ${id}, which ${other.file} is already`);
    pages.set(id, generatedPage(id, file, { title: titleFromId(id), ...frontMatter }, text));
    return [];
  });
}

/** Throws for what is no list of pages. */
function readPages(list: readonly ExtraPage[]): readonly ExtraPage[] {
  for (const { id, text } of list)
    if (typeof id !== 'string' || !/^[^/\s](?:.*[^/])?$/.test(id) || typeof text !== 'string')
      throw new Error(
        `a page needs an id such as "releases/latest" and a text, not ${JSON.stringify({ id, text })}`,
      );
  return list;
}

function isObject(value: unknown): value is DocsJson {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
