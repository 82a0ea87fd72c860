import { z } from 'zod';
import { file, ignored, text, toTexts, webUrl } from './fields.ts';
import { sourcesIn } from './model.ts';

/** Names of meta tags with their contents. */
const metatags = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What `metadata` is for where `navigation` is an object. */
const properties = {
  timestamp: {
    type: 'boolean',
    description: 'Whether pages show when they were last changed; no meta tag.',
    dialect: 'docsJson',
  },
};

const metadataSchema = metatags()
  .default({})
  .meta({
    properties,
    description:
      'Meta tags of every page, each a name with its content. Front matter of the same name wins.',
    examples: [{ 'og:image': '/images/preview.png', robots: 'noindex' }],
  });

const organization = z
  .strictObject({
    id: webUrl()
      .optional()
      .meta({
        description:
          'Address that stands for the organization wherever it is named. Without it that of the site with `#organization`.',
        dialect: 'docsJson',
        examples: ['https://example.com/#organization'],
      }),
    name: text()
      .optional()
      .meta({ description: 'Its name. Without it that of the site.', dialect: 'docsJson' }),
    legalName: text()
      .optional()
      .meta({ description: 'Name that it is registered under.', dialect: 'docsJson' }),
    url: webUrl()
      .optional()
      .meta({ description: 'Its home page. Without it that of the site.', dialect: 'docsJson' }),
    logo: file().optional().meta({
      description: 'Path or URL of its logo. Without it that of the site.',
      dialect: 'docsJson',
    }),
    sameAs: z
      .array(webUrl())
      .optional()
      .meta({
        description: 'Addresses of its profiles elsewhere.',
        dialect: 'docsJson',
        examples: [['https://github.com/example']],
      }),
  })
  .optional();

const seoSchema = z
  .strictObject({
    indexHiddenPages: z.boolean().optional().meta({
      default: false,
      description: 'Whether pages outside the navigation are in the sitemap and in the search.',
    }),
    trailingSlash: z.boolean().default(false).meta({
      description:
        'Whether addresses of pages end with a slash, for hosts that serve them so: in links, canonical addresses, sitemap, feeds, search and redirects.',
      dialect: 'docsJson',
    }),
    metatags: metatags()
      .optional()
      .meta({
        description: 'Meta tags of every page, each a name with its content.',
        dialect: 'docsJson',
        examples: [{ 'og:image': '/images/preview.png' }],
      }),
    organization: organization.meta({
      description:
        'Who publishes the site, in the structured data of its pages. Needs the address of the site (`--site`).',
      dialect: 'docsJson',
      examples: [
        { name: 'Example', url: 'https://example.com', sameAs: ['https://github.com/example'] },
      ],
    }),
    paths: z
      .array(
        z.strictObject({
          path: text().meta({
            description: 'Folder of the pages, from the folder of docs.json.',
            dialect: 'docsJson',
            examples: ['guides/v2'],
          }),
          metatags: metatags().meta({
            description: 'Meta tags of the pages in it.',
            dialect: 'docsJson',
          }),
        }),
      )
      .default([])
      .transform(toFolders)
      .meta({
        description:
          'Meta tags of the pages in a folder. They win over those of every page, a deeper folder over one around it, and front matter over all.',
        dialect: 'docsJson',
        examples: [[{ path: 'v1', metatags: { robots: 'noindex' } }]],
      }),
    indexing: z
      .enum(['navigable', 'all'])
      .transform((indexing) => indexing === 'all')
      .optional()
      .meta({
        description:
          '`all` puts pages outside the navigation into the sitemap and the search, as `indexHiddenPages`.',
        dialect: 'docsJson',
      }),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });

const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().meta({
      description: 'Colors of the pictures. Without it those of the mode that new readers see.',
    }),
    background: file()
      .optional()
      .meta({
        description: 'Picture behind the text, 1200 by 630 pixels or larger.',
        examples: ['/images/preview-background.png'],
      }),
    fonts: ignored(
      z.unknown().optional().meta({ description: 'Accepted; the pictures are set in Inter.' }),
      'social images are set in Inter',
    ),
  })
  .transform(({ fonts: _fonts, ...rest }) => rest)
  .optional()
  .meta({
    description:
      'Gives every page a preview picture of its own for social networks, with its title and description. Without it all pages share one. Pages with `og:image` keep that one.',
    examples: [{ appearance: 'dark' }],
  });

/** Properties about search engines and social networks. */
export const seoProperties = {
  metadata: metadataSchema,
  seo: seoSchema,
  thumbnails: thumbnailsSchema,
};

const { from, combine, keep } = sourcesIn<z.output<z.ZodObject<typeof seoProperties>>>();

export const seoSources = {
  ...keep('thumbnails'),
  /** Meta tags of every page. */
  metatags: combine(['metadata', 'seo.metatags'], (metadata, others) => {
    const { timestamp, ...tags } = metadata;
    // `true` and `false` are a setting.
    return toTexts({ ...others, ...(typeof timestamp === 'boolean' ? tags : metadata) });
  }),
  /** Whether pages show when they were last changed. */
  timestamp: combine(['metadata'], ({ timestamp }) => timestamp === true),
  seo: {
    indexHiddenPages: from(['seo.indexHiddenPages', 'seo.indexing'], false),
    trailingSlash: from(['seo.trailingSlash']),
    organization: from(['seo.organization']),
    paths: from(['seo.paths']),
  },
};

/** Who publishes a site, as its author says it. */
export type Organization = NonNullable<z.output<typeof organization>>;

interface PathFields {
  path: string;
  metatags: z.output<ReturnType<typeof metatags>>;
}

/** Folders without slashes around them, outer ones first. */
function toFolders(paths: PathFields[]) {
  return paths
    .map(({ path, metatags }) => ({
      folder: path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, ''),
      metatags: toTexts(metatags),
    }))
    .toSorted((a, b) => a.folder.length - b.folder.length);
}
