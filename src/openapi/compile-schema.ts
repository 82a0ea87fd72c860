import AjvDraft4 from 'ajv-draft-04';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Ajv, AnySchemaObject, Options, ValidateFunction } from 'ajv';

const OPTIONS = { allErrors: true, strict: false, validateFormats: false };

/**
 * Compiles the official JSON Schema of OpenAPI documents to a validator that reports all errors. Does not validate
 * the schemas in a document.
 */
export function compileSchema(schema: AnySchemaObject): ValidateFunction {
  return createAjv(schema, OPTIONS).compile(schema);
}

/** Source of a module that exports the validator as `validate`. */
export function printValidator(schema: AnySchemaObject): string {
  const ajv = createAjv(schema, { ...OPTIONS, code: { source: true, esm: true } });
  ajv.addSchema(schema, 'schema');
  return standaloneCode(ajv, { validate: 'schema' });
}

/** The compiler for the dialect of a schema: draft 4 for OpenAPI 3.0, and 2020-12 for later versions. */
function createAjv({ $schema }: AnySchemaObject, options: Options): Ajv {
  return /draft-04/.test(String($schema)) ? new AjvDraft4(options) : new Ajv2020(options);
}
