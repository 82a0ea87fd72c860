import { z } from 'zod';
import { bannerSchema } from './banner.ts';
import { docsJson } from './dialect.ts';
import { footerSchema } from './footer.ts';
import { openapiSources } from './openapi.ts';
import { colorForModes, gradient } from './shared/color.ts';
import { iconFields } from './shared/icon.ts';
import { listing } from './shared/listing.ts';
import { link, text } from './shared/text.ts';
import { topbarCtaButtonSchema } from './topbar-button.ts';
import { topbarLink } from './topbar-link.ts';

/** What `navigation` and each division may have beside what stands inside. */
export const partProperties = {
  openapi: docsJson(
    openapiSources().optional(),
    'OpenAPI document, or a list of them. Entries of `pages` inside name its operations; without any pages inside, each operation gets a page.',
    ['/openapi/plants.json'],
  ),
  asyncapi: docsJson(
    openapiSources().optional(),
    'AsyncAPI document, or a list of them. Without any pages inside, each channel gets a page.',
    ['/events.yaml'],
  ),
  sdk: docsJson(z.unknown().optional(), 'Accepted; generated SDK references have no effect.'),
  directory: docsJson(
    listing().optional(),
    'How the `root` pages of the groups inside list the other pages of their group at their end.',
    ['card'],
  ),
  public: docsJson(z.boolean().optional(), 'Accepted for hosts with a login; has no effect.'),
};

/** What every division may have beside its name and its contents. */
export const divisionProperties = {
  href: docsJson(
    link().optional(),
    'Address or page that the entry leads to, in place of pages inside it.',
    ['https://blog.example.com'],
  ),
  ...iconFields,
  description: docsJson(text().optional(), 'Short text below the name, in menus.'),
  tag: docsJson(text().optional(), 'Short label beside the name, such as "Latest".'),
  color: docsJson(
    colorForModes().optional(),
    'Background of the icon while the entry is active, or one for each mode.',
    ['#16A34A'],
  ),
  hidden: docsJson(
    z.boolean().optional(),
    'Whether the entry stays hidden until a page inside it is open.',
  ),
  searchable: docsJson(z.boolean().optional(), 'Whether the search finds the pages inside.'),
  boost: docsJson(z.number().optional(), 'Weight of the pages inside for the search.'),
};

/** What a language may have in place of the settings of the whole site. */
export const languageProperties = {
  banner: docsJson(bannerSchema, 'Banner in place of that of the whole site.'),
  footer: docsJson(footerSchema.optional(), 'Footer in place of that of the whole site.'),
};

/** The same for the header, which authors write as `navbar`. */
export const languageHeader = {
  topbarLinks: z.array(topbarLink).optional(),
  topbarCtaButton: topbarCtaButtonSchema,
};

/** What a tab or an anchor has that came from beside a list of groups. */
export const claimProperties = {
  claims: z.union([z.strictObject({ url: link() }), z.literal('rest')]).optional(),
  version: text().optional(),
};

/** The same for anchors alone. */
export const claimingAnchor = {
  ...claimProperties,
  color: z.union([colorForModes(), gradient()]).optional(),
};
