import { z } from 'zod';

export const variablesSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .default({})
  .meta({
    description: 'Names with the text that replaces `{{name}}` in pages.',
    examples: [{ version: '2.1.0' }],
  });
