import { z } from 'zod';
import { modern } from './modern/dialect.ts';

const withoutEffect = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${description} Accepted; has no effect.` });

/** Keys that mean something to other tools only. */
export const withoutEffectSchemas = {
  markdown: modern(z.unknown().optional(), 'Notes for assistants. Accepted; has no effect.'),
  variations: modern(z.unknown().optional(), 'Variants at a host. Accepted; has no effect.'),
  public: modern(z.unknown().optional(), 'For hosts with a login. Accepted; has no effect.'),
  mintlify: withoutEffect('Subdomain at a host.'),
  injected: withoutEffect('Notes of a host.'),
  __injected: withoutEffect('Notes of a host.'),
};
