import { z } from 'zod';
import { file, ignored, text, toTexts, webUrl } from './fields.ts';
import { sourcesIn } from './model.ts';

/** Names of meta tags with their contents. */
const metatags = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** `metadata` for the format in which `navigation` is an object. */
const properties = {
  timestamp: {
    type: 'boolean',
    description: 'Shows the date of the last change on pages. Not a meta tag.',
    dialect: 'docsJson',
  },
};

const metadataSchema = metatags()
  .default({})
  .meta({
    properties,
    description: 'Meta tags of all pages, by name. Front matter overrides them.',
    examples: [{ 'og:image': '/images/preview.png', robots: 'noindex' }],
  });

const organization = z
  .strictObject({
    id: webUrl()
      .optional()
      .meta({
        description:
          'URI that identifies the organization. Default: the URL of the site with `#organization`.',
        dialect: 'docsJson',
        examples: ['https://example.com/#organization'],
      }),
    name: text().optional().meta({
      description: 'Name of the organization. Default: the name of the site.',
      dialect: 'docsJson',
    }),
    legalName: text()
      .optional()
      .meta({ description: 'Legal name of the organization.', dialect: 'docsJson' }),
    url: webUrl().optional().meta({
      description: 'Home page of the organization. Default: the URL of the site.',
      dialect: 'docsJson',
    }),
    logo: file().optional().meta({
      description: 'Path or URL of the logo. Default: the logo of the site.',
      dialect: 'docsJson',
    }),
    sameAs: z
      .array(webUrl())
      .optional()
      .meta({
        description: 'URLs of other profiles of the organization.',
        dialect: 'docsJson',
        examples: [['https://github.com/example']],
      }),
  })
  .optional();

const seoSchema = z
  .strictObject({
    indexHiddenPages: z.boolean().optional().meta({
      default: false,
      description: 'Includes pages outside the navigation in the sitemap and the search.',
    }),
    trailingSlash: z.boolean().default(false).meta({
      description:
        'Adds a trailing slash to page URLs, for hosts that require it: in links, canonical URLs, the sitemap, feeds, the search, and redirects.',
      dialect: 'docsJson',
    }),
    metatags: metatags()
      .optional()
      .meta({
        description: 'Meta tags of all pages, by name.',
        dialect: 'docsJson',
        examples: [{ 'og:image': '/images/preview.png' }],
      }),
    organization: organization.meta({
      description:
        'Publisher of the site, for structured data. Requires the URL of the site (`--site`).',
      dialect: 'docsJson',
      examples: [
        { name: 'Example', url: 'https://example.com', sameAs: ['https://github.com/example'] },
      ],
    }),
    paths: z
      .array(
        z.strictObject({
          path: text().meta({
            description: 'Folder of the pages, relative to the folder of docs.json.',
            dialect: 'docsJson',
            examples: ['guides/v2'],
          }),
          metatags: metatags().meta({
            description: 'Meta tags of these pages.',
            dialect: 'docsJson',
          }),
        }),
      )
      .default([])
      .transform(toFolders)
      .meta({
        description:
          'Meta tags of the pages in a folder. They override meta tags of all pages. Subfolders override their parents, and front matter overrides both.',
        dialect: 'docsJson',
        examples: [[{ path: 'v1', metatags: { robots: 'noindex' } }]],
      }),
    indexing: z
      .enum(['navigable', 'all'])
      .transform((indexing) => indexing === 'all')
      .optional()
      .meta({
        description:
          '`all` includes pages outside the navigation in the sitemap and the search. Same as `indexHiddenPages`.',
        dialect: 'docsJson',
      }),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });

const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().meta({
      description: 'Colors of the images. Default: the mode of a first visit.',
    }),
    background: file()
      .optional()
      .meta({
        description: 'Image behind the text, at least 1200 by 630 pixels.',
        examples: ['/images/preview-background.png'],
      }),
    fonts: ignored(
      z.unknown().optional().meta({ description: 'No effect. Social cards use Inter.' }),
      'Social cards use Inter.',
    ),
  })
  .transform(({ fonts: _fonts, ...rest }) => rest)
  .optional()
  .meta({
    description:
      'Creates a social card with title and description for every page. Default: one image for all pages. Pages with `og:image` use that image.',
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

/** The publisher of a site, as set by its author. */
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
