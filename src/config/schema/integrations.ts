import { z } from 'zod';
import { vendorSchemas } from './analytics.ts';
import { otherIntegrations } from './modern/integrations.ts';
import { text } from './shared/text.ts';

export const integrationsSchema = z
  .strictObject({
    intercom: z
      .union([text(), z.strictObject({ appId: text().meta({ description: 'Id of the app.' }) })])
      .optional()
      .meta({ description: 'App id of an Intercom workspace; adds its chat to every page.' }),
    frontchat: z
      .union([
        text(),
        z.strictObject({ snippetId: text().meta({ description: 'Id of the snippet.' }) }),
      ])
      .optional()
      .meta({ description: 'Snippet id of Front; adds its chat to every page.' }),
    ...vendorSchemas('modern'),
    ...otherIntegrations,
  })
  .prefault({})
  .meta({ description: 'Services that add something to every page.' });

export type IntegrationsFields = z.output<typeof integrationsSchema>;
