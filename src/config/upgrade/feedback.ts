import { z } from 'zod';
import { docsJson } from '../schema/dialect.ts';
import { repoFields } from '../schema/feedback.ts';
import { converted, renamed, split, type OlderProperty } from './older-property.ts';

const button = (name: string) => docsJson(z.boolean().optional(), `Same as \`${name}\`.`);

export const olderFeedback: OlderProperty[] = [
  renamed('feedback.edits', 'feedback.suggestEdit', button('suggestEdit')),
  renamed('feedback.issues', 'feedback.raiseIssue', button('raiseIssue')),
  renamed('feedback.thumbs', 'feedback.thumbsRating', button('thumbsRating')),
  converted(
    'hideFeedbackButtons',
    ['feedback.suggestEdit', 'feedback.raiseIssue'],
    z.boolean().optional().meta({
      description: 'Older form of `feedback`: `false` shows both buttons, `true` none.',
      deprecated: true,
    }),
    (isHidden) => !isHidden,
  ),
  split(
    'repo.github',
    z
      .strictObject(repoFields)
      .optional()
      .meta({ description: 'The same properties, one level down.' }),
    Object.keys(repoFields).map((name) => [name, `repo.${name}`]),
    { wins: true },
  ),
];
