import { z } from 'zod';
import { docsJson } from '../schema/dialect.ts';
import { ignored, type OlderProperty } from './older-property.ts';

const withoutEffect = (description: string) =>
  z
    .unknown()
    .optional()
    .meta({ description: `${description} Accepted; has no effect.` });

/** Properties that mean something to other tools only. */
export const otherTools: OlderProperty[] = [
  ignored(
    'variations',
    docsJson(z.unknown().optional(), 'Variants at a host. Accepted; has no effect.'),
  ),
  ignored(
    'public',
    docsJson(z.unknown().optional(), 'For hosts with a login. Accepted; has no effect.'),
  ),
  ignored('mintlify', withoutEffect('Subdomain at a host.')),
  ignored('injected', withoutEffect('Notes of a host.')),
  ignored('__injected', withoutEffect('Notes of a host.')),
];
