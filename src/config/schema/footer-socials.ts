import { z } from 'zod';
import { accountUrl, text } from './shared/text.ts';

/** Platforms of the specification; all others that have an icon follow below. */
const SPECIFIED = [
  'website',
  'facebook',
  'twitter',
  'discord',
  'slack',
  'github',
  'linkedin',
  'instagram',
  'hacker-news',
] as const;

const LATER = [
  'x',
  'youtube',
  'medium',
  'telegram',
  'x-twitter',
  'earth-americas',
  'bluesky',
  'threads',
  'reddit',
  'podcast',
] as const;

export const SOCIAL_PLATFORMS: readonly string[] = [...SPECIFIED, ...LATER];

const properties = Object.fromEntries(
  SOCIAL_PLATFORMS.map((platform) => [
    platform,
    { type: 'string', description: `Address for the ${platform} icon.` },
  ]),
);

/** Platforms with their addresses; a record, because the order of the icons is that of the keys. */
export const socials = () =>
  z.union([
    z.record(z.string(), accountUrl()).meta({ properties }),
    z.array(
      z.strictObject({
        type: text().meta({ description: 'Platform, as in the keys of the other form.' }),
        url: accountUrl().meta({ description: 'Address of the account.' }),
      }),
    ),
  ]);

export const footerSocialsSchema = socials()
  .optional()
  .meta({
    description: `Accounts in the footer, each a platform with an absolute URL, in the order of their icons. Platforms: ${SOCIAL_PLATFORMS.join(', ')}.`,
    examples: [{ github: 'https://github.com/owner', x: 'https://x.com/account' }],
  });

export type SocialsFields = z.output<typeof footerSocialsSchema>;
