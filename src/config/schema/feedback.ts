import { z } from 'zod';
import { modern } from './modern/dialect.ts';
import { link, webUrl } from './shared/text.ts';

const button = (description: string) =>
  z.boolean().optional().meta({ description, default: false });

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
    edits: modern(z.boolean().optional(), 'Same as `suggestEdit`.'),
    issues: modern(z.boolean().optional(), 'Same as `raiseIssue`.'),
    thumbs: modern(z.boolean().optional(), 'Same as `thumbsRating`.'),
  })
  .prefault({})
  .meta({
    description: 'Buttons at the end of every page.',
    examples: [{ suggestEdit: true, raiseIssue: true }],
  });

export const hideFeedbackButtonsSchema = z.boolean().optional().meta({
  description: 'Older form of `feedback`: `false` shows both buttons, `true` none.',
  deprecated: true,
});

export type FeedbackFields = z.output<typeof feedbackSchema>;
