import { z } from 'zod';
import { docsJson } from '../schema/dialect.ts';
import { vendorSchemas } from '../schema/services.ts';
import { ignored, renamed, type OlderProperty } from './older-property.ts';

export const olderServices: OlderProperty[] = [
  ...Object.entries(vendorSchemas('docsJson')).map(([vendor, schema]) =>
    renamed(`integrations.${vendor}`, `analytics.${vendor}`, schema),
  ),
  ignored(
    'integrations.telemetry',
    docsJson(
      z
        .strictObject({
          enabled: docsJson(z.boolean().optional(), 'Accepted; has no effect.'),
        })
        .optional(),
      'Accepted: Trellis collects nothing.',
    ),
  ),
];
