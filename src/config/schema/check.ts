import { z } from 'zod';
import { text, toList } from './shared/text.ts';

const severity = z.enum(['off', 'info', 'warning', 'error']);

const exception = z
  .strictObject({
    files: z.union([text(), z.array(text())]).meta({
      description: 'Files in the syntax of `.gitignore`, from the folder of docs.json.',
    }),
    rules: z
      .union([text(), z.array(text())])
      .optional()
      .meta({ description: 'Rules that do not count there; all of them without it.' }),
  })
  .transform(({ files, rules }) => ({
    files: toList(files),
    ...(rules !== undefined && { rules: toList(rules) }),
  }));

export const checkSchema = z
  .strictObject({
    rules: z
      .record(z.string(), severity)
      .default({})
      .meta({
        description:
          'How much the problems of a rule matter, by its id: `off`, `info`, `warning` or `error`. What is an error of its own stays one.',
        examples: [{ 'missing-description': 'warning', 'orphan-page': 'off' }],
      }),
    ignore: z
      .array(exception)
      .default([])
      .meta({
        description: 'Files in which rules do not count.',
        examples: [[{ files: 'legacy/**', rules: ['image-alt'] }]],
      }),
  })
  .prefault({})
  .meta({ description: 'What `trellis check` and the build say of the project.' });
