import { z } from 'zod';
import type { Dialect } from './modern/dialect.ts';
import { text, webUrl } from './shared/text.ts';

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

export const VENDOR_NAMES: readonly string[] = Object.keys(vendors);

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
  .strictObject(vendorSchemas('classic'))
  .default({})
  .meta({
    description:
      'Analytics services whose script is added to published pages, each with its settings.',
    examples: [{ plausible: { domain: 'docs.example.com' } }],
  });
