import { z } from 'zod';
import { alsoNamed, ignored, link, text, toList, toTexts } from './fields.ts';
import { sourcesIn } from './model.ts';

const nameSchema = text().meta({
  description:
    'Name of the project. It ends the title of every page and stands in the header when there is no logo.',
  examples: ['Plant Store'],
});

const descriptionSchema = text().optional().meta({
  description: 'Summary of the whole site for search engines, used by pages without a description.',
});

const isWhiteLabeledSchema = z
  .boolean()
  .default(false)
  .meta({ description: 'Whether the footer is without the line that names Trellis.' });

const filesSchema = z
  .strictObject({
    gitignore: z.boolean().default(true).meta({
      description:
        'Whether files that Git ignores stay out of the site. Files that docs.json names are published in any case, and `.mintignore` can bring back others.',
      dialect: 'docsJson',
    }),
  })
  .prefault({})
  .meta({
    description: 'Which files of the project are published.',
    dialect: 'docsJson',
    examples: [{ gitignore: false }],
  });

const searchSchema = z
  .strictObject({
    prompt: text().default('Search...').meta({ description: 'Text in the empty search box.' }),
    location: z.enum(['side', 'top']).optional().meta({
      description:
        'Where the search box stands: in the sidebar or in the header. Without it the layout decides.',
    }),
  })
  .prefault({})
  .meta({ description: 'Search box.' });

const notFound = z.strictObject({
  redirect: z
    .boolean()
    .optional()
    .meta({ description: 'Whether unknown addresses lead to the first page.' }),
  title: text().optional().meta({ description: 'Title of the page.' }),
  description: text().optional().meta({ description: 'Text of the page, in Markdown.' }),
});

const errorsSchema = z
  .strictObject({
    '404': notFound.optional().meta({ description: 'Page for addresses that lead nowhere.' }),
  })
  .optional()
  .meta({ description: 'Pages that are shown when something is wrong.' });

const variablesSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .default({})
  .transform(toTexts)
  .meta({
    description: 'Names with the text that replaces `{{name}}` in pages.',
    examples: [{ version: '2.1.0' }],
  });

const redirect = z
  .strictObject({
    source: text().meta({
      description: 'Path that is left. `:name` stands for one segment, `:name*` for any number.',
      examples: ['/old-page', '/beta/:slug*'],
    }),
    destination: link().meta({
      description: 'Path or URL that is opened instead; it may repeat the names of the source.',
      examples: ['/new-page', '/v2/:slug*'],
    }),
    permanent: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether browsers and search engines may remember the new address.' }),
  })
  .transform((fields) => ({ ...fields, source: toSource(fields.source) }));

const redirectsSchema = z
  .array(redirect)
  .default([])
  .meta({
    description: 'Addresses that lead to other addresses.',
    examples: [[{ source: '/old-page', destination: '/new-page' }]],
  });

// prettier-ignore
const LOCALES = [
  'en', 'cn', 'zh', 'zh-Hans', 'zh-Hant', 'zh-CN', 'zh-TW', 'es', 'fr', 'fr-CA', 'ja', 'jp', 'ja-JP',
  'pt', 'pt-BR', 'de', 'ko', 'it', 'ru', 'ro', 'cs', 'id', 'ar', 'tr', 'hi', 'sv', 'no', 'da', 'lv',
  'nl', 'uk', 'vi', 'pl', 'uz', 'he', 'ca', 'fi', 'hu',
] as const;

const version = z.union([
  text(),
  alsoNamed(
    { version: 'name', href: 'url' },
    z.strictObject({
      name: text().meta({ description: 'Name of the version, as in `version` elsewhere.' }),
      default: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the version is selected on a first visit. One may be.' }),
      url: link()
        .optional()
        .meta({ description: 'Address of documentation kept elsewhere; makes the entry a link.' }),
      ref: text()
        .optional()
        .meta({
          description: 'Git tag or branch that holds the pages of the version.',
          dialect: 'docsJson',
          examples: ['v1.0.0'],
        }),
      locale: z.enum(LOCALES).optional().meta({
        description: 'Language of the version. It sets the language of the page frame.',
      }),
    }),
  ),
]);

const versionsSchema = z
  .array(version)
  .default([])
  .transform(toVersions)
  .meta({
    description:
      'Versions of the documentation, for the version menu. The first is selected on a first visit unless another one says `default`.',
    examples: [['v2', 'v1']],
  });

const translationsSchema = z
  .strictObject({
    note: z.boolean().default(false).meta({
      description:
        'Whether a page tells its readers that its original has changed since it was translated, with a link to that.',
    }),
  })
  .optional()
  .meta({ description: 'Pages that are written in several languages.' });

const markdownSchema = z
  .strictObject({
    instructions: z
      .union([text(), z.array(text())])
      .transform((lines) => toList<string>(lines).join('\n'))
      .optional()
      .meta({
        description:
          'What agents are to know of every page: a text, or its lines. It stands at the head of the Markdown of each page, in `llms.txt` and in `llms-full.txt`.',
        dialect: 'docsJson',
        examples: ['Prefer the TypeScript SDK in examples.'],
      }),
    schema: z.boolean().default(true).meta({
      description:
        'Whether the Markdown of the page of an operation ends with the operation from the OpenAPI document, as YAML. Parameters and responses are described in words in either case.',
      dialect: 'docsJson',
    }),
  })
  .prefault({})
  .meta({
    description: 'What the Markdown versions of pages have beside their text.',
    dialect: 'docsJson',
    examples: [{ instructions: 'Prefer the TypeScript SDK in examples.', schema: false }],
  });

// CSP Level 3, section 2.3.1; a sign that ends a source or a directive is in none of these.
const SOURCE =
  /^(?:(?:https?|wss?|data|blob):|(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d+|\*))?(?:\/[\w./~%-]*)?|'(?:none|self|unsafe-inline|unsafe-eval|wasm-unsafe-eval|sha(?:256|384|512)-[\w+/=-]+)')$/;

/** What each directive of the policy is about, as the end of a sentence. */
const DIRECTIVES = {
  'script-src': 'scripts come from',
  'style-src': 'style sheets come from',
  'img-src': 'pictures come from',
  'font-src': 'fonts come from',
  'media-src': 'video and sound come from',
  'connect-src': 'scripts may send requests to',
  'frame-src': 'pages in frames come from',
  'worker-src': 'workers come from',
  'form-action': 'forms are sent to',
  'frame-ancestors':
    'sites are that may show these pages in a frame; without it only the site itself',
} as const;

const source = () =>
  text().regex(SOURCE, 'a host, such as "https://cdn.example.com", or another source of a policy');

const sources = Object.fromEntries(
  Object.entries(DIRECTIVES).map(([name, about]) => [
    name,
    z
      .array(source())
      .optional()
      .meta({ description: `Where else ${about}.`, examples: [['https://cdn.example.com']] }),
  ]),
) as Record<Directive, z.ZodOptional<z.ZodArray<z.ZodString>>>;

const securitySchema = z
  .strictObject({
    policy: z.boolean().default(true).meta({
      description:
        'Whether pages carry a content security policy, made from what the site itself uses.',
    }),
    sources: z
      .strictObject(sources)
      .prefault({})
      .meta({ description: 'Hosts that the policy allows besides, by directive.' }),
  })
  .prefault({})
  .meta({ description: 'What browsers let the pages load and run.' });

const severity = z.enum(['off', 'info', 'warning', 'error']);

const exception = z
  .strictObject({
    files: z.union([text(), z.array(text())]).meta({
      description: 'Files in the syntax of `.gitignore`, from the folder of docs.json.',
    }),
    rules: z
      .union([text(), z.array(text())])
      .optional()
      .meta({ description: 'Rules that do not count there; all of them without it.' }),
  })
  .transform(({ files, rules }) => ({
    files: toList(files),
    ...(rules !== undefined && { rules: toList(rules) }),
  }));

const checkSchema = z
  .strictObject({
    rules: z
      .record(z.string(), severity)
      .default({})
      .meta({
        description:
          'How much the problems of a rule matter, by its id: `off`, `info`, `warning` or `error`. What is an error of its own stays one.',
        examples: [{ 'missing-description': 'warning', 'orphan-page': 'off' }],
      }),
    ignore: z
      .array(exception)
      .default([])
      .meta({
        description: 'Files in which rules do not count.',
        examples: [[{ files: 'legacy/**', rules: ['image-alt'] }]],
      }),
  })
  .prefault({})
  .meta({ description: 'What `trellis check` and the build say of the project.' });

const withoutEffect = (description: string) =>
  ignored(
    z
      .unknown()
      .optional()
      .meta({ description: `${description} Accepted; has no effect.` }),
  );

/** Properties that describe the site as a whole. */
export const siteProperties = {
  $schema: z.string().optional().meta({
    description: 'Address of the JSON Schema of this file, for completion in editors.',
  }),
  name: nameSchema,
  description: descriptionSchema,
  versions: versionsSchema,
  search: searchSchema,
  redirects: redirectsSchema,
  markdown: markdownSchema,
  files: filesSchema,
  errors: errorsSchema,
  translations: translationsSchema,
  variables: variablesSchema,
  security: securitySchema,
  check: checkSchema,
  isWhiteLabeled: isWhiteLabeledSchema,
  variations: ignored(
    z
      .unknown()
      .optional()
      .meta({ description: 'Variants at a host. Accepted; has no effect.', dialect: 'docsJson' }),
  ),
  public: ignored(
    z.unknown().optional().meta({
      description: 'For hosts with a login. Accepted; has no effect.',
      dialect: 'docsJson',
    }),
  ),
  mintlify: withoutEffect('Subdomain at a host.'),
  injected: withoutEffect('Notes of a host.'),
  __injected: withoutEffect('Notes of a host.'),
};

const { keep } = sourcesIn<z.output<z.ZodObject<typeof siteProperties>>>();

export const siteSources = {
  ...keep('$schema', 'name', 'description', 'versions', 'search', 'redirects'),
  ...keep('markdown', 'files', 'errors', 'translations', 'variables', 'security', 'check'),
  ...keep('isWhiteLabeled'),
};

/** Path that is left, with a leading slash. */
export function toSource(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}

/** Versions as objects, exactly one of them the default unless all are links. */
function toVersions(fields: z.output<typeof version>[]) {
  const entries = fields.map((entry) => (typeof entry === 'string' ? { name: entry } : entry));
  const first = entries.find((entry) => entry.default) ?? entries.find(({ url }) => !url);
  return entries.map((entry) => ({ ...entry, default: entry === first }));
}

type Directive = keyof typeof DIRECTIVES;
