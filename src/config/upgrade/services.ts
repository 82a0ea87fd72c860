import { z } from 'zod';
import { docsJson, openapiFiles } from '../schema/fields.ts';
import { SOCIAL_PLATFORMS, socials } from '../schema/header-footer.ts';
import { repoFields, vendorSchemas } from '../schema/services.ts';
import { converted, ignored, renamed, split, type ConfigAlias } from './config-alias.ts';

export const olderServices: ConfigAlias[] = [
  ...Object.entries(vendorSchemas('docsJson')).map(([vendor, schema]) =>
    renamed(`integrations.${vendor}`, `analytics.${vendor}`, schema),
  ),
  ignored(
    'integrations.telemetry',
    docsJson(
      z
        .strictObject({
          enabled: docsJson(z.boolean().optional(), 'Accepted; has no effect.'),
        })
        .optional(),
      'Accepted: Trellis collects nothing.',
    ),
  ),
];

export const olderSeo: ConfigAlias[] = [
  converted(
    'seo.indexing',
    'seo.indexHiddenPages',
    docsJson(
      z.enum(['navigable', 'all']).optional(),
      '`all` puts pages outside the navigation into the sitemap and the search, as `indexHiddenPages`.',
    ),
    (indexing) => indexing === 'all',
  ),
  ignored(
    'thumbnails.fonts',
    z.unknown().optional().meta({ description: 'Accepted; the pictures are set in Inter.' }),
  ),
];

export const olderOpenapi: ConfigAlias[] = [
  renamed(
    'openApi',
    'openapi',
    openapiFiles()
      .optional()
      .meta({ description: 'Older spelling of `openapi`.', deprecated: true }),
  ),
];

export const olderFooter: ConfigAlias[] = [
  {
    ...renamed(
      'footerSocials',
      'footer.socials',
      socials().meta({
        description: `Accounts in the footer, each a platform with an absolute URL, in the order of their icons. Platforms: ${SOCIAL_PLATFORMS.join(', ')}.`,
        examples: [{ github: 'https://github.com/owner', x: 'https://x.com/account' }],
      }),
    ),
    before: 'footer',
  },
];

const button = (name: string) => docsJson(z.boolean().optional(), `Same as \`${name}\`.`);

export const olderFeedback: ConfigAlias[] = [
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
