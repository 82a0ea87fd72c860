import { createDiagnostic, type Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { Site } from '../model/site.ts';
import { showsTimestamp } from '../../config/model/meta-tags.ts';
import { isShallowClone } from '../../git/git.ts';

/** Says where pages go without a date because a clone of the repository has only its last commits. */
export function checkDates(
  site: Pick<Site, 'config' | 'pages' | 'gitDates' | 'hasFetchedHistory' | 'project'>,
): Diagnostic[] {
  const { config, pages, gitDates, hasFetchedHistory, project } = site;
  if (gitDates === undefined) return [];
  if (hasFetchedHistory)
    return [
      createDiagnostic({
        code: 'shallow-clone',
        message:
          'This clone had only its last commits, so the build fetched the others for the dates of pages (the variable CI is set)',
        hint: 'fetch the whole history before the build, as with "fetch-depth: 0" in GitHub Actions, or build with --offline',
      }),
    ];
  const bare = [...pages.values()].filter(
    ({ file, frontMatter, isGenerated }) =>
      !isGenerated && !frontMatter.url && !frontMatter.lastUpdatedDate && !gitDates.has(file),
  );
  if (bare.length === 0 || !isShallowClone(project.root)) return [];
  const isShown = bare.some(({ frontMatter }) => frontMatter.timestamp ?? showsTimestamp(config));
  return [
    createDiagnostic({
      code: 'shallow-clone',
      ...(!isShown && { variant: 'sitemap' }),
      message: `${bare.length} of ${pages.size} pages have no date, because this clone has only the latest commits`,
      hint: 'fetch the whole history, with "fetch-depth: 0" in GitHub Actions or "GIT_DEPTH: 0" in GitLab CI, or keep .trellis from one build to the next',
    }),
  ];
}
