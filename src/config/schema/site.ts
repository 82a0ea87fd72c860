import { z } from 'zod';
import { alsoNamed, ignored, link, text, toList, toTexts } from './fields.ts';
import { sourcesIn } from './model.ts';

const nameSchema = text().meta({
  description:
    'Name of the site. It is part of the title of every page. The header shows it if there is no logo.',
  examples: ['Plant Store'],
});

const descriptionSchema = text().optional().meta({
  description: 'Description of the site for search engines. Pages without a description use it.',
});

const isWhiteLabeledSchema = z
  .boolean()
  .default(false)
  .meta({ description: 'Hides the line about Trellis in the footer.' });

const filesSchema = z
  .strictObject({
    gitignore: z.boolean().default(true).meta({
      description:
        'Excludes files that Git ignores. Files that docs.json names are always published, and `.mintignore` can include others.',
      dialect: 'docsJson',
    }),
  })
  .prefault({})
  .meta({
    description: 'Files to publish.',
    dialect: 'docsJson',
    examples: [{ gitignore: false }],
  });

const searchSchema = z
  .strictObject({
    prompt: text().default('Search...').meta({ description: 'Placeholder of the search box.' }),
    location: z.enum(['side', 'top']).optional().meta({
      description:
        'Position of the search box: in the sidebar (`side`) or in the header (`top`). Default: set by the layout.',
    }),
  })
  .prefault({})
  .meta({ description: 'Settings of the search box.' });

const notFound = z.strictObject({
  redirect: z
    .boolean()
    .optional()
    .meta({ description: 'Redirects unknown URLs to the first page.' }),
  title: text().optional().meta({ description: 'Title of the page.' }),
  description: text().optional().meta({ description: 'Text of the page, in Markdown.' }),
});

const errorsSchema = z
  .strictObject({
    '404': notFound.optional().meta({ description: 'Page for unknown URLs.' }),
  })
  .optional()
  .meta({ description: 'Error pages.' });

const variablesSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .default({})
  .transform(toTexts)
  .meta({
    description: 'Values that replace `{{name}}` in pages.',
    examples: [{ version: '2.1.0' }],
  });

const redirect = z
  .strictObject({
    source: text().meta({
      description: 'Old path. `:name` matches one segment, `:name*` any number of segments.',
      examples: ['/old-page', '/beta/:slug*'],
    }),
    destination: link().meta({
      description: 'New path or URL. It can use the names of the source.',
      examples: ['/new-page', '/v2/:slug*'],
    }),
    permanent: z.boolean().default(true).meta({
      description:
        'Permanent redirect, which browsers and search engines cache. `false` makes it temporary.',
    }),
  })
  .transform((fields) => ({ ...fields, source: toSource(fields.source) }));

const redirectsSchema = z
  .array(redirect)
  .default([])
  .meta({
    description: 'Redirects from old to new URLs.',
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
      name: text().meta({
        description: 'Name of the version. `version` of groups, tabs, and pages refers to it.',
      }),
      default: z
        .boolean()
        .optional()
        .meta({ description: 'Selects the version on a first visit. One version can set it.' }),
      url: link()
        .optional()
        .meta({ description: 'URL of external documentation. Makes the entry a link.' }),
      ref: text()
        .optional()
        .meta({
          description: 'Git tag or branch with the pages of the version.',
          dialect: 'docsJson',
          examples: ['v1.0.0'],
        }),
      locale: z.enum(LOCALES).optional().meta({
        description: 'Language of the version and its interface.',
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
      'Versions of the documentation, for the version menu. The first version is the default, unless another one sets `default`.',
    examples: [['v2', 'v1']],
  });

const translationsSchema = z
  .strictObject({
    note: z.boolean().default(false).meta({
      description: 'Shows a notice on outdated translations, with a link to the original.',
    }),
  })
  .optional()
  .meta({ description: 'Settings of translated pages.' });

const markdownSchema = z
  .strictObject({
    instructions: z
      .union([text(), z.array(text())])
      .transform((lines) => toList<string>(lines).join('\n'))
      .optional()
      .meta({
        description:
          'Instructions for AI agents, as a text or a list of lines. They appear at the beginning of every Markdown page, in `llms.txt`, and in `llms-full.txt`.',
        dialect: 'docsJson',
        examples: ['Prefer the TypeScript SDK in examples.'],
      }),
    schema: z.boolean().default(true).meta({
      description:
        'Adds the OpenAPI operation as YAML to the Markdown version of API pages. Parameters and responses are always described in text.',
      dialect: 'docsJson',
    }),
  })
  .prefault({})
  .meta({
    description: 'Additional content of the Markdown versions of pages.',
    dialect: 'docsJson',
    examples: [{ instructions: 'Prefer the TypeScript SDK in examples.', schema: false }],
  });

// CSP Level 3, section 2.3.1; excludes characters that end a source or a directive.
const SOURCE =
  /^(?:(?:https?|wss?|data|blob):|(?:(?:https?|wss?):\/\/)?(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::(?:\d+|\*))?(?:\/[\w./~%-]*)?|'(?:none|self|unsafe-inline|unsafe-eval|wasm-unsafe-eval|sha(?:256|384|512)-[\w+/=-]+)')$/;

/** Subject of each directive of the policy, as the end of a sentence. */
const DIRECTIVES = {
  'script-src': 'scripts',
  'style-src': 'style sheets',
  'img-src': 'images',
  'font-src': 'fonts',
  'media-src': 'video and audio',
  'connect-src': 'requests of scripts',
  'frame-src': 'embedded pages',
  'worker-src': 'workers',
  'form-action': 'form submissions',
  'frame-ancestors': 'embedding these pages in a frame, besides the site itself',
} as const;

const source = () =>
  text().regex(SOURCE, 'a host, such as "https://cdn.example.com", or another policy source');

const sources = Object.fromEntries(
  Object.entries(DIRECTIVES).map(([name, about]) => [
    name,
    z
      .array(source())
      .optional()
      .meta({
        description: `Additional hosts for ${about}.`,
        examples: [['https://cdn.example.com']],
      }),
  ]),
) as Record<Directive, z.ZodOptional<z.ZodArray<z.ZodString>>>;

const securitySchema = z
  .strictObject({
    policy: z.boolean().default(true).meta({
      description: 'Adds a content security policy to all pages, generated from their content.',
    }),
    sources: z
      .strictObject(sources)
      .prefault({})
      .meta({ description: 'Additional hosts that the policy allows, by directive.' }),
  })
  .prefault({})
  .meta({ description: 'Security policy of the pages.' });

const severity = z.enum(['off', 'info', 'warning', 'error']);

const exception = z
  .strictObject({
    files: z.union([text(), z.array(text())]).meta({
      description:
        'File patterns in the syntax of `.gitignore`, relative to the folder of docs.json.',
    }),
    rules: z
      .union([text(), z.array(text())])
      .optional()
      .meta({ description: 'Rules to ignore in these files. Default: all rules.' }),
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
          'Severity of rules by id: `off`, `info`, `warning`, or `error`. You cannot lower the severity of errors.',
        examples: [{ 'missing-description': 'warning', 'orphan-page': 'off' }],
      }),
    ignore: z
      .array(exception)
      .default([])
      .meta({
        description: 'Files in which rules are ignored.',
        examples: [[{ files: 'legacy/**', rules: ['image-alt'] }]],
      }),
  })
  .prefault({})
  .meta({ description: 'Rules of `trellis check` and the build.' });

const testingSchema = z
  .strictObject({
    languages: z
      .record(
        z.string(),
        z.strictObject({
          command: text().meta({
            description:
              'Shell command that runs a sample of the language. `{file}` stands for the file with the code.',
            examples: ['ruby {file}'],
          }),
        }),
      )
      .default({})
      .meta({
        description:
          'Languages of code samples besides `sh`, `bash`, `js`, `ts`, and `python`, by the name that fences use.',
        examples: [{ ruby: { command: 'ruby {file}' } }],
      }),
    env: z
      .array(text())
      .default([])
      .meta({
        description: 'Environment variables that samples see besides `PATH`, `HOME`, and `LANG`.',
        examples: [['API_URL']],
      }),
    api: z
      .union([z.boolean(), z.array(text()).min(1)])
      .default(false)
      .meta({
        description:
          'Sends the request samples of API pages to a mock: those of all languages, or of the languages in a list, with the names of `api.request.example.languages`.',
        examples: [['bash', 'python']],
      }),
    dev: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Runs the samples of a page in `trellis dev` when it is opened or saved, and marks those that fail.',
        examples: [true],
      }),
  })
  .prefault({})
  .meta({ description: 'Code samples of pages, see `trellis test`.' });

const withoutEffect = (description: string) =>
  ignored(
    z
      .unknown()
      .optional()
      .meta({ description: `${description} No effect.` }),
  );

/** Properties that describe the site as a whole. */
export const siteProperties = {
  $schema: z.string().optional().meta({
    description: 'Path or URL of the JSON Schema of this file, for autocomplete in editors.',
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
  testing: testingSchema,
  isWhiteLabeled: isWhiteLabeledSchema,
  variations: ignored(
    z
      .unknown()
      .optional()
      .meta({ description: 'Variants at a host. No effect.', dialect: 'docsJson' }),
  ),
  public: ignored(
    z.unknown().optional().meta({
      description: 'For hosts with a login. No effect.',
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
  ...keep('testing'),
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
