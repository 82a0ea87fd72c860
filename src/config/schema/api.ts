import { z } from 'zod';
import { file, ignored, link, openapiFiles, text, toList } from './fields.ts';
import { sourcesIn } from './model.ts';

const openapiSchema = openapiFiles()
  .transform(toList<string>)
  .optional()
  .meta({
    description:
      'Path or URL of the OpenAPI document, or a list of them. Pages name their operation in front matter.',
    examples: ['/openapi/plants.json', ['/openapi/plants.json', 'https://example.com/api.yaml']],
  });

const source = z.strictObject({
  source: z
    .union([file(), z.array(file())])
    .meta({ description: 'Path or URL of the document, or a list of them.', dialect: 'docsJson' }),
  directory: text()
    .optional()
    .meta({
      description: 'Folder of the addresses of generated pages. Without it `api-reference`.',
      dialect: 'docsJson',
      examples: ['reference'],
    }),
  overlays: ignored(
    z
      .array(file())
      .optional()
      .meta({ description: 'Accepted for other tools; has no effect.', dialect: 'docsJson' }),
    'documents are read as they are',
  ),
});

/** OpenAPI documents as an object-valued `navigation` names them: also with the folder of their pages. */
export const openapiSources = () =>
  z.union([file(), source, z.array(z.union([file(), source]))]).transform(toSources);

/** How requests may be authenticated. */
export const AUTH_METHODS = ['bearer', 'basic', 'key', 'cobo', 'none'] as const;

const auth = z
  .strictObject({
    method: z.enum(AUTH_METHODS).optional().meta({
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
  })
  .transform(toAuth);

const documentAuth = z
  .strictObject({
    method: z
      .enum(AUTH_METHODS)
      .optional()
      .meta({ description: 'How requests are authenticated.', dialect: 'docsJson' }),
    name: text()
      .optional()
      .meta({ description: 'Name of the authentication parameter.', dialect: 'docsJson' }),
  })
  .transform(toAuth);

/** A playground only for readers who are signed in has no readers here. */
const MODES = { interactive: 'show', simple: 'simple', none: 'hide', auth: 'simple' } as const;

const playground = z.strictObject({
  mode: z.enum(['show', 'simple', 'hide']).optional().meta({
    default: 'show',
    description:
      '`show` lets readers send requests, `simple` shows the endpoint only, `hide` shows no playground.',
  }),
  disableProxy: z.boolean().optional().meta({
    default: false,
    description:
      'Whether requests go straight from the browser to the API, whatever `relay` says. They do so without `relay` too.',
  }),
  relay: z.boolean().default(false).meta({
    description:
      'Whether requests may go through a relay on the server of the site itself, for APIs that answer no browsers of other sites. It exists where `trellis serve` answers, for a site built with `--host serve`, and in server output, and has to be switched on there with `TRELLIS_RELAY`.',
  }),
  credentials: z.boolean().optional().meta({
    description: 'Whether requests carry the cookies of the API. Works only without a proxy.',
    dialect: 'docsJson',
  }),
  keepCredentials: z.enum(['visit', 'page']).default('visit').meta({
    description:
      'How long tokens and passwords are kept: in memory for all pages of the `visit`, or of the `page` only.',
  }),
  otherServers: z.boolean().default(false).meta({
    description:
      'Whether readers may send requests to a base URL of their own. Without it, pages may connect only to the servers of the API.',
  }),
  display: z
    .enum(['interactive', 'simple', 'none', 'auth'])
    .transform((display) => MODES[display])
    .optional()
    .meta({
      description:
        '`interactive` lets readers send requests, `simple` shows the endpoint only, `none` shows no playground. `auth` is for hosts with a login and is read as `simple`.',
      dialect: 'docsJson',
    }),
  proxy: z.boolean().optional().meta({
    description:
      '`false` is the same as `disableProxy`. `true` has no effect by itself: `relay` names the only server that requests go through.',
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
    description: 'Whether request samples contain parameters that may be left out.',
  }),
});

const examples = z.strictObject({
  prefill: z.boolean().optional().meta({
    description: 'Whether the fields of the playground start with the values of the examples.',
    dialect: 'docsJson',
  }),
  autogenerate: z.boolean().optional().meta({
    description: 'Whether request samples are made beside those that the document has.',
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
      description:
        'Whether request samples contain parameters that may be left out: `all`, or not: `required`.',
      dialect: 'docsJson',
    }),
});

const params = z.strictObject({
  expanded: z
    .enum(['all', 'closed'])
    .transform((value) => (value === 'all' ? 'all' : 'none'))
    .optional()
    .meta({
      description: 'Which nested objects are open when an endpoint page is opened.',
      dialect: 'docsJson',
    }),
  post: z
    .array(text())
    .optional()
    .meta({
      description:
        'Members of schemas, such as `x-internal`, whose values stand behind the names of parameters and properties.',
      dialect: 'docsJson',
      examples: [['x-internal', 'nullable']],
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
          default: 'none',
          description: 'Which nested objects are open when an endpoint page is opened.',
        }),
        post: z
          .array(text())
          .optional()
          .meta({
            description:
              'Members of schemas, such as `x-internal`, whose values stand behind the names of parameters and properties. `true` stands as the name of the member.',
            examples: [['x-internal', 'nullable']],
          }),
      })
      .prefault({})
      .meta({ description: 'Settings of the fields that describe parameters.' }),
    reference: z
      .union([z.boolean(), openapiFiles()])
      .default(false)
      .transform(toReference)
      .meta({
        description:
          'Whether OpenAPI documents also get a page with all of their endpoints at once, made by Scalar and linked from the navigation. `true` for all of them, or the paths of those that get one.',
        examples: [true, ['/openapi/plants.json']],
      }),
    introductions: z.boolean().default(true).meta({
      description:
        'Whether documents whose operations or channels get pages also get one that introduces them.',
    }),
    openapi: openapiSources()
      .optional()
      .meta({
        description: 'OpenAPI documents, as in the property `openapi` of the file.',
        dialect: 'docsJson',
        examples: ['openapi.json'],
      }),
    asyncapi: openapiSources()
      .optional()
      .meta({
        description: 'AsyncAPI documents, whose channels pages name in their front matter.',
        dialect: 'docsJson',
        examples: ['events.yaml'],
      }),
    examples: examples
      .prefault({})
      .meta({ description: 'What request samples contain.', dialect: 'docsJson' }),
    hidePlayground: z
      .boolean()
      .transform((isHidden) => (isHidden ? ('hide' as const) : undefined))
      .optional()
      .meta({
        description: 'Older form of `api.playground.mode` with the value `hide`.',
        deprecated: true,
      }),
    url: ignored(
      z.enum(['full', 'base']).optional().meta({
        description: 'Accepted: the base address always stands before the path of an endpoint.',
        dialect: 'docsJson',
      }),
    ),
    params: params.optional().meta({
      description: 'Settings of the fields that describe parameters.',
      dialect: 'docsJson',
    }),
    mdx: z
      .strictObject({
        server: z
          .union([link(), z.array(link())])
          .transform(toList<string>)
          .optional()
          .meta({
            description: 'Address before the path of every endpoint, as `baseUrl`.',
            dialect: 'docsJson',
          }),
        auth: documentAuth.optional().meta({
          description: 'Authentication of endpoints that declare none of their own, as `auth`.',
          dialect: 'docsJson',
        }),
      })
      .optional()
      .meta({
        description: 'Settings of endpoints that are described in pages.',
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
    .meta({ description: 'Older spelling of `openapi`.', deprecated: true }),
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
          // The two forms of `navigation` differ in what holds without being said.
          (own, defaults, navigation) => own ?? defaults ?? !Array.isArray(navigation),
        ),
      },
    },
    paramFields: {
      expanded: from(['api.paramFields.expanded', 'api.params.expanded'], 'none'),
      post: from(['api.paramFields.post', 'api.params.post'], []),
    },
    reference: from(['api.reference']),
    introductions: from(['api.introductions']),
    openapi: from(['api.openapi']),
    asyncapi: from(['api.asyncapi']),
    examples: {
      prefill: from(['api.examples.prefill']),
      autogenerate: from(['api.examples.autogenerate']),
    },
  },
};

/** Whether requests go straight to the API, whichever property says so. */
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

/** Documents that one place names. */
export interface Sources {
  /** Their paths and URLs. */
  documents: string[];
  /** Folders that generated pages go to, by document, where one is named. */
  directories: Record<string, string>;
}

type Source = z.output<typeof source>;

/** One or several documents, each a path or with the folder of its pages, as one value. */
export function toSources(fields: string | Source | (string | Source)[]): Sources {
  const list = toList<string | Source>(fields).map((one) =>
    typeof one === 'string' ? { source: one, directory: undefined } : one,
  );
  const directories = list.flatMap(({ source, directory }) =>
    directory === undefined ? [] : toList(source).map((one) => [one, trimSlashes(directory)]),
  );
  return {
    documents: list.flatMap(({ source }) => source),
    directories: Object.fromEntries(directories) as Record<string, string>,
  };
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '');
}
