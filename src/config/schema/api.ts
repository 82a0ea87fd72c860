import { z } from 'zod';
import { apiFields, playgroundFields } from './modern/api.ts';
import { link, openapiFiles, text } from './shared/text.ts';

const auth = z.strictObject({
  method: z.enum(['bearer', 'basic', 'key', 'cobo', 'none']).optional().meta({
    description:
      'How requests are authenticated: a bearer token, a user name with a password, or a key in a header.',
  }),
  name: text()
    .optional()
    .meta({
      description:
        'Name of the authentication parameter; for `key` also of the header. For `basic` the labels of both fields with a colon between them.',
      examples: ['x-api-key', 'email:password'],
    }),
  inputPrefix: z
    .string()
    .optional()
    .meta({
      description: 'Text that stands in the authentication field from the start.',
      examples: ['sk_live_'],
    }),
});

const playground = z.strictObject({
  mode: z.enum(['show', 'simple', 'hide']).optional().meta({
    description:
      '`show` lets readers send requests, `simple` shows the endpoint only, `hide` shows no playground.',
    default: 'show',
  }),
  disableProxy: z.boolean().optional().meta({
    default: false,
    description:
      'Whether requests go straight from the browser to the API, whatever `relay` says. They do so without `relay` too.',
  }),
  relay: z.boolean().optional().meta({
    default: false,
    description:
      'Whether requests may go through a relay on the server of the site itself, for APIs that answer no browsers of other sites. It exists in server output only, and has to be switched on there with `TRELLIS_RELAY`.',
  }),
  ...playgroundFields,
});

const example = z.strictObject({
  languages: z
    .array(text())
    .optional()
    .meta({
      description: 'Languages of the request samples, in the order of their tabs.',
      default: ['bash', 'python', 'javascript', 'php', 'go', 'java'],
    }),
  showOptionalParams: z.boolean().optional().meta({
    description: 'Whether request samples contain parameters that may be left out.',
    default: false,
  }),
});

export const apiSchema = z
  .strictObject({
    baseUrl: z
      .union([link(), z.array(link())])
      .optional()
      .meta({
        description:
          'Address before the path of every endpoint, in place of the servers of OpenAPI documents. Of several, readers choose one.',
        examples: ['https://api.example.com/v1'],
      }),
    auth: auth
      .optional()
      .meta({ description: 'Authentication of endpoints that declare none of their own.' }),
    playground: playground.prefault({}).meta({ description: 'Form that sends requests.' }),
    maintainOrder: z.boolean().default(true).meta({
      description:
        'Whether properties and parameters keep the order of the OpenAPI document. `false` sorts them by name and will go away.',
    }),
    request: z
      .strictObject({
        example: example.prefault({}).meta({ description: 'What request samples contain.' }),
      })
      .prefault({})
      .meta({ description: 'Settings of requests.' }),
    paramFields: z
      .strictObject({
        expanded: z.enum(['all', 'topLevel', 'topLevelOneOfs', 'none']).optional().meta({
          description: 'Which nested objects are open when an endpoint page is opened.',
          default: 'none',
        }),
      })
      .prefault({})
      .meta({ description: 'Settings of the fields that describe parameters.' }),
    reference: z
      .union([z.boolean(), openapiFiles()])
      .optional()
      .meta({
        description:
          'Whether OpenAPI documents also get a page with all of their endpoints at once, made by Scalar and linked from the navigation. `true` for all of them, or the paths of those that get one.',
        default: false,
        examples: [true, ['/openapi/plants.json']],
      }),
    hidePlayground: z.boolean().optional().meta({
      description: 'Older form of `api.playground.mode` with the value `hide`.',
      deprecated: true,
    }),
    ...apiFields,
  })
  .prefault({})
  .meta({
    description: 'Settings of API pages.',
    examples: [{ baseUrl: 'https://api.example.com', auth: { method: 'bearer' } }],
  });

export type ApiFields = z.output<typeof apiSchema>;
