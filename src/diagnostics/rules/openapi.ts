import type { Rule } from '../rules.ts';

/** Rules for OpenAPI documents and API pages. */
export const openapiRules = {
  'openapi-invalid': {
    severity: 'warning',
    variants: { unusable: 'error', unchecked: 'info' },
    summary:
      'A document does not follow the OpenAPI specification; what can be read of it is shown.',
    fix: 'Correct the document where the mark is.',
    example: { lang: 'yaml', bad: 'openapi: 3.1', good: 'openapi: "3.1.0"' },
  },
  'openapi-reference': {
    severity: 'warning',
    summary: 'A `$ref` or a security requirement of a document names what is not there.',
    fix: 'Correct it, or add what it names.',
    example: {
      lang: 'yaml',
      bad: '$ref: "#/components/schemas/Plnt"',
      good: '$ref: "#/components/schemas/Plant"',
    },
  },
  'impossible-example': {
    severity: 'warning',
    summary:
      'No value follows a schema in all of its rules, so that the sample made for it only comes near.',
    fix: 'Correct the rules that contradict each other, or give an example in the document.',
    example: {
      lang: 'yaml',
      bad: 'code:\n  type: string\n  minLength: 8\n  maxLength: 4',
      good: 'code:\n  type: string\n  minLength: 4\n  maxLength: 8',
    },
  },
  'cut-schema': {
    severity: 'warning',
    summary:
      'A schema has too many parts or levels for a complete sample: more than 5,000 values, 100 levels, or 500 references in a row.',
    fix: 'Give an example in the document, or require fewer properties.',
    example: {
      lang: 'yaml',
      bad: 'Level1:\n  required: [left, right]\n  properties:\n    left: { $ref: "#/components/schemas/Level2" }\n    right: { $ref: "#/components/schemas/Level2" }',
    },
  },
  'moved-operation': {
    severity: 'warning',
    summary:
      'The generated page of an operation has another address than before, and no redirect leads there.',
    fix: 'Add the redirect that the message names; `--fix` does.',
    example: {
      lang: 'json',
      bad: '{ "redirects": [] }',
      good: '{ "redirects": [{ "source": "/api-reference/list-plants", "destination": "/api-reference/find-plants" }] }',
    },
  },
  'repeated-summary': {
    severity: 'info',
    summary:
      'Two operations of a document have the same `summary`, so the address of one generated page gets a number.',
    fix: 'Give each operation its own `summary`, or set the address with `href` in `x-mint`.',
    example: {
      lang: 'yaml',
      bad: '/plants:\n  get:\n    summary: List\n/beds:\n  get:\n    summary: List',
      good: '/plants:\n  get:\n    summary: List plants\n/beds:\n  get:\n    summary: List beds',
    },
  },
  'openapi-unreachable': {
    severity: 'warning',
    summary: 'A document could not be had: there is no such file, or its host did not answer.',
    fix: 'Correct the path or address, or keep a copy of the document in the project.',
    example: {
      lang: 'json',
      bad: '{ "openapi": "/openapi/plant.json" }',
      good: '{ "openapi": "/openapi/plants.json" }',
    },
  },
  'unknown-operation': {
    severity: 'warning',
    summary: 'A page or an entry names an operation or a schema that no document has.',
    fix: 'Correct method and path as they stand in the document.',
    example: { lang: 'yaml', bad: 'openapi: GET /plant', good: 'openapi: GET /plants' },
  },
  'unknown-channel': {
    severity: 'warning',
    summary: 'No AsyncAPI document has the channel.',
    fix: 'Correct the name.',
    example: { lang: 'yaml', bad: 'asyncapi: usrs' },
  },
  'unreferenced-operation': {
    severity: 'info',
    summary: 'An operation has no page, while others of the same document have one.',
    fix: 'Add a page with `openapi` in its front matter, or mark the operation with `x-hidden: true`.',
    example: {
      lang: 'yaml',
      bad: '/plants:\n  delete: {}',
      good: '/plants:\n  delete:\n    x-hidden: true',
    },
  },
} as const satisfies Record<string, Rule>;
