import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { accountUrl, link, text } from './shared/text.ts';

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
  z
    .union([
      z.record(z.string(), accountUrl()).meta({ properties }),
      z.array(
        z.strictObject({
          type: text().meta({ description: 'Platform, as in the keys of the other form.' }),
          url: accountUrl().meta({ description: 'Address of the account.' }),
        }),
      ),
    ])
    .optional()
    .transform(toAccounts);

/** Accounts as a list in the order of docs.json. */
function toAccounts(socials: Record<string, string> | { type: string; url: string }[] = {}) {
  return Array.isArray(socials)
    ? socials.map(({ type, url }) => ({ platform: type, url }))
    : Object.entries(socials).map(([platform, url]) => ({ platform, url }));
}

const column = z.strictObject({
  title: text().optional().meta({ description: 'Heading of the column.' }),
  links: z
    .array(
      z.strictObject({
        label: text().meta({ description: 'Text of the link.' }),
        url: link().meta({ description: 'Where the link leads.' }),
      }),
    )
    .meta({ description: 'Links of the column.' }),
});

/** The same column in other words. */
const itemsColumn = z
  .strictObject({
    header: docsJson(text().optional(), 'Heading of the column.'),
    items: docsJson(
      z.array(
        z.strictObject({
          label: docsJson(text(), 'Text of the link.'),
          href: docsJson(link(), 'Where the link leads.'),
        }),
      ),
      'Links of the column.',
    ),
  })
  .transform(({ header, items }) => ({
    title: header,
    links: items.map(({ label, href }) => ({ label, url: href })),
  }));

export const footerSchema = z
  .strictObject({
    socials: socials().meta({
      description: 'Accounts in the footer, in place of `footerSocials`.',
    }),
    links: z
      .array(z.union([column, itemsColumn]))
      .default([])
      .meta({ description: 'Columns of links above the accounts, up to four.' }),
  })
  .prefault({})
  .meta({ description: 'Foot of every page.' });
