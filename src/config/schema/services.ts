import { z } from 'zod';
import { docsJson, type Dialect } from './dialect.ts';
import { text, webUrl } from './shared/text.ts';

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

/** Settings that are given. */
function withoutGaps(settings: Record<string, string | undefined>): Record<string, string> {
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string>;
}
