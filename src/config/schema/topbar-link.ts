import { z } from 'zod';
import { iconFields, toIconRef, type IconFields, type IconRef } from './shared/icon.ts';
import { lacksKey, toMissingLabel } from './shared/missing-key.ts';
import { link, text } from './shared/text.ts';

const fields = {
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
    .meta({ description: 'Kind of the link: `github` is a repository with its stars.' }),
  ...iconFields,
};

/** A link of the header, also with the title of an icon without a label, which `navbar` alone has. */
export const topbarLink = z
  .strictObject({ ...fields, title: text().optional() })
  .transform((link, ctx) => toTopbarLink(link) ?? lacksKey(ctx, toMissingLabel('name')));

/** The links of the header as authors write them. */
export const authorTopbarLinks = z
  .array(
    z
      .strictObject(fields)
      .transform((link, ctx) => toTopbarLink(link) ?? lacksKey(ctx, toMissingLabel('name'))),
  )
  .default([])
  .meta({
    description: 'Links in the header, from left to right.',
    examples: [[{ name: 'Support', url: 'mailto:help@example.com' }]],
  });

export const topbarLinksSchema = z.array(topbarLink).default([]);

/** A link of the header. */
export interface TopbarLink {
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

/** Undefined for a link that has no label, and neither a type nor an icon to stand for one. */
function toTopbarLink(link: LinkFields): TopbarLink | undefined {
  const { url, type, name = type === 'github' ? 'GitHub' : undefined } = link;
  const icon = toIconRef(link);
  if (name) return { name, url, type, icon };
  const title = link.title ?? hostOf(url);
  return icon && title ? { name: title, url, icon, isIconOnly: true } : undefined;
}

/** `github.com` for an address there; undefined for paths of the site. */
export function hostOf(url: string): string | undefined {
  return /^https?:\/\/(?:www\.)?([^/?#]+)/.exec(url)?.[1];
}
