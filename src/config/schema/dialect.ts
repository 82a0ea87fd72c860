import type { z } from 'zod';

/** Which way of writing docs.json a property belongs to: a list of groups, or an object of divisions. */
export type Dialect = 'mintJson' | 'docsJson';

/** The schema of a property that came with object-valued `navigation`, with what it is for. */
export function docsJson<T extends z.ZodType>(
  schema: T,
  description: string,
  examples?: unknown[],
): T {
  return schema.meta({ description, dialect: 'docsJson', ...(examples && { examples }) });
}
