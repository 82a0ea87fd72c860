import { z } from 'zod';
import { docsJson, file, link, openapiFiles, text, toList } from './fields.ts';

export const openapiSchema = openapiFiles()
  .optional()
  .transform(toList<string>)
  .meta({
    description:
      'Path or URL of the OpenAPI document, or a list of them. Pages name their operation in front matter.',
    examples: ['/openapi/plants.json', ['/openapi/plants.json', 'https://example.com/api.yaml']],
  });

const source = z.strictObject({
  source: docsJson(
    z.union([file(), z.array(file())]),
    'Path or URL of the document, or a list of them.',
  ),
  directory: docsJson(
    text().optional(),
    'Folder of the addresses of generated pages. Without it `api-reference`.',
    ['reference'],
  ),
  overlays: docsJson(z.array(file()).optional(), 'Accepted for other tools; has no effect.'),
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
  .transform((fields) =>
    // A name is enough for a key in a header.
    fields.name === undefined ? fields : { method: 'key' as const, ...fields },
  );

const playground = z
  .strictObject({
    mode: z.enum(['show', 'simple', 'hide']).default('show').meta({
      description:
        '`show` lets readers send requests, `simple` shows the endpoint only, `hide` shows no playground.',
    }),
    disableProxy: z.boolean().default(false).meta({
      description:
        'Whether requests go straight from the browser to the API, whatever `relay` says. They do so without `relay` too.',
    }),
    relay: z.boolean().default(false).meta({
      description:
        'Whether requests may go through a relay on the server of the site itself, for APIs that answer no browsers of other sites. It exists where `trellis serve` answers, for a site built with `--host serve`, and in server output, and has to be switched on there with `TRELLIS_RELAY`.',
    }),
    credentials: docsJson(
      z.boolean().optional(),
      'Whether requests carry the cookies of the API. Works only without a proxy.',
    ),
    keepCredentials: z.enum(['visit', 'page']).default('visit').meta({
      description:
        'How long tokens and passwords are kept: in memory for all pages of the `visit`, or of the `page` only.',
    }),
    otherServers: z.boolean().default(false).meta({
      description:
        'Whether readers may send requests to a base URL of their own. Without it, pages may connect only to the servers of the API.',
    }),
  })
  .transform((fields) => ({ ...fields, relay: fields.relay && !fields.disableProxy }));

const example = z.strictObject({
  languages: z
    .array(text())
    .default(['bash', 'python', 'javascript', 'php', 'go', 'java'])
    .meta({ description: 'Languages of the request samples, in the order of their tabs.' }),
  showOptionalParams: z.boolean().default(false).meta({
    description: 'Whether request samples contain parameters that may be left out.',
  }),
});

export const apiSchema = z
  .strictObject({
    baseUrl: z
      .union([link(), z.array(link())])
      .optional()
      .transform(toList<string>)
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
        expanded: z.enum(['all', 'topLevel', 'topLevelOneOfs', 'none']).default('none').meta({
          description: 'Which nested objects are open when an endpoint page is opened.',
        }),
        post: z
          .array(text())
          .default([])
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
    openapi: docsJson(
      openapiSources().optional(),
      'OpenAPI documents, as in the property `openapi` of the file.',
      ['openapi.json'],
    ),
    asyncapi: docsJson(
      openapiSources().optional(),
      'AsyncAPI documents, whose channels pages name in their front matter.',
      ['events.yaml'],
    ),
    examples: docsJson(
      z
        .strictObject({
          prefill: docsJson(
            z.boolean().optional(),
            'Whether the fields of the playground start with the values of the examples.',
          ),
          autogenerate: docsJson(
            z.boolean().optional(),
            'Whether request samples are made beside those that the document has.',
          ),
        })
        .prefault({}),
      'What request samples contain.',
    ),
  })
  .prefault({})
  .meta({
    description: 'Settings of API pages.',
    examples: [{ baseUrl: 'https://api.example.com', auth: { method: 'bearer' } }],
  });

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

function toSources(fields: string | Source | (string | Source)[]): Sources {
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
