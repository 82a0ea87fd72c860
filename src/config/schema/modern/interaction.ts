import { z } from 'zod';
import { modern } from './dialect.ts';

export const interactionSchema = modern(
  z
    .strictObject({
      drilldown: modern(
        z.boolean().optional(),
        'Whether opening a nested group of the sidebar also leads to its first page.',
      ),
    })
    .optional(),
  'How the sidebar answers.',
);
