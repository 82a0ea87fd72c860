import { z } from 'zod';
import { encodeUrlPart } from '../../utils/url.ts';
import { docsJson, iconFields, link, text, toIconRef, webUrl, type Dialect } from './fields.ts';

type Settings = Record<string, string | number | boolean | undefined>;

const id = (description: string) => z.union([text(), z.number()]).meta({ description });
const host = (description: string) => text().optional().meta({ description });

/** Vendors with the settings that their script needs. */
const vendors = {
  adobe: { launchUrl: webUrl().meta({ description: 'Address of the Launch script.' }) },
  amplitude: { apiKey: id('API key of the project.') },
  clarity: { projectId: id('Id of the project.') },
  clearbit: { publicApiKey: id('Publishable API key.') },
  fathom: { siteId: id('Id of the site.') },
  ga4: { measurementId: id('Measurement id, which begins with G.') },
  goatcounter: {
    endpoint: webUrl().meta({
      description:
        'Address that visits are sent to, `https://CODE.goatcounter.com/count` or that of your own.',
    }),
  },
  gtm: { tagId: id('Container id, which begins with GTM.') },
  heap: { appId: id('Id of the environment.') },
  hightouch: { writeKey: id('Write key.'), apiHost: host('Host that events are sent to.') },
  hotjar: { hjid: id('Id of the site.'), hjsv: id('Version of the snippet.') },
  koala: { publicApiKey: id('Publishable API key.') },
  logrocket: { appId: id('Id of the application.') },
  matomo: {
    url: webUrl().meta({ description: 'Address of your Matomo.' }),
    siteId: id('Number of the site.'),
    cookies: z.boolean().optional().meta({
      description: 'Whether readers are known again by cookies; they are not without it.',
    }),
  },
  mixpanel: { projectToken: id('Token of the project.'), region: host('Region of the data.') },
  pirsch: { id: id('Identification code.') },
  plausible: {
    domain: id('Domain of the site.'),
    server: host('Host of the script, where you run Plausible or lead to it yourself.'),
    script: host('File of the script: a variant such as `script.outbound-links.js`, or `pa-….js`.'),
    api: host('Address that events are sent to, where it is not that of the script.'),
  },
  posthog: {
    apiKey: id('API key of the project.'),
    apiHost: host('Host that events are sent to.'),
    sessionRecording: z
      .boolean()
      .optional()
      .meta({ description: 'Whether sessions are recorded.' }),
  },
  segment: { key: id('Write key.'), cdnUrl: host('Host of the script.') },
  umami: {
    websiteId: id('Id of the website.'),
    server: host('Host of an Umami of your own.'),
    script: host('File of the script, where it has another name.'),
  },
};

/** The vendors as properties of `analytics`, or of `integrations`. */
export const vendorSchemas = (dialect: Dialect) =>
  Object.fromEntries(
    Object.entries(vendors).map(([vendor, fields]) => [
      vendor,
      z
        .strictObject(fields as Record<string, z.ZodType<string | number | boolean | undefined>>)
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
    intercom: z
      .union([text(), z.strictObject({ appId: text().meta({ description: 'Id of the app.' }) })])
      .transform((app) => (typeof app === 'object' ? app.appId : app))
      .optional()
      .meta({ description: 'App id of an Intercom workspace; adds its chat to every page.' }),
    frontchat: z
      .union([
        text(),
        z.strictObject({ snippetId: text().meta({ description: 'Id of the snippet.' }) }),
      ])
      .transform((snippet) => (typeof snippet === 'object' ? snippet.snippetId : snippet))
      .optional()
      .meta({ description: 'Snippet id of Front; adds its chat to every page.' }),
    transcend: docsJson(
      z
        .strictObject({
          bundleId: docsJson(
            text().regex(/^[\w-]+$/, 'letters, digits, hyphens and underscores'),
            'Id of the bundle, from the address of its script.',
          ),
          analyticsPurpose: docsJson(
            text().optional(),
            'Purpose that services wait for. Without it `Analytics`.',
          ),
        })
        .transform(withoutGaps)
        .optional(),
      'Transcend, which asks readers for their consent; scripts of services wait for it.',
      [{ bundleId: '5f3c8d0e' }],
    ),
    onetrust: docsJson(
      z
        .strictObject({
          domainScriptId: docsJson(
            text(),
            'Id of the domain, `data-domain-script` in the script that OneTrust gives you.',
          ),
          group: docsJson(
            text().optional(),
            'Group of cookies that services wait for. Without it `C0002`, performance.',
          ),
        })
        .transform(withoutGaps)
        .optional(),
      'OneTrust, which asks readers for their consent; scripts of services wait for it.',
      [{ domainScriptId: '0190c6f2-1111' }],
    ),
    osano: docsJson(
      z
        .strictObject({
          scriptSource: docsJson(
            webUrl().regex(
              /^https:\/\/cmp\.osano\.com\//i,
              'an address below https://cmp.osano.com/',
            ),
            'Address of the script that Osano gives you.',
          ),
        })
        .optional(),
      'Osano, which asks readers for their consent; scripts of services wait for it.',
      [{ scriptSource: 'https://cmp.osano.com/abc/def/osano.js' }],
    ),
    cookies: docsJson(
      z
        .strictObject({
          key: docsJson(text().optional(), 'Name under which the consent is stored.'),
          value: docsJson(
            text().optional(),
            'Value that stands for a consent. Without it any value does.',
          ),
        })
        .transform(({ key, value }) => (key === undefined ? undefined : { key, value }))
        .optional(),
      'Consent in the `localStorage` of the browser, which scripts of services wait for.',
      [{ key: 'consent', value: 'yes' }],
    ),
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

/** Settings that are given. */
function withoutGaps(settings: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
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
