import { z } from 'zod';
import { encodeUrlPart } from '../../utils/url.ts';
import { ANALYTICS } from '../vendors/analytics.ts';
import { CHATS, CONSENT } from '../vendors/integrations.ts';
import type { Settings } from '../vendors/script.ts';
import { iconFields, link, text, toIconRef, webUrl, type Dialect } from './fields.ts';

/** The vendors as properties of `analytics`, or of `integrations`. */
export const vendorSchemas = (dialect: Dialect) =>
  Object.fromEntries(
    Object.entries(ANALYTICS).map(([vendor, { settings }]) => [
      vendor,
      z
        .strictObject(settings)
        .optional()
        .meta({ description: `Settings of ${vendor}.`, dialect }),
    ]),
  );

export const analyticsSchema = z
  .strictObject(vendorSchemas('mintJson'))
  .default({})
  .transform(toSettings)
  .meta({
    description:
      'Analytics services whose script is added to published pages, each with its settings.',
    examples: [{ plausible: { domain: 'docs.example.com' } }],
  });

/** Vendors that are given, each with the settings that are. */
function toSettings(analytics: Record<string, Settings | undefined>) {
  const vendors = Object.entries(analytics).filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(vendors) as Record<string, Record<string, string | number | boolean>>;
}

export const integrationsSchema = z
  .strictObject({
    ...schemasOf(CHATS),
    ...schemasOf(CONSENT),
  })
  .prefault({})
  .meta({ description: 'Services that add something to every page.' });

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

const query = z.strictObject({
  key: text().meta({ description: 'Name of a query parameter.' }),
  value: z.string().meta({ description: 'Its value.' }),
});

const entry = z
  .strictObject({
    title: text().meta({ description: 'Text of the entry.' }),
    description: text().optional().meta({ description: 'Short text below it.' }),
    ...iconFields,
    href: z
      .union([
        link(),
        z.strictObject({
          base: link().meta({ description: 'Address without its query.' }),
          query: z.array(query).optional().meta({ description: 'Query parameters.' }),
        }),
      ])
      .meta({
        description:
          'Where the entry leads. `$page` stands for the beginning of the text of the page, `$path` for its address, `$mcp` for the address of the MCP server.',
      }),
  })
  .transform(({ icon, iconType, href, ...texts }) => ({
    ...texts,
    ...(icon !== undefined && { icon: toIconRef({ icon, iconType }) }),
    href: toHref(href),
  }));

export const contextualSchema = z
  .strictObject({
    options: z
      .array(z.union([text(), entry]))
      .default([])
      .meta({
        description:
          'Entries of the menu, in their order: names of known ones, and links of your own.',
        examples: [['copy', 'view', 'chatgpt', 'claude']],
      }),
    display: z.enum(['header', 'toc']).optional().meta({
      description:
        'Where the menu stands: beside the title, or its entries below the table of contents.',
    }),
  })
  .prefault({})
  .meta({ description: 'Menu beside the title of a page: copy it, or open it in an assistant.' });

/** The schemas of a table of vendors, by name. */
function schemasOf<Vendors extends Record<string, { schema: z.ZodType }>>(vendors: Vendors) {
  const schemas = Object.entries(vendors).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof Vendors]: Vendors[Name]['schema'] };
}

/** Address with its query. */
function toHref(href: string | { base: string; query?: z.output<typeof query>[] | undefined }) {
  if (typeof href === 'string') return href;
  const parameters = (href.query ?? []).map(({ key, value }) => {
    // The names of what is filled in later have to stay readable.
    const text = encodeUrlPart(value).replaceAll('%24', '$');
    return `${encodeUrlPart(key)}=${text}`;
  });
  const joint = href.base.includes('?') ? '&' : '?';
  return parameters.length > 0 ? `${href.base}${joint}${parameters.join('&')}` : href.base;
}
