import { z } from 'zod';
import { apiSchema, openapiSchema } from './schema/api.ts';
import {
  backgroundSchema,
  codeBlockSchema,
  colorsSchema,
  eyebrowSchema,
  faviconSchema,
  fontSchema,
  iconsSchema,
  interactionSchema,
  layoutSchema,
  logoSchema,
  modeToggleSchema,
  roundedSchema,
  sidebarSchema,
  themeSchema,
  topbarSchema,
} from './schema/appearance.ts';
import {
  bannerSchema,
  footerSchema,
  topbarCtaButtonSchema,
  topbarLinksSchema,
} from './schema/header-footer.ts';
import { navigationSchema } from './schema/navigation.ts';
import {
  analyticsSchema,
  contextualSchema,
  feedbackSchema,
  integrationsSchema,
  repoSchema,
} from './schema/services.ts';
import {
  checkSchema,
  descriptionSchema,
  errorsSchema,
  filesSchema,
  isWhiteLabeledSchema,
  markdownSchema,
  metadataSchema,
  nameSchema,
  redirectsSchema,
  searchSchema,
  securitySchema,
  seoSchema,
  thumbnailsSchema,
  translationsSchema,
  variablesSchema,
  versionsSchema,
} from './schema/site.ts';

export { AUTH_METHODS } from './schema/api.ts';
export { contextualSchema } from './schema/services.ts';

/** docs.json in its one spelling; authors may also write what upgrade/ knows. */
export const docsSchema = z.strictObject({
  $schema: z.string().optional().meta({
    description: 'Address of the JSON Schema of this file, for completion in editors.',
  }),
  name: nameSchema,
  description: descriptionSchema,
  navigation: navigationSchema,
  logo: logoSchema,
  favicon: faviconSchema,
  colors: colorsSchema,
  topbarLinks: topbarLinksSchema,
  topbarCtaButton: topbarCtaButtonSchema,
  versions: versionsSchema,
  api: apiSchema,
  openapi: openapiSchema,
  footer: footerSchema,
  feedback: feedbackSchema,
  repo: repoSchema,
  modeToggle: modeToggleSchema,
  background: backgroundSchema,
  theme: themeSchema,
  layout: layoutSchema,
  rounded: roundedSchema,
  sidebar: sidebarSchema,
  topbar: topbarSchema,
  codeBlock: codeBlockSchema,
  eyebrow: eyebrowSchema,
  font: fontSchema,
  icons: iconsSchema,
  search: searchSchema,
  metadata: metadataSchema,
  seo: seoSchema,
  thumbnails: thumbnailsSchema,
  redirects: redirectsSchema,
  analytics: analyticsSchema,
  integrations: integrationsSchema,
  banner: bannerSchema,
  contextual: contextualSchema,
  markdown: markdownSchema,
  files: filesSchema,
  errors: errorsSchema,
  translations: translationsSchema,
  variables: variablesSchema,
  security: securitySchema,
  check: checkSchema,
  interaction: interactionSchema,
  isWhiteLabeled: isWhiteLabeledSchema,
});

/** docs.json before validation. */
export type DocsConfigInput = z.input<typeof docsSchema>;

/** docs.json after validation, before its unions are resolved. */
export type DocsFields = z.output<typeof docsSchema>;
