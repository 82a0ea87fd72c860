import schema31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' };
import schema32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' };
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv';

/** The schemas of OpenAPI's authors, by version; those of schemas themselves are not part of them. */
const SCHEMAS = { '3.1': schema31, '3.2': schema32 };
const validators = new Map<string, ValidateFunction>();

/** All that the schema of a version finds wrong in a document. */
export function findSchemaErrors(document: unknown, version: keyof typeof SCHEMAS): ErrorObject[] {
  let validate = validators.get(version);
  if (!validate) {
    const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
    validators.set(version, (validate = ajv.compile(SCHEMAS[version])));
  }
  return validate(document) ? [] : (validate.errors ?? []);
}
