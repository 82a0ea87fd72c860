import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv';

const OPTIONS = { allErrors: true, strict: false, validateFormats: false };

/** What finds all that a schema of OpenAPI's authors says against a document; those of schemas are not part of them. */
export function compileSchema(schema: AnySchemaObject): ValidateFunction {
  return new Ajv2020(OPTIONS).compile(schema);
}

/** The same as the text of a module, which exports it as `validate`. */
export function printValidator(schema: AnySchemaObject): string {
  const ajv = new Ajv2020({ ...OPTIONS, code: { source: true, esm: true } });
  ajv.addSchema(schema, 'schema');
  return standaloneCode(ajv, { validate: 'schema' });
}
