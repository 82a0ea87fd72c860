import { z } from 'zod';
import { text } from './shared/text.ts';

const fields = {
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
  .strictObject({
    ...fields,
    github: z
      .strictObject(fields)
      .optional()
      .meta({ description: 'The same properties, one level down.' }),
  })
  .optional()
  .meta({
    description: 'Repository on GitHub that the feedback buttons lead to.',
    examples: [{ owner: 'owner', repo: 'repository', deployBranch: 'main' }],
  });

export type RepoFields = z.output<typeof repoSchema>;
