import { z } from 'zod';
import { encodeUrlPart } from '../../utils/url.ts';
import { ANALYTICS } from '../vendors/analytics.ts';
import { CHATS, CONSENT } from '../vendors/integrations.ts';
import type { Settings } from '../vendors/script.ts';
import { iconFields, ignored, link, text, toIconRef, webUrl, type Dialect } from './fields.ts';
import { sourcesIn } from './model.ts';

/** The vendors as properties of `analytics`, or of `integrations`. */
const vendorSchemas = (dialect: Dialect) =>
  Object.fromEntries(
    Object.entries(ANALYTICS).map(([vendor, { settings }]) => [
      vendor,
      z
        .strictObject(settings)
        .optional()
        .meta({ description: `Settings of ${vendor}.`, dialect }),
    ]),
  );

const analyticsSchema = z
  .strictObject(vendorSchemas('mintJson'))
  .optional()
  .meta({
    description:
      'Analytics services whose script is added to published pages, each with its settings.',
    examples: [{ plausible: { domain: 'docs.example.com' } }],
  });

const integrationsSchema = z
  .strictObject({
    ...schemasOf(CHATS),
    ...schemasOf(CONSENT),
    ...vendorSchemas('docsJson'),
    telemetry: ignored(
      z
        .strictObject({
          enabled: z
            .boolean()
            .optional()
            .meta({ description: 'Accepted; has no effect.', dialect: 'docsJson' }),
        })
        .optional()
        .meta({ description: 'Accepted: Trellis collects nothing.', dialect: 'docsJson' }),
    ),
  })
  .optional()
  .meta({ description: 'Services that add something to every page.' });

const button = (description: string) =>
  z.boolean().optional().meta({ default: false, description });

const sameButton = (name: string) =>
  z
    .boolean()
    .optional()
    .meta({ description: `Same as \`${name}\`.`, dialect: 'docsJson' });

const feedbackSchema = z
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
    edits: sameButton('suggestEdit'),
    issues: sameButton('raiseIssue'),
    thumbs: sameButton('thumbsRating'),
  })
  .optional()
  .meta({
    description: 'Buttons at the end of every page.',
    examples: [{ suggestEdit: true, raiseIssue: true }],
  });

const repoFields = {
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

const repoSchema = z
  .strictObject({
    ...repoFields,
    github: z
      .strictObject(repoFields)
      .optional()
      .meta({ description: 'The same properties, one level down.' }),
  })
  .transform(({ github, ...own }) => {
    const { owner, repo, ...rest } = { ...own, ...github };
    return owner && repo ? { ...rest, owner, repo } : undefined;
  })
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

/** Properties about other services. */
export const serviceProperties = {
  analytics: analyticsSchema,
  integrations: integrationsSchema,
  feedback: feedbackSchema,
  repo: repoSchema,
  contextual: contextualSchema,
  hideFeedbackButtons: z
    .boolean()
    .transform((isHidden) => !isHidden)
    .optional()
    .meta({
      description: 'Older form of `feedback`: `false` shows both buttons, `true` none.',
      deprecated: true,
    }),
};

const { from, combine, keep } = sourcesIn<z.output<z.ZodObject<typeof serviceProperties>>>();

export const serviceSources = {
  ...keep('repo', 'contextual'),
  /** Settings of vendors, by name. */
  analytics: combine(['analytics', 'integrations'], toAnalytics),
  /** Chats and tools that ask for consent, by name. */
  integrations: combine(['integrations'], toIntegrations),
  feedback: {
    suggestEdit: from(['feedback.suggestEdit', 'feedback.edits', 'hideFeedbackButtons'], false),
    raiseIssue: from(['feedback.raiseIssue', 'feedback.issues', 'hideFeedbackButtons'], false),
    thumbsRating: from(['feedback.thumbsRating', 'feedback.thumbs'], false),
    endpoint: from(['feedback.endpoint']),
    repo: from(['feedback.repo']),
  },
};

function toAnalytics(
  own: Record<string, Settings | undefined> = {},
  others: Record<string, unknown> = {},
) {
  const vendors = Object.keys(ANALYTICS).map((name) => [name, own[name] ?? others[name]] as const);
  const given = vendors.filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(given) as Record<string, Record<string, string | number | boolean>>;
}

type IntegrationFields = NonNullable<z.output<typeof integrationsSchema>>;

function toIntegrations(
  integrations: IntegrationFields = {},
): Pick<IntegrationFields, keyof typeof CHATS | keyof typeof CONSENT> {
  const names = Object.keys({ ...CHATS, ...CONSENT });
  const given = Object.entries(integrations).filter(([name]) => names.includes(name));
  return Object.fromEntries(given);
}

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
