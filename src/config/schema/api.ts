import { z } from 'zod';
import { openapiSources } from './documents.ts';
import { file, ignored, link, openapiFiles, text, toList } from './fields.ts';
import { sourcesIn } from './model.ts';

const openapiSchema = openapiFiles()
  .transform(toList<string>)
  .optional()
  .meta({
    description:
      'Path or URL of the OpenAPI document, or a list of them. Pages refer to operations in front matter.',
    examples: ['/openapi/plants.json', ['/openapi/plants.json', 'https://example.com/api.yaml']],
  });

/** How requests may be authenticated. */
export const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo', 'none'] as const;

const auth = z
  .strictObject({
    method: z.enum(AUTH_METHODS).optional().meta({
      description:
        'Authentication method: a `bearer` token, a user name and password (`basic`), a `key` in a header, the header `API-SECRET` (`cobo`), or `none`. Default: `key` if `name` is set, or else `none`.',
    }),
    name: text()
      .optional()
      .meta({
        description:
          'Name of the authentication parameter. For `key`, the name of the header. For `basic`, the labels of both fields, separated by a colon.',
        examples: ['x-api-key', 'email:password'],
      }),
    inputPrefix: z
      .string()
      .optional()
      .meta({
        description: 'Initial text of the authentication field.',
        examples: ['sk_live_'],
      }),
  })
  .transform(toAuth);

const documentAuth = z
  .strictObject({
    method: z
      .enum(AUTH_METHODS)
      .optional()
      .meta({ description: 'Authentication method.', dialect: 'docsJson' }),
    name: text()
      .optional()
      .meta({ description: 'Name of the authentication parameter.', dialect: 'docsJson' }),
  })
  .transform(toAuth);

/** `auth` limits the playground to signed-in readers, which Trellis does not have. */
const MODES = { interactive: 'show', simple: 'simple', none: 'hide', auth: 'simple' } as const;

const playground = z.strictObject({
  mode: z.enum(['show', 'simple', 'hide']).optional().meta({
    default: 'show',
    description:
      '`show` lets readers send requests, `simple` shows only the endpoint, and `hide` removes the playground.',
    dialect: 'mintJson',
  }),
  disableProxy: z.boolean().optional().meta({
    default: false,
    description: 'Sends requests directly from the browser to the API. Overrides `relay`.',
  }),
  relay: z.boolean().default(false).meta({
    description:
      'Lets requests go through a proxy on the server of the site, for APIs without CORS. Requires `trellis serve`, a site built with `--host serve`, or server output, and `TRELLIS_RELAY` on that server.',
  }),
  credentials: z.boolean().optional().meta({
    description: 'Sends the cookies of the API with requests. Works only without a proxy.',
    dialect: 'docsJson',
  }),
  keepCredentials: z.enum(['visit', 'page']).default('visit').meta({
    description: 'Scope of credentials in memory: all pages of the `visit`, or one `page`.',
  }),
  otherServers: z.boolean().default(false).meta({
    description:
      'Lets readers set their own base URL. Otherwise, pages can connect to the servers of the API only.',
  }),
  mock: z
    .boolean()
    .optional()
    .meta({
      description:
        'Adds simulated responses to the list of servers: a service worker responds from the examples and schemas of the document, without credentials and offline. By default, only `trellis dev` has them.',
      examples: [true],
    }),
  display: z
    .enum(['interactive', 'simple', 'none', 'auth'])
    .transform((display) => MODES[display])
    .optional()
    .meta({
      description:
        '`interactive` lets readers send requests, `simple` shows only the endpoint, and `none` removes the playground. `auth`, for hosts with a login, is the same as `simple`.',
      dialect: 'docsJson',
    }),
  proxy: z.boolean().optional().meta({
    description:
      '`false` is the same as `disableProxy`. `true` has no effect. Use `relay` instead.',
    dialect: 'docsJson',
  }),
});

const DEFAULT_LANGUAGES = ['bash', 'python', 'javascript', 'php', 'go', 'java'];

const example = z.strictObject({
  languages: z.array(text()).optional().meta({
    default: DEFAULT_LANGUAGES,
    description: 'Languages of the request samples, in the order of their tabs.',
  }),
  showOptionalParams: z.boolean().optional().meta({
    default: false,
    description: 'Includes optional parameters in request samples.',
  }),
});

const examples = z.strictObject({
  prefill: z.boolean().optional().meta({
    description: 'Fills the fields of the playground with the values of the examples.',
    dialect: 'docsJson',
  }),
  autogenerate: z.boolean().optional().meta({
    description: 'Generates request samples in addition to the samples of the document.',
    dialect: 'docsJson',
  }),
  languages: z
    .array(text())
    .optional()
    .meta({
      description: 'Languages of the request samples, in the order of their tabs.',
      dialect: 'docsJson',
      examples: [['bash', 'python']],
    }),
  defaults: z
    .enum(['required', 'all'])
    .transform((value) => value === 'all')
    .optional()
    .meta({
      description: 'Parameters in request samples: `all`, or only `required` ones.',
      dialect: 'docsJson',
    }),
});

const params = z.strictObject({
  expanded: z
    .enum(['all', 'closed'])
    .transform((value) => (value === 'all' ? 'all' : 'none'))
    .optional()
    .meta({
      description: 'Nested objects that are expanded initially.',
      dialect: 'docsJson',
    }),
  post: z
    .array(text())
    .optional()
    .meta({
      description:
        'Schema keywords, such as `x-internal`, whose values appear after the names of parameters and properties.',
      dialect: 'docsJson',
      examples: [['x-internal', 'nullable']],
    }),
});

const apiVersion = z.strictObject({
  name: text().meta({ description: 'Name of the version.', examples: ['2.0'] }),
  source: file()
    .optional()
    .meta({
      description: 'Path of the document of this version. Default: the document at `ref`.',
      examples: ['openapi/plants-2.0.json'],
    }),
  ref: text()
    .optional()
    .meta({ description: 'Tag, branch, or commit in Git. Default: `name`.', examples: ['v2.0.0'] }),
});

const changes = z.strictObject({
  document: file()
    .optional()
    .meta({
      description: 'Path of the OpenAPI document. Default: the first one of the project.',
      examples: ['openapi/plants.json'],
    }),
  versions: z
    .array(z.union([text(), apiVersion]))
    .optional()
    .meta({
      description:
        'Versions of the document, oldest first: tags, branches, or commits in Git, or files. The current document follows them. Default: the versions of docs.json that come from Git.',
      examples: [['v1.0.0', 'v2.0.0']],
    }),
  page: text()
    .optional()
    .meta({
      description: 'Path of a generated page with all changes, added to the navigation.',
      examples: ['api-reference/changes'],
    }),
});

const apiSchema = z
  .strictObject({
    baseUrl: z
      .union([link(), z.array(link())])
      .transform(toList<string>)
      .optional()
      .meta({
        description:
          'Base URL of all endpoints, instead of the servers of OpenAPI documents. If there are several, readers choose one.',
        examples: ['https://api.example.com/v1'],
      }),
    auth: auth
      .optional()
      .meta({ description: 'Authentication of endpoints that do not declare it.' }),
    playground: playground.prefault({}).meta({ description: 'Settings of the playground.' }),
    maintainOrder: z.boolean().default(true).meta({
      description:
        'Keeps the order of properties and parameters in the OpenAPI document. `false` sorts them by name and is deprecated.',
    }),
    request: z
      .strictObject({
        example: example.prefault({}).meta({ description: 'Content of request samples.' }),
      })
      .prefault({})
      .meta({ description: 'Settings of requests.' }),
    paramFields: z
      .strictObject({
        expanded: z.enum(['all', 'topLevel', 'topLevelOneOfs', 'none']).optional().meta({
          description:
            'Nested objects that are expanded initially. Default: the only property of a body, if it is an object.',
        }),
        post: z
          .array(text())
          .optional()
          .meta({
            description:
              'Schema keywords, such as `x-internal`, whose values appear after the names of parameters and properties. For `true`, the name of the keyword appears.',
            examples: [['x-internal', 'nullable']],
          }),
      })
      .prefault({})
      .meta({ description: 'Settings of parameter fields.' }),
    reference: z
      .union([z.boolean(), openapiFiles()])
      .default(false)
      .transform(toReference)
      .meta({
        description:
          'Adds a page with all endpoints of an OpenAPI document, rendered by Scalar, to the navigation. `true` for all documents, or the paths of some.',
        examples: [true, ['/openapi/plants.json']],
      }),
    operationUrl: z
      .enum(['summary', 'operationId'])
      .default('summary')
      .meta({
        description:
          'What the URLs of generated pages consist of: the tag and the summary, or the `operationId`, which stays the same when texts change.',
        examples: ['operationId'],
      }),
    changes: z
      .union([changes, z.array(changes)])
      .transform(toList<z.output<typeof changes>>)
      .optional()
      .meta({
        description:
          'Compares the versions of OpenAPI documents, for change pages and `<ApiChanges>`.',
        examples: [{ versions: ['v1.0.0', 'v2.0.0'], page: 'api-reference/changes' }],
      }),
    introductions: z.boolean().default(true).meta({
      description: 'Generates an introduction page for each document with generated pages.',
    }),
    openapi: openapiSources()
      .optional()
      .meta({
        description: 'OpenAPI documents. Same as the top-level property `openapi`.',
        dialect: 'docsJson',
        examples: ['openapi.json'],
      }),
    asyncapi: openapiSources()
      .optional()
      .meta({
        description: 'AsyncAPI documents. Pages refer to channels in front matter.',
        dialect: 'docsJson',
        examples: ['events.yaml'],
      }),
    examples: examples
      .prefault({})
      .meta({ description: 'Content of request samples.', dialect: 'docsJson' }),
    hidePlayground: z
      .boolean()
      .transform((isHidden) => (isHidden ? ('hide' as const) : undefined))
      .optional()
      .meta({
        description: 'Older form of `"mode": "hide"` in `api.playground`.',
        deprecated: true,
      }),
    url: ignored(
      z.enum(['full', 'base']).optional().meta({
        description: 'No effect. Endpoints always show their base URL.',
        dialect: 'docsJson',
      }),
    ),
    params: params.optional().meta({
      description: 'Settings of parameter fields.',
      dialect: 'docsJson',
    }),
    mdx: z
      .strictObject({
        server: z
          .union([link(), z.array(link())])
          .transform(toList<string>)
          .optional()
          .meta({
            description: 'Base URL of all endpoints. Same as `baseUrl`.',
            dialect: 'docsJson',
          }),
        auth: documentAuth.optional().meta({
          description: 'Authentication of endpoints that do not declare it. Same as `auth`.',
          dialect: 'docsJson',
        }),
      })
      .optional()
      .meta({
        description: 'Settings of endpoints that pages describe.',
        dialect: 'docsJson',
      }),
  })
  .prefault({})
  .meta({
    description: 'Settings of API pages.',
    examples: [{ baseUrl: 'https://api.example.com', auth: { method: 'bearer' } }],
  });

/** Properties about API pages. */
export const apiProperties = {
  api: apiSchema,
  openapi: openapiSchema,
  openApi: openapiFiles()
    .transform(toList<string>)
    .optional()
    .meta({ description: 'Alias of `openapi`.', deprecated: true }),
};

interface ApiFields extends z.output<z.ZodObject<typeof apiProperties>> {
  navigation: unknown;
}

const { from, combine } = sourcesIn<ApiFields>();

export const apiSources = {
  openapi: from(['openapi', 'openApi'], []),
  api: {
    baseUrl: from(['api.baseUrl', 'api.mdx.server'], []),
    auth: from(['api.auth', 'api.mdx.auth']),
    playground: {
      mode: from(['api.playground.mode', 'api.playground.display', 'api.hidePlayground'], 'show'),
      disableProxy: combine(['api.playground.disableProxy', 'api.playground.proxy'], isDirect),
      relay: combine(
        ['api.playground.relay', 'api.playground.disableProxy', 'api.playground.proxy'],
        (relay, disableProxy, proxy) => relay && !isDirect(disableProxy, proxy),
      ),
      credentials: from(['api.playground.credentials']),
      keepCredentials: from(['api.playground.keepCredentials']),
      otherServers: from(['api.playground.otherServers']),
      mock: from(['api.playground.mock']),
    },
    maintainOrder: from(['api.maintainOrder']),
    request: {
      example: {
        languages: from(
          ['api.request.example.languages', 'api.examples.languages'],
          DEFAULT_LANGUAGES,
        ),
        showOptionalParams: combine(
          ['api.request.example.showOptionalParams', 'api.examples.defaults', 'navigation'],
          // The two formats of `navigation` have different defaults.
          (own, defaults, navigation) => own ?? defaults ?? !Array.isArray(navigation),
        ),
      },
    },
    paramFields: {
      expanded: from(['api.paramFields.expanded', 'api.params.expanded']),
      post: from(['api.paramFields.post', 'api.params.post'], []),
    },
    reference: from(['api.reference']),
    changes: from(['api.changes'], []),
    introductions: from(['api.introductions']),
    operationUrl: from(['api.operationUrl']),
    openapi: from(['api.openapi']),
    asyncapi: from(['api.asyncapi']),
    examples: {
      prefill: from(['api.examples.prefill']),
      autogenerate: from(['api.examples.autogenerate']),
    },
  },
};

/** Whether requests go directly to the API, from either property. */
export function isDirect(disableProxy: boolean | undefined, proxy: boolean | undefined): boolean {
  return disableProxy ?? proxy === false;
}

interface AuthFields {
  method?: (typeof AUTH_METHODS)[number] | undefined;
  name?: string | undefined;
  inputPrefix?: string | undefined;
}

/** A name is enough for a key in a header. */
function toAuth(fields: AuthFields): AuthFields {
  return fields.name === undefined ? fields : { method: 'key', ...fields };
}

/** Documents that get a page with all of their endpoints: every one, or those that are named. */
function toReference(value: boolean | string | string[]): 'all' | string[] {
  if (typeof value === 'boolean') return value ? 'all' : [];
  return toList(value);
}
