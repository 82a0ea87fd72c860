import type { Check } from './check.ts';

/** A repository that is not named in full. */
export const checkRepository: Check = ({ input: { repo } }, report) => {
  if (!repo || (repo.owner && repo.repo)) return;
  report({
    code: 'missing-key',
    variant: 'has-default',
    path: ['repo'],
    message: `needs "${repo.owner ? 'repo' : 'owner'}"`,
    hint: 'add "owner" and "repo"; without them the repository of the folder is used',
  });
};
