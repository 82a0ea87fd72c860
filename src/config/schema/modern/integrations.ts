import { z } from 'zod';
import { text } from '../shared/text.ts';
import { modern } from './dialect.ts';

/** Integrations that are neither a chat nor an analytics service. */
export const otherIntegrations = {
  telemetry: modern(
    z
      .strictObject({
        enabled: modern(z.boolean().optional(), 'Accepted; has no effect.'),
      })
      .optional(),
    'Accepted: Trellis collects nothing.',
  ),
  cookies: modern(
    z
      .strictObject({
        key: modern(text().optional(), 'Name under which the consent is stored.'),
        value: modern(
          text().optional(),
          'Value that stands for a consent. Without it any value does.',
        ),
      })
      .optional(),
    'Consent in the `localStorage` of the browser, which scripts of services wait for.',
    [{ key: 'consent', value: 'yes' }],
  ),
  onetrust: modern(z.unknown().optional(), 'Accepted; has no effect.'),
  transcend: modern(z.unknown().optional(), 'Accepted; has no effect.'),
};
