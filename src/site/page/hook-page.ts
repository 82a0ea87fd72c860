import type { LoadedPage } from '../../content/load-pages.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Site } from '../model/site.ts';

/**
 * A problem of a page, which for a page that a hook made names the page: its text stands in no file, so that a line of
 * `trellis.config.ts` would be the wrong one to show, and to fix.
 */
export function nameHookPage(
  { extensions }: Pick<Site, 'extensions'>,
  { file, href, isGenerated }: Pick<LoadedPage, 'file' | 'href' | 'isGenerated'>,
  problem: Diagnostic,
): Diagnostic {
  if (!isGenerated || file !== extensions.file || problem.file !== file) return problem;
  const { line, column: _, length: __, replacement: ___, ...rest } = problem;
  const place = line === undefined || line === 1 ? 'on' : `in line ${line} of`;
  const message = `${problem.message} (${place} the page ${href}, made by a hook in ${file})`;
  return { ...rest, message };
}
