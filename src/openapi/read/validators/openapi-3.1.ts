import schema from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import { compileSchema } from '../../compile-schema.ts';

export const validate = compileSchema(schema);
