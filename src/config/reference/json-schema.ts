import { z } from 'zod';
import type { Dialect } from '../schema/dialect.ts';
import { authorSchema } from '../upgrade/upgrade.ts';

/** One schema of JSON Schema, draft 7. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** A schema with a note on the way of writing docs.json that it belongs to. */
export type NotedSchema = JsonSchema & { dialect?: Dialect | undefined };

/** JSON Schema of docs.json as authors write it, for completion and checks in editors. */
export function buildJsonSchema(): JsonSchema {
  return buildNotedSchema({ keepsNotes: false });
}

/** The same schema, with `dialect` notes for the reference. */
export function buildNotedSchema({ keepsNotes } = { keepsNotes: true }): NotedSchema {
  const { $schema, ...schema } = z.toJSONSchema(authorSchema, {
    io: 'input',
    target: 'draft-7',
    override: ({ zodSchema, jsonSchema }) => {
      // The converter takes examples for those of what comes out, where a schema transforms; ours are what goes in.
      const { examples } = z.globalRegistry.get(zodSchema) ?? {};
      if (examples) jsonSchema.examples = examples as unknown[];
      // An empty object or list as default says nothing to an author.
      if (JSON.stringify(jsonSchema.default)?.length === 2) delete jsonSchema.default;
      if (!keepsNotes) dropNotes(jsonSchema);
    },
  }) as JsonSchema;
  return {
    ...($schema && { $schema }),
    title: 'docs.json',
    description: 'Settings and navigation of a documentation site.',
    ...schema,
  };
}

function dropNotes(schema: JsonSchema): void {
  delete (schema as NotedSchema).dialect;
  // Properties that stand in notes themselves are no schemas of their own to the converter.
  for (const property of Object.values(schema.properties ?? {})) {
    if (typeof property === 'object') delete (property as NotedSchema).dialect;
  }
}
