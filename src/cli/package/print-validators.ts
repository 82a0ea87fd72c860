import { createRequire } from 'node:module';
import type { Plugin } from 'rolldown';
import type { AnySchemaObject } from 'ajv';
import { printValidator } from '../../openapi/read/validators/compile-schema.ts';

const require = createRequire(import.meta.url);

/** Compiles the schemas of OpenAPI, which takes as long as rendering fifty pages, while the package is made. */
export const printValidators: Plugin = {
  name: 'trellis:print-validators',
  load: {
    filter: { id: /\/validators\/openapi-3\.\d\.ts$/ },
    handler(id) {
      const version = /3\.\d/.exec(id)?.[0] ?? '';
      const file = `@seriousme/openapi-schema-validator/schemas/v${version}/schema.json`;
      return { code: printValidator(require(file) as AnySchemaObject), moduleType: 'js' };
    },
  },
};
