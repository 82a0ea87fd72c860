import { z } from 'zod';
import { docsSchema } from './schema/index.ts';

/** One schema of JSON Schema, draft 7. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema of docs.json as authors write it, for completion and checks in editors. */
export function buildJsonSchema(): JsonSchema {
  const { $schema, ...schema } = z.toJSONSchema(docsSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema }) => {
      // An empty object or list as default says nothing to an author.
      if (JSON.stringify(jsonSchema.default)?.length === 2) delete jsonSchema.default;
    },
  }) as JsonSchema;
  return {
    ...($schema && { $schema }),
    title: 'docs.json',
    description: 'Settings and navigation of a documentation site.',
    ...schema,
  };
}
