import { z } from 'zod';
import { docsJson } from './dialect.ts';
import { file, text, toTexts, webUrl } from './shared/text.ts';

/** Names of meta tags with their contents. */
export const metatags = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** What `metadata` is for where `navigation` is an object. */
const properties = {
  timestamp: {
    type: 'boolean',
    description: 'Whether pages show when they were last changed; no meta tag.',
    dialect: 'docsJson',
  },
};

export const metadataSchema = metatags()
  .default({})
  .meta({
    properties,
    description:
      'Meta tags of every page, each a name with its content. Front matter of the same name wins.',
    examples: [{ 'og:image': '/images/preview.png', robots: 'noindex' }],
  });

const organization = z
  .strictObject({
    id: docsJson(
      webUrl().optional(),
      'Address that stands for the organization wherever it is named. Without it that of the site with `#organization`.',
      ['https://example.com/#organization'],
    ),
    name: docsJson(text().optional(), 'Its name. Without it that of the site.'),
    legalName: docsJson(text().optional(), 'Name that it is registered under.'),
    url: docsJson(webUrl().optional(), 'Its home page. Without it that of the site.'),
    logo: docsJson(file().optional(), 'Path or URL of its logo. Without it that of the site.'),
    sameAs: docsJson(z.array(webUrl()).optional(), 'Addresses of its profiles elsewhere.', [
      ['https://github.com/example'],
    ]),
  })
  .optional();

/** Who publishes a site, as its author says it. */
export type Organization = NonNullable<z.output<typeof organization>>;

export const seoSchema = z
  .strictObject({
    indexHiddenPages: z.boolean().default(false).meta({
      description: 'Whether pages outside the navigation are in the sitemap and in the search.',
    }),
    trailingSlash: docsJson(
      z.boolean().default(false),
      'Whether addresses of pages end with a slash, for hosts that serve them so: in links, canonical addresses, sitemap, feeds, search and redirects.',
    ),
    metatags: docsJson(
      metatags().optional(),
      'Meta tags of every page, each a name with its content.',
      [{ 'og:image': '/images/preview.png' }],
    ),
    organization: docsJson(
      organization,
      'Who publishes the site, in the structured data of its pages. Needs the address of the site (`--site`).',
      [{ name: 'Example', url: 'https://example.com', sameAs: ['https://github.com/example'] }],
    ),
    paths: docsJson(
      z
        .array(
          z.strictObject({
            path: docsJson(text(), 'Folder of the pages, from the folder of docs.json.', [
              'guides/v2',
            ]),
            metatags: docsJson(metatags(), 'Meta tags of the pages in it.'),
          }),
        )
        .default([])
        .transform(toFolders),
      'Meta tags of the pages in a folder. They win over those of every page, a deeper folder over one around it, and front matter over all.',
      [[{ path: 'v1', metatags: { robots: 'noindex' } }]],
    ),
  })
  .prefault({})
  .meta({ description: 'Settings for search engines.' });

interface PathFields {
  path: string;
  metatags: z.output<ReturnType<typeof metatags>>;
}

/** Folders without slashes around them, outer ones first. */
function toFolders(paths: PathFields[]) {
  return paths
    .map(({ path, metatags }) => ({
      folder: path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, ''),
      metadata: toTexts(metatags),
    }))
    .toSorted((a, b) => a.folder.length - b.folder.length);
}

export const thumbnailsSchema = z
  .strictObject({
    appearance: z.enum(['light', 'dark']).optional().meta({
      description: 'Colours of the pictures. Without it those of the mode that new readers see.',
    }),
    background: file()
      .optional()
      .meta({
        description: 'Picture behind the text, 1200 by 630 pixels or larger.',
        examples: ['/images/preview-background.png'],
      }),
  })
  .optional()
  .meta({
    description:
      'Gives every page a preview picture of its own for social networks, with its title and description. Without it all pages share one. Pages with `og:image` keep that one.',
    examples: [{ appearance: 'dark' }],
  });
