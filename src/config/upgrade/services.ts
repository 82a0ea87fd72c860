import { z } from 'zod';
import { modern } from '../schema/dialect.ts';
import { vendorSchemas } from '../schema/services.ts';
import { ignored, renamed, type OlderProperty } from './older-property.ts';

const withoutEffect = () => modern(z.unknown().optional(), 'Accepted; has no effect.');

export const olderServices: OlderProperty[] = [
  ...Object.entries(vendorSchemas('modern')).map(([vendor, schema]) =>
    renamed(`integrations.${vendor}`, `analytics.${vendor}`, schema),
  ),
  ignored(
    'integrations.telemetry',
    modern(
      z
        .strictObject({
          enabled: modern(z.boolean().optional(), 'Accepted; has no effect.'),
        })
        .optional(),
      'Accepted: Trellis collects nothing.',
    ),
  ),
  ignored('integrations.onetrust', withoutEffect()),
  ignored('integrations.transcend', withoutEffect()),
];
