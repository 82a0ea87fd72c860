import { z } from 'zod';
import { isGithubRepository } from '../values/repository.ts';
import { iconFields, toIconRef, type IconRef, type IconFields } from './shared/icon.ts';
import { lacksKey } from './shared/missing-key.ts';
import { link, text } from './shared/text.ts';

const topbarLink = z
  .strictObject({
    name: text()
      .optional()
      .meta({ description: 'Label of the link. Only a link of type `github` may go without.' }),
    url: link().meta({
      description: 'Where the link leads.',
      examples: ['mailto:help@example.com'],
    }),
    type: z
      .enum(['link', 'github'])
      .optional()
      .meta({ description: 'Kind of the link: `github` marks the address of a repository.' }),
    ...iconFields,
  })
  .transform((link, ctx) => toTopbarLink(link) ?? lacksKey(ctx, toMissingLabel('name')));

export const topbarLinksSchema = z
  .array(topbarLink)
  .default([])
  .meta({
    description: 'Links in the header, from left to right.',
    examples: [[{ name: 'Support', url: 'mailto:help@example.com' }]],
  });

export const topbarCtaButtonSchema = z
  .strictObject({
    type: z.enum(['link', 'github']).default('link').meta({
      description:
        'Kind of the button: `link` is a plain button, `github` shows a repository with its stars and forks.',
    }),
    url: link().meta({
      description: 'Where the button leads; for the type `github` the address of the repository.',
      examples: ['https://github.com/owner/repository'],
    }),
    name: text()
      .optional()
      .meta({
        description: 'Text of the button. Needed for the type `link`.',
        examples: ['Get started'],
      }),
    style: z
      .enum(['pill', 'roundedRectangle'])
      .default('pill')
      .meta({ description: 'Shape of a button of the type `link`.' }),
    arrow: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether an arrow follows the text of a button of the type `link`.' }),
  })
  .transform((button, ctx) => toButton(button) ?? lacksKey(ctx, toMissingLabel('name')))
  .optional()
  .meta({
    description: 'The one button that stands out, at the end of the header.',
    examples: [{ name: 'Get started', url: '/quickstart' }],
  });

const target = {
  label: text().optional().meta({ description: 'Text of the link.' }),
  href: link().meta({ description: 'Where the link leads.' }),
};

export const navbarSchema = z
  .strictObject({
    links: z
      .array(
        z
          .strictObject({
            ...target,
            type: z
              .enum(['github', 'discord'])
              .optional()
              .meta({ description: 'Kind of the link, which gives it a label and an icon.' }),
            title: text().optional().meta({
              description: 'Name of a link without a label, which shows its icon alone.',
            }),
            ...iconFields,
          })
          .transform(
            (link, ctx) =>
              toTopbarLink(fromNavbarLink(link)) ?? lacksKey(ctx, toMissingLabel('label')),
          ),
      )
      .optional()
      .meta({ description: 'Links in the header, where there are no `topbarLinks`.' }),
    primary: z
      .strictObject({
        ...target,
        type: z
          .enum(['button', 'github', 'discord'])
          .default('button')
          .meta({ description: 'Kind of the button.' }),
      })
      .transform(
        (button, ctx) =>
          toButton(fromNavbarButton(button)) ?? lacksKey(ctx, toMissingLabel('label')),
      )
      .optional()
      .meta({ description: 'Button in the header, where there is no `topbarCtaButton`.' }),
  })
  .optional()
  .meta({
    description: 'Links and button of the header, where there are no `topbarLinks`.',
    dialect: 'docsJson',
  });

/** A link of the header. */
export interface TopbarLink {
  name: string;
  url: string;
  type?: 'github' | 'link' | undefined;
  icon?: IconRef | undefined;
  /** True for a link that shows no more than its icon. */
  isIconOnly?: boolean | undefined;
}

/** The button of the header: a plain one, or a repository with its star count. */
export type TopbarCtaButton =
  | {
      type: 'link';
      name: string;
      url: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | { type: 'github'; url: string; name?: string | undefined };

/** What both spellings of a link have. */
interface LinkFields extends IconFields {
  name?: string | undefined;
  title?: string | undefined;
  url: string;
  type?: 'github' | 'link' | undefined;
}

/** Undefined for a link that has no label, and neither a type nor an icon to stand for one. */
function toTopbarLink(link: LinkFields): TopbarLink | undefined {
  const { url, type, name = type === 'github' ? 'GitHub' : undefined } = link;
  const icon = toIconRef(link);
  if (name) return { name, url, type, icon };
  const title = link.title ?? hostOf(url);
  return icon && title ? { name: title, url, icon, isIconOnly: true } : undefined;
}

/** `github.com` for an address there; undefined for paths of the site. */
function hostOf(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(url)?.[1];
}

/** What both spellings of the button have. */
interface ButtonFields {
  type: 'link' | 'github';
  url: string;
  name?: string | undefined;
  style: 'pill' | 'roundedRectangle';
  arrow: boolean;
}

/** Undefined for a button that lacks its text. */
function toButton({ type, url, name, style, arrow }: ButtonFields): TopbarCtaButton | undefined {
  if (type === 'link') return name ? { type, url, name, style, arrow } : undefined;
  return isGithubRepository(url)
    ? { type, url, name }
    : { type: 'link', url, name: name ?? 'GitHub', style, arrow };
}

function toMissingLabel(key: string) {
  return { key, hint: `add "${key}" with the text to show; only the type "github" goes without` };
}

interface NavbarLink extends IconFields {
  label?: string | undefined;
  title?: string | undefined;
  href: string;
  type?: 'github' | 'discord' | undefined;
}

function fromNavbarLink({ label, title, href, type, ...icon }: NavbarLink): LinkFields {
  return {
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    title,
    url: href,
    type: type === 'github' ? type : undefined,
    ...(type && icon.icon === undefined ? { icon: { name: type, style: 'brands' } } : icon),
  };
}

interface NavbarButton {
  label?: string | undefined;
  href: string;
  type: 'button' | 'github' | 'discord';
}

function fromNavbarButton({ label, href, type }: NavbarButton): ButtonFields {
  return {
    type: type === 'github' ? type : 'link',
    url: href,
    name: label ?? (type === 'discord' ? 'Discord' : undefined),
    style: 'pill',
    arrow: true,
  };
}
