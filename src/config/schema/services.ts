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
  gtm: { tagId: id('Container id, which begins with GTM.') },
  heap: { appId: id('Id of the environment.') },
  hightouch: { writeKey: id('Write key.'), apiHost: host('Host that events are sent to.') },
  hotjar: { hjid: id('Id of the site.'), hjsv: id('Version of the snippet.') },
  koala: { publicApiKey: id('Publishable API key.') },
  logrocket: { appId: id('Id of the application.') },
  mixpanel: { projectToken: id('Token of the project.'), region: host('Region of the data.') },
  pirsch: { id: id('Identification code.') },
  plausible: { domain: id('Domain of the site.'), server: host('Host of the script.') },
  posthog: {
    apiKey: id('API key of the project.'),
    apiHost: host('Host that events are sent to.'),
    sessionRecording: z
      .boolean()
      .optional()
      .meta({ description: 'Whether sessions are recorded.' }),
  },
  segment: { key: id('Write key.'), cdnUrl: host('Host of the script.') },
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
