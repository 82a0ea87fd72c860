import { z } from 'zod';
import { apiSchema } from './api.ts';
import { backgroundSchema } from './background.ts';
import { bannerSchema } from './banner.ts';
import { checkSchema } from './check.ts';
import { codeBlockSchema } from './code-block.ts';
import { colorsSchema } from './colors.ts';
import { contextualSchema } from './contextual.ts';
import { feedbackSchema, repoSchema } from './feedback.ts';
import { fontSchema } from './font.ts';
import { footerSchema } from './footer.ts';
import { faviconSchema, logoSchema } from './images.ts';
import {
  eyebrowSchema,
  iconsSchema,
  interactionSchema,
  layoutSchema,
  modeToggleSchema,
  roundedSchema,
  sidebarSchema,
  themeSchema,
  topbarSchema,
} from './layout.ts';
import { markdownSchema } from './markdown.ts';
import { navigationSchema } from './navigation-tree.ts';
import { openapiSchema } from './openapi.ts';
import { redirectsSchema } from './redirects.ts';
import { securitySchema } from './security.ts';
import { metadataSchema, seoSchema, thumbnailsSchema } from './seo.ts';
import { analyticsSchema, integrationsSchema } from './services.ts';
import {
  descriptionSchema,
  errorsSchema,
  filesSchema,
  isWhiteLabeledSchema,
  nameSchema,
  searchSchema,
  variablesSchema,
} from './site.ts';
import { topbarCtaButtonSchema } from './topbar-button.ts';
import { topbarLinksSchema } from './topbar-link.ts';
import { translationsSchema } from './translations.ts';
import { versionsSchema } from './versions.ts';

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
