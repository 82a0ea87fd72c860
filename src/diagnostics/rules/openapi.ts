import type { Rule } from '../rules.ts';

/** Rules for OpenAPI documents and API pages. */
export const openapiRules = {
  'openapi-invalid': {
    severity: 'warning',
    variants: { unusable: 'error', unchecked: 'info' },
    summary: 'A document violates the OpenAPI specification. Trellis shows the valid parts.',
    fix: 'Correct the document at the marked position.',
    example: { lang: 'yaml', bad: 'openapi: 3.1', good: 'openapi: "3.1.0"' },
  },
  'openapi-reference': {
    severity: 'warning',
    summary: 'A `$ref` or a security requirement in a document cannot be resolved.',
    fix: 'Correct the reference, or add its target.',
    example: {
      lang: 'yaml',
      bad: '$ref: "#/components/schemas/Plnt"',
      good: '$ref: "#/components/schemas/Plant"',
    },
  },
  'misplaced-groups': {
    severity: 'warning',
    summary: 'A part of a document has `groups` outside of `x-mint`, which restricts nothing.',
    fix: 'Move `groups` into `x-mint`.',
    example: {
      lang: 'yaml',
      bad: 'get:\n  groups: [staff]',
      good: 'get:\n  x-mint:\n    groups: [staff]',
    },
  },
  'impossible-example': {
    severity: 'warning',
    summary:
      'No value satisfies all constraints of a schema, or its alternatives overlap. The generated example is only approximate.',
    fix: 'Correct the conflicting constraints, or add an example to the document.',
    example: {
      lang: 'yaml',
      bad: 'code:\n  type: string\n  minLength: 8\n  maxLength: 4',
      good: 'code:\n  type: string\n  minLength: 4\n  maxLength: 8',
    },
  },
  'cut-schema': {
    severity: 'warning',
    summary:
      'A schema is too large for a complete example: more than 5,000 values, 100 levels, or 500 consecutive references.',
    fix: 'Add an example to the document, or require fewer properties.',
    example: {
      lang: 'yaml',
      bad: 'Level1:\n  required: [left, right]\n  properties:\n    left: { $ref: "#/components/schemas/Level2" }\n    right: { $ref: "#/components/schemas/Level2" }',
    },
  },
  'lost-content': {
    severity: 'warning',
    summary: 'A part of a document is missing from its page, which is a mistake of Trellis.',
    fix: 'Report the message together with the part of the document.',
    example: {
      lang: 'text',
      bad: 'The page of GET /plants does not show the property "name"',
    },
  },
  'moved-operation': {
    severity: 'warning',
    variants: { unrecorded: 'info' },
    summary: 'The URL of a generated page has changed, and no redirect points to the new URL.',
    fix: 'Add the redirect in the message, or run `trellis check --fix`.',
    example: {
      lang: 'json',
      bad: '{ "redirects": [] }',
      good: '{ "redirects": [{ "source": "/api-reference/list-plants", "destination": "/api-reference/find-plants" }] }',
    },
  },
  'repeated-summary': {
    severity: 'info',
    summary:
      'Two operations of a document have the same `summary`, or no `summary` and paths that differ only in parameters. The URL of one generated page ends with a number.',
    fix: 'Give each operation its own `summary`, or set the URL with `href` in `x-mint`.',
    example: {
      lang: 'yaml',
      bad: '/plants:\n  get:\n    summary: List\n/beds:\n  get:\n    summary: List',
      good: '/plants:\n  get:\n    summary: List plants\n/beds:\n  get:\n    summary: List beds',
    },
  },
  'openapi-unreachable': {
    severity: 'warning',
    summary:
      'A document could not be loaded: the file does not exist, or the host did not respond.',
    fix: 'Correct the path or URL, or keep a copy of the document in the project.',
    example: {
      lang: 'json',
      bad: '{ "openapi": "/openapi/plant.json" }',
      good: '{ "openapi": "/openapi/plants.json" }',
    },
  },
  'missing-scheme': {
    severity: 'warning',
    summary:
      'A server of an API document begins with a host, but has no scheme. OpenAPI reads such a URL as a path, so requests do not reach the host.',
    fix: 'Add `https://` to the URL.',
    example: {
      lang: 'yaml',
      bad: 'servers:\n  - url: api.example.com/v1',
      good: 'servers:\n  - url: https://api.example.com/v1',
    },
  },
  'missing-server': {
    severity: 'info',
    summary:
      'A document names no server, as generators often do, so its pages have no form to send requests.',
    fix: 'Set `servers` in the document, or `api.baseUrl` in `docs.json`. Set `api.playground.mode` to `simple` if requests cannot be sent.',
    example: {
      lang: 'json',
      bad: '{ "api": { "openapi": "plants.json" } }',
      good: '{ "api": { "openapi": "plants.json", "baseUrl": "https://api.example.com" } }',
    },
  },
  'unknown-operation': {
    severity: 'warning',
    summary:
      'A page or navigation entry refers to an operation or schema that no document contains.',
    fix: 'Use the method and path from the document.',
    example: { lang: 'yaml', bad: 'openapi: GET /plant', good: 'openapi: GET /plants' },
  },
  'unknown-channel': {
    severity: 'warning',
    summary: 'No AsyncAPI document contains the channel.',
    fix: 'Correct the name.',
    example: { lang: 'yaml', bad: 'asyncapi: usrs' },
  },
  'unreferenced-operation': {
    severity: 'info',
    summary: 'An operation has no page, but other operations of the same document do.',
    fix: 'Add a page with `openapi` in its front matter, or set `x-hidden: true` on the operation.',
    example: {
      lang: 'yaml',
      bad: '/plants:\n  delete: {}',
      good: '/plants:\n  delete:\n    x-hidden: true',
    },
  },
} as const satisfies Record<string, Rule>;
