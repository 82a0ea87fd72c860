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
    description: 'Analytics services, with the settings of each.',
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
          enabled: z.boolean().optional().meta({ description: 'No effect.', dialect: 'docsJson' }),
        })
        .optional()
        .meta({ description: 'No effect. Trellis collects no data.', dialect: 'docsJson' }),
    ),
  })
  .optional()
  .meta({ description: 'Chats, consent managers, and analytics services.' });

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
      'Shows a link that opens the source of the page in the repository for a pull request.',
    ),
    raiseIssue: button('Shows a link that opens a new issue about the page.'),
    thumbsRating: button('Asks "Was this page helpful?" on every page.'),
    endpoint: link()
      .optional()
      .meta({
        description:
          'URL that receives the ratings of `thumbsRating`, as POST requests with `page`, `url`, and `helpful` as JSON.',
        examples: ['https://example.com/feedback'],
      }),
    repo: webUrl()
      .optional()
      .meta({
        description:
          'URL of the repository for both links. Default: the Git remote of the project.',
        examples: ['https://github.com/owner/repository'],
      }),
    edits: sameButton('suggestEdit'),
    issues: sameButton('raiseIssue'),
    thumbs: sameButton('thumbsRating'),
  })
  .optional()
  .meta({
    description: 'Links and rating at the end of every page.',
    examples: [{ suggestEdit: true, raiseIssue: true }],
  });

const repoFields = {
  owner: text().optional().meta({ description: 'Owner of the repository.' }),
  repo: text().optional().meta({ description: 'Name of the repository.' }),
  deployBranch: text().optional().meta({ description: 'Branch to edit.' }),
  contentDirectory: z
    .string()
    .trim()
    .optional()
    .meta({ description: 'Folder with docs.json in the repository.' }),
  isPrivate: z.boolean().optional().meta({
    description: 'Hides the edit links, because the repository is private.',
  }),
};

const repoSchema = z
  .strictObject({
    ...repoFields,
    github: z
      .strictObject(repoFields)
      .optional()
      .meta({ description: 'The same properties, nested.' }),
  })
  .transform(({ github, ...own }) => {
    const { owner, repo, ...rest } = { ...own, ...github };
    return owner && repo ? { ...rest, owner, repo } : undefined;
  })
  .optional()
  .meta({
    description: 'GitHub repository for the feedback links.',
    examples: [{ owner: 'owner', repo: 'repository', deployBranch: 'main' }],
  });

const query = z.strictObject({
  key: text().meta({ description: 'Name of a query parameter.' }),
  value: z.string().meta({ description: 'Value of the parameter.' }),
});

const entry = z
  .strictObject({
    title: text().meta({ description: 'Label of the entry.' }),
    description: text().optional().meta({ description: 'Text below the label.' }),
    ...iconFields,
    href: z
      .union([
        link(),
        z.strictObject({
          base: link().meta({ description: 'URL without the query.' }),
          query: z.array(query).optional().meta({ description: 'Query parameters.' }),
        }),
      ])
      .meta({
        description:
          'URL of the entry. `$page` is replaced by the beginning of the page text, `$path` by the URL of the page, and `$mcp` by the URL of the MCP server.',
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
        description: 'Entries of the menu in order: names of built-in entries, and your own links.',
        examples: [['copy', 'view', 'chatgpt', 'claude']],
      }),
    display: z.enum(['header', 'toc']).optional().meta({
      description:
        'Position: a menu beside the title (`header`), or entries below the table of contents (`toc`).',
    }),
  })
  .prefault({})
  .meta({ description: 'Page menu, to copy the page or open it in an AI assistant.' });

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
      description: 'Older form of `feedback`. `false` shows both links, `true` hides them.',
      deprecated: true,
    }),
};

const { from, combine, keep } = sourcesIn<z.output<z.ZodObject<typeof serviceProperties>>>();

export const serviceSources = {
  ...keep('repo', 'contextual'),
  /** Settings of vendors, by name. */
  analytics: combine(['analytics', 'integrations'], toAnalytics),
  /** Chat and analytics tools that require consent, by name. */
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
  vendorSettings: Record<string, Settings | undefined> = {},
  others: Record<string, unknown> = {},
) {
  const vendors = Object.keys(ANALYTICS).map(
    (name) => [name, vendorSettings[name] ?? others[name]] as const,
  );
  const configured = vendors.filter(([, settings]) => settings !== undefined);
  return Object.fromEntries(configured) as Record<
    string,
    Record<string, string | number | boolean>
  >;
}

type IntegrationFields = NonNullable<z.output<typeof integrationsSchema>>;

function toIntegrations(
  integrations: IntegrationFields = {},
): Pick<IntegrationFields, keyof typeof CHATS | keyof typeof CONSENT> {
  const names = Object.keys({ ...CHATS, ...CONSENT });
  const configured = Object.entries(integrations).filter(([name]) => names.includes(name));
  return Object.fromEntries(configured);
}

/** The schemas of a table of vendors, by name. */
function schemasOf<Vendors extends Record<string, { schema: z.ZodType }>>(vendors: Vendors) {
  const schemas = Object.entries(vendors).map(([name, { schema }]) => [name, schema]);
  return Object.fromEntries(schemas) as { [Name in keyof Vendors]: Vendors[Name]['schema'] };
}

/** URL with its query. */
function toHref(href: string | { base: string; query?: z.output<typeof query>[] | undefined }) {
  if (typeof href === 'string') return href;
  const parameters = (href.query ?? []).map(({ key, value }) => {
    // Placeholders must stay readable for later replacement.
    const text = encodeUrlPart(value).replaceAll('%24', '$');
    return `${encodeUrlPart(key)}=${text}`;
  });
  const joint = href.base.includes('?') ? '&' : '?';
  return parameters.length > 0 ? `${href.base}${joint}${parameters.join('&')}` : href.base;
}
