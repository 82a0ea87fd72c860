import AjvDraft4 from 'ajv-draft-04';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Ajv, AnySchemaObject, Options, ValidateFunction } from 'ajv';
import { setOwn } from '../utils/json-object.ts';

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

const definition = (name: string) => ({ $ref: `#/definitions/${name}` });

/** Schema that a member of an object chooses by its value, as a discriminator does. */
function chooseBy(member: string, alternatives: Record<string, AnySchemaObject>): AnySchemaObject {
  const is = (value: string) => ({
    required: [member],
    properties: { [member]: { enum: [value] } },
  });
  return {
    type: 'object',
    required: [member],
    properties: { [member]: { enum: Object.keys(alternatives) } },
    allOf: Object.entries(alternatives).map(([value, chosen]) => condition(is(value), chosen)),
  };
}

function condition(test: AnySchemaObject, chosen: AnySchemaObject, other: AnySchemaObject = {}) {
  const schema: AnySchemaObject = { if: test, else: other };
  // Not in the literal, because an object with a `then` looks like a promise.
  setOwn(schema, 'then', chosen);
  return schema;
}

const whether = (test: AnySchemaObject, chosen: string, other: string): AnySchemaObject =>
  condition(test, definition(chosen), definition(other));
const orReference = (name: string) => whether({ required: ['$ref'] }, 'jsonReference', name);

const withType = (name: string) => ({ allOf: [{ required: ['name', 'type'] }, definition(name)] });

/**
 * The schema of Swagger 2.0 with conditions instead of alternatives: the validator reports how an object differs from
 * the alternative that it means, and not how it differs from all of them.
 */
export function chooseAlternatives(schema: AnySchemaObject): AnySchemaObject {
  const { definitions } = schema as { definitions: Record<string, AnySchemaObject> };
  const { response, parametersList, securityDefinitions } = definitions;
  return {
    ...schema,
    definitions: {
      ...definitions,
      parameter: chooseBy('in', {
        body: definition('bodyParameter'),
        header: withType('headerParameterSubSchema'),
        formData: withType('formDataParameterSubSchema'),
        query: withType('queryParameterSubSchema'),
        path: withType('pathParameterSubSchema'),
      }),
      parametersList: { ...parametersList, items: orReference('parameter') },
      responseValue: orReference('response'),
      response: {
        ...response,
        properties: {
          ...response?.['properties'],
          schema: whether(
            { required: ['type'], properties: { type: { enum: ['file'] } } },
            'fileSchema',
            'schema',
          ),
        },
      },
      securityDefinitions: {
        ...securityDefinitions,
        additionalProperties: chooseBy('type', {
          basic: definition('basicAuthenticationSecurity'),
          apiKey: definition('apiKeySecurity'),
          oauth2: chooseBy('flow', {
            implicit: definition('oauth2ImplicitSecurity'),
            password: definition('oauth2PasswordSecurity'),
            application: definition('oauth2ApplicationSecurity'),
            accessCode: definition('oauth2AccessCodeSecurity'),
          }),
        }),
      },
    },
  };
}
