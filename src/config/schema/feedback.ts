import { z } from 'zod';
import { link, text, webUrl } from './shared/text.ts';

const button = (description: string) => z.boolean().default(false).meta({ description });

export const feedbackSchema = z
  .strictObject({
    suggestEdit: button(
      'Whether pages have a button that opens their source in the repository for a pull request.',
    ),
    raiseIssue: button('Whether pages have a button that opens a new issue about them.'),
    thumbsRating: button('Whether pages ask if they were helpful.'),
    endpoint: link()
      .optional()
      .meta({
        description:
          'Address that receives the answers to `thumbsRating`: a POST with `page`, `url` and `helpful` as JSON.',
        examples: ['https://example.com/feedback'],
      }),
    repo: webUrl()
      .optional()
      .meta({
        description:
          'Address of the repository for both buttons. Without it the repository of the folder is used.',
        examples: ['https://github.com/owner/repository'],
      }),
  })
  .prefault({})
  .meta({
    description: 'Buttons at the end of every page.',
    examples: [{ suggestEdit: true, raiseIssue: true }],
  });

export const repoFields = {
  owner: text().optional().meta({ description: 'Account that the repository belongs to.' }),
  repo: text().optional().meta({ description: 'Name of the repository.' }),
  deployBranch: text().optional().meta({ description: 'Branch that edits go to.' }),
  contentDirectory: z
    .string()
    .trim()
    .optional()
    .meta({ description: 'Folder of docs.json in the repository.' }),
  isPrivate: z.boolean().optional().meta({
    description: 'Whether readers cannot see the repository; there are no edit buttons then.',
  }),
};

export const repoSchema = z
  .strictObject(repoFields)
  .transform(({ owner, repo, ...rest }) => (owner && repo ? { ...rest, owner, repo } : undefined))
  .optional()
  .meta({
    description: 'Repository on GitHub that the feedback buttons lead to.',
    examples: [{ owner: 'owner', repo: 'repository', deployBranch: 'main' }],
  });
