import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { AnySchemaObject, ValidateFunction } from 'ajv';

const OPTIONS = { allErrors: true, strict: false, validateFormats: false };

/**
 * Compiles the official JSON Schema of OpenAPI documents to a validator that reports all errors. Does not validate
 * the schemas in a document.
 */
export function compileSchema(schema: AnySchemaObject): ValidateFunction {
  return new Ajv2020(OPTIONS).compile(schema);
}

/** Source of a module that exports the validator as `validate`. */
export function printValidator(schema: AnySchemaObject): string {
  const ajv = new Ajv2020({ ...OPTIONS, code: { source: true, esm: true } });
  ajv.addSchema(schema, 'schema');
  return standaloneCode(ajv, { validate: 'schema' });
}
