import { z } from 'zod';

const withoutEffect = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${description} Accepted; has no effect.` });

/** Keys that mean something to other tools only. */
export const withoutEffectSchemas = {
  mintlify: withoutEffect('Subdomain at a host.'),
  thumbnails: withoutEffect('Look of preview images at a host.'),
  injected: withoutEffect('Notes of a host.'),
  __injected: withoutEffect('Notes of a host.'),
};
