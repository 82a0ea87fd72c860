import type { Report } from '../read/problem.ts';
import type { FeedbackFields } from '../schema/feedback.ts';
import type { RepoFields } from '../schema/repo.ts';
import type { DocsConfig, Repo } from '../model/types.ts';

/** Feedback buttons; the older `hideFeedbackButtons` decides where `feedback` says nothing. */
export function normalizeFeedback(
  feedback: FeedbackFields,
  hideFeedbackButtons: boolean | undefined,
): DocsConfig['feedback'] {
  const isShown = hideFeedbackButtons === false;
  return {
    suggestEdit: feedback.suggestEdit ?? feedback.edits ?? isShown,
    raiseIssue: feedback.raiseIssue ?? feedback.issues ?? isShown,
    thumbsRating: feedback.thumbsRating ?? feedback.thumbs ?? false,
    ...(feedback.endpoint !== undefined && { endpoint: feedback.endpoint }),
    repo: feedback.repo,
  };
}

/** Repository of the documentation; undefined when docs.json does not name it in full. */
export function normalizeRepo(fields: RepoFields, report: Report): Repo | undefined {
  if (!fields) return undefined;
  const { github, ...outer } = fields;
  const { owner, repo, ...rest } = { ...outer, ...github };
  if (owner && repo) return { ...rest, owner, repo };
  report({
    code: 'missing-key',
    variant: 'has-default',
    path: ['repo'],
    says: `needs "${owner ? 'repo' : 'owner'}"`,
    hint: 'add "owner" and "repo"; without them the repository of the folder is used',
  });
  return undefined;
}
