import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { isShallowClone } from '../../git/git.ts';

/** Says where pages go without a date because a clone of the repository has only its last commits. */
export function checkDates(site: Pick<Site, 'pages' | 'gitDates' | 'project'>): Diagnostic[] {
  const { pages, gitDates, project } = site;
  if (gitDates === undefined) return [];
  const bare = [...pages.values()].filter(
    ({ file, frontMatter, isGenerated }) =>
      !isGenerated && !frontMatter.url && !frontMatter.lastUpdatedDate && !gitDates.has(file),
  );
  if (bare.length === 0 || !isShallowClone(project.root)) return [];
  return [
    createDiagnostic({
      code: 'shallow-clone',
      message: `${bare.length} of ${pages.size} pages have no date, because this clone has only the last commits`,
      hint: 'have the whole history fetched, as with "fetch-depth: 0" in GitHub Actions, or keep .trellis from one build to the next',
    }),
  ];
}
