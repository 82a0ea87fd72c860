import { z } from 'zod';
import { analyticsSchema } from './analytics.ts';
import { anchorsSchema } from './anchors.ts';
import { apiSchema } from './api.ts';
import { backgroundImageSchema } from './background-image.ts';
import { backgroundSchema } from './background.ts';
import { bannerSchema } from './banner.ts';
import { checkSchema } from './check.ts';
import { codeBlockSchema } from './code-block.ts';
import { colorsSchema } from './colors.ts';
import { contextualSchema } from './contextual.ts';
import { descriptionSchema } from './description.ts';
import { errorsSchema } from './errors.ts';
import { eyebrowSchema } from './eyebrow.ts';
import { faviconSchema } from './favicon.ts';
import { feedbackSchema, hideFeedbackButtonsSchema } from './feedback.ts';
import { fontSchema } from './font.ts';
import { footerSocialsSchema } from './footer-socials.ts';
import { footerSchema } from './footer.ts';
import { iconsSchema } from './icons.ts';
import { integrationsSchema } from './integrations.ts';
import { isWhiteLabeledSchema } from './is-white-labeled.ts';
import { layoutSchema } from './layout.ts';
import { logoSchema } from './logo.ts';
import { metadataSchema } from './metadata.ts';
import { appearanceSchema } from './modern/appearance.ts';
import { fontsSchema } from './modern/fonts.ts';
import { interactionSchema } from './modern/interaction.ts';
import { stylingSchema } from './modern/styling.ts';
import { modeToggleSchema } from './mode-toggle.ts';
import { nameSchema } from './name.ts';
import { navbarSchema } from './navbar.ts';
import { navigationSchema } from './navigation.ts';
import { openapiSchema, openApiSchema } from './openapi.ts';
import { primaryTabSchema } from './primary-tab.ts';
import { redirectsSchema } from './redirects.ts';
import { repoSchema } from './repo.ts';
import { roundedSchema } from './rounded.ts';
import { searchSchema } from './search.ts';
import { securitySchema } from './security.ts';
import { seoSchema } from './seo.ts';
import { sidebarSchema } from './sidebar.ts';
import { tabsSchema } from './tabs.ts';
import { themeSchema } from './theme.ts';
import { thumbnailsSchema } from './thumbnails.ts';
import { topAnchorSchema } from './top-anchor.ts';
import { topbarCtaButtonSchema } from './topbar-cta-button.ts';
import { topbarLinksSchema } from './topbar-links.ts';
import { topbarSchema } from './topbar.ts';
import { variablesSchema } from './variables.ts';
import { versionsSchema } from './versions.ts';
import { withoutEffectSchemas } from './without-effect.ts';

/** docs.json as authors write it; `z.output` of it still has the unions that normalize.ts resolves. */
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
  anchors: anchorsSchema,
  topAnchor: topAnchorSchema,
  tabs: tabsSchema,
  primaryTab: primaryTabSchema,
  api: apiSchema,
  openapi: openapiSchema,
  footerSocials: footerSocialsSchema,
  footer: footerSchema,
  feedback: feedbackSchema,
  repo: repoSchema,
  modeToggle: modeToggleSchema,
  backgroundImage: backgroundImageSchema,
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
  errors: errorsSchema,
  variables: variablesSchema,
  security: securitySchema,
  check: checkSchema,
  navbar: navbarSchema,
  appearance: appearanceSchema,
  styling: stylingSchema,
  fonts: fontsSchema,
  interaction: interactionSchema,
  isWhiteLabeled: isWhiteLabeledSchema,
  openApi: openApiSchema,
  hideFeedbackButtons: hideFeedbackButtonsSchema,
  ...withoutEffectSchemas,
});

/** docs.json before validation. */
export type DocsConfigInput = z.input<typeof docsSchema>;

/** docs.json after validation, before its unions are resolved. */
export type DocsFields = z.output<typeof docsSchema>;
