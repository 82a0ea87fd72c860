import { z } from 'zod';
import { isGithubRepository } from '../urls.ts';
import {
  accountUrl,
  alsoNamed,
  colorForModes,
  iconFields,
  reportMissingKey,
  link,
  text,
  toIconRef,
  toMissingLabel,
  toModeColors,
  type IconFields,
  type IconRef,
} from './fields.ts';
import { sourcesIn } from './model.ts';

const topbarLink = alsoNamed(
  { label: 'name', href: 'url' },
  z.strictObject({
    name: text()
      .optional()
      .meta({ description: 'Label of the link. Required, except for the type `github`.' }),
    url: link().meta({
      description: 'URL of the link.',
      examples: ['mailto:help@example.com'],
    }),
    type: z
      .enum(['link', 'github'])
      .optional()
      .meta({ description: 'Type of the link. `github` shows the stars of a repository.' }),
    ...iconFields,
  }),
).transform((link, ctx) => toHeaderLink(link) ?? reportMissingKey(ctx, toMissingLabel('name')));

const topbarLinksSchema = z
  .array(topbarLink)
  .optional()
  .meta({
    description: 'Links in the header, from left to right.',
    dialect: 'mintJson',
    examples: [[{ name: 'Support', url: 'mailto:help@example.com' }]],
  });

const topbarCtaButtonSchema = alsoNamed(
  { label: 'name', href: 'url' },
  z.strictObject({
    type: z.enum(['link', 'github']).default('link').meta({
      description:
        'Type of the button: `link`, or `github` for a repository with its stars and forks.',
    }),
    url: link().meta({
      description: 'URL of the button. For the type `github`, the URL of the repository.',
      examples: ['https://github.com/owner/repository'],
    }),
    name: text()
      .optional()
      .meta({
        description: 'Label of the button. Required for the type `link`.',
        examples: ['Get started'],
      }),
    style: z
      .enum(['pill', 'roundedRectangle'])
      .default('pill')
      .meta({ description: 'Shape of buttons of the type `link`.' }),
    arrow: z
      .boolean()
      .default(true)
      .meta({ description: 'Shows an arrow after the label of buttons of the type `link`.' }),
  }),
)
  .transform(
    (button, ctx) => toHeaderButton(button) ?? reportMissingKey(ctx, toMissingLabel('name')),
  )
  .optional()
  .meta({
    description: 'Primary button at the end of the header.',
    dialect: 'mintJson',
    examples: [{ name: 'Get started', url: '/quickstart' }],
  });

const target = {
  label: text().optional().meta({ description: 'Label of the link.' }),
  href: link().meta({ description: 'URL of the link.' }),
};

const navbarLink = alsoNamed(
  { name: 'label', url: 'href' },
  z.strictObject({
    ...target,
    type: z.enum(['github', 'discord', 'button']).optional().meta({
      description:
        'Type of the link. `github` and `discord` set the label and the icon; `button` is a plain link.',
    }),
    title: text().optional().meta({
      description: 'Accessible name of a link without a label, which shows only its icon.',
    }),
    ...iconFields,
  }),
).transform(({ label, href, type, icon, ...link }, ctx) => {
  const header = toHeaderLink({
    ...link,
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    url: href,
    type: type === 'github' ? type : undefined,
    icon: icon ?? (type && type !== 'button' ? { name: type, style: 'brands' } : undefined),
  });
  return header ?? reportMissingKey(ctx, toMissingLabel('label'));
});

const navbarButton = alsoNamed(
  { name: 'label', url: 'href' },
  z.strictObject({
    ...target,
    type: z
      .enum(['button', 'github', 'discord'])
      .default('button')
      .meta({ description: 'Type of the button.' }),
  }),
).transform(({ label, href, type }, ctx) => {
  const button = toHeaderButton({
    type: type === 'github' ? type : 'link',
    url: href,
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    style: 'pill',
    arrow: true,
  });
  return button ?? reportMissingKey(ctx, toMissingLabel('label'));
});

/** Links and button of the header, of the whole site or of a language. */
export const navbarSchema = z
  .strictObject({
    links: z
      .array(navbarLink)
      .optional()
      .meta({ description: 'Links in the header, if `topbarLinks` is not set.' }),
    primary: navbarButton
      .optional()
      .meta({ description: 'Button in the header, if `topbarCtaButton` is not set.' }),
  })
  .optional()
  .meta({
    description: 'Links and button of the header, if `topbarLinks` is not set.',
    dialect: 'docsJson',
  });

const topbarSchema = z
  .strictObject({
    style: z
      .enum(['default', 'gradient'])
      .default('default')
      .meta({ description: 'Background of the header.' }),
  })
  .prefault({})
  .meta({ description: 'Style of the header.' });

export const bannerSchema = z
  .strictObject({
    content: text().meta({
      description: 'Text of the banner. Supports Markdown.',
      examples: ['Version 2 is out. [Read more](/changelog)'],
    }),
    dismissible: z.boolean().default(false).meta({ description: 'Lets readers close the banner.' }),
    type: z.enum(['info', 'warning', 'critical']).optional().meta({
      description: 'Type of the message. It sets the color of the banner.',
      dialect: 'docsJson',
    }),
    color: colorForModes()
      .optional()
      .meta({
        description: 'Background of the banner, or one for each mode.',
        dialect: 'docsJson',
        examples: ['#166534'],
      }),
  })
  .transform(({ color, ...banner }) => {
    const colors = toModeColors(color);
    return { ...banner, ...(colors && { color: colors }) };
  })
  .optional()
  .meta({ description: 'Banner above the header of all pages.' });

// prettier-ignore
export const SOCIAL_PLATFORMS: readonly string[] = [
  'website', 'facebook', 'twitter', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news', 'x',
  'youtube', 'medium', 'telegram', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast',
];

const properties = Object.fromEntries(
  SOCIAL_PLATFORMS.map((platform) => [
    platform,
    { type: 'string', description: `URL for the ${platform} icon.` },
  ]),
);

/** Platforms with their URLs; a record, because the order of the icons is that of the keys. */
const socials = () =>
  z
    .union([
      z.record(z.string(), accountUrl()).meta({ properties }),
      z.array(
        z.strictObject({
          type: text().meta({ description: 'Name of the platform.' }),
          url: accountUrl().meta({ description: 'URL of the account.' }),
        }),
      ),
    ])
    .transform(toAccounts)
    .optional();

/** A column, identified by `links`; its other properties may have the names of `itemsColumn`. */
const column = alsoNamed(
  { header: 'title', label: 'title' },
  z.strictObject({
    title: text().optional().meta({ description: 'Heading of the column.' }),
    links: z
      .array(
        alsoNamed(
          { href: 'url', name: 'label' },
          z.strictObject({
            label: text().meta({ description: 'Label of the link.' }),
            url: link().meta({ description: 'URL of the link.' }),
          }),
        ),
      )
      .meta({ description: 'Links of the column.' }),
  }),
);

const itemsColumn = alsoNamed(
  { title: 'header', label: 'header' },
  z.strictObject({
    header: text().optional().meta({ description: 'Heading of the column.', dialect: 'docsJson' }),
    items: z
      .array(
        alsoNamed(
          { url: 'href', name: 'label' },
          z.strictObject({
            label: text().meta({ description: 'Label of the link.', dialect: 'docsJson' }),
            href: link().meta({ description: 'URL of the link.', dialect: 'docsJson' }),
          }),
        ),
      )
      .meta({ description: 'Links of the column.', dialect: 'docsJson' }),
  }),
).transform(({ header, items }) => ({
  title: header,
  links: items.map(({ label, href }) => ({ label, url: href })),
}));

const footer = z.strictObject({
  socials: socials().meta({
    description: 'Social accounts in the footer. Overrides `footerSocials`.',
  }),
  links: z
    .array(z.union([column, itemsColumn]))
    .default([])
    .meta({ description: 'Up to four columns of links above the accounts.' }),
});

const footerAbout = { description: 'Footer of all pages.' };

/** Footer of a language. */
export const footerSchema = footer
  .transform(({ socials = [], links }) => ({ socials, links }))
  .prefault({})
  .meta(footerAbout);

/** Properties of the frame around each page. */
export const headerFooterProperties = {
  topbarLinks: topbarLinksSchema,
  topbarCtaButton: topbarCtaButtonSchema,
  navbar: navbarSchema,
  topbar: topbarSchema,
  banner: bannerSchema,
  footer: footer.prefault({}).meta(footerAbout),
  footerSocials: socials().meta({
    description: `Social accounts in the footer, as platforms with their absolute URLs, in the order of their icons. Platforms: ${SOCIAL_PLATFORMS.join(', ')}.`,
    dialect: 'mintJson',
    examples: [{ github: 'https://github.com/owner', x: 'https://x.com/account' }],
  }),
};

const { from, keep } = sourcesIn<z.output<z.ZodObject<typeof headerFooterProperties>>>();

export const headerFooterSources = {
  ...keep('banner'),
  header: {
    links: from(['topbarLinks', 'navbar.links'], []),
    button: from(['topbarCtaButton', 'navbar.primary']),
    style: from(['topbar.style']),
  },
  footer: {
    socials: from(['footer.socials', 'footerSocials'], []),
    links: from(['footer.links']),
  },
};

/** A link of the header. */
export interface HeaderLink {
  name: string;
  url: string;
  type?: 'github' | 'link' | undefined;
  icon?: IconRef | undefined;
  /** True for a link that shows no more than its icon. */
  isIconOnly?: boolean | undefined;
}

interface LinkFields extends IconFields {
  name?: string | undefined;
  title?: string | undefined;
  url: string;
  type?: 'github' | 'link' | undefined;
}

/** Undefined for a link without a label, type, and icon. */
function toHeaderLink(link: LinkFields): HeaderLink | undefined {
  const { url, type, name = type === 'github' ? 'GitHub' : undefined } = link;
  const icon = toIconRef(link);
  if (name) return { name, url, type, icon };
  const title = link.title ?? hostOf(url);
  return icon && title ? { name: title, url, icon, isIconOnly: true } : undefined;
}

/** Host name of a URL: `github.com`; undefined for paths of the site. */
function hostOf(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(url)?.[1];
}

/** The button of the header: a plain one, or a repository with its star count. */
export type HeaderButton =
  | {
      type: 'link';
      name: string;
      url: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | { type: 'github'; url: string; name?: string | undefined };

interface ButtonFields {
  type: 'link' | 'github';
  url: string;
  name?: string | undefined;
  style: 'pill' | 'roundedRectangle';
  arrow: boolean;
}

/** Undefined for a button that lacks its text. */
function toHeaderButton(fields: ButtonFields): HeaderButton | undefined {
  const { type, url, name, style, arrow } = fields;
  if (type === 'link') return name ? { type, url, name, style, arrow } : undefined;
  return isGithubRepository(url)
    ? { type, url, name }
    : { type: 'link', url, name: name ?? 'GitHub', style, arrow };
}

/** Accounts as a list in the order of docs.json. */
function toAccounts(socials: Record<string, string> | { type: string; url: string }[]) {
  return Array.isArray(socials)
    ? socials.map(({ type, url }) => ({ platform: type, url }))
    : Object.entries(socials).map(([platform, url]) => ({ platform, url }));
}
