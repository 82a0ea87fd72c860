import { z } from 'zod';
import { apiProperties, apiSources } from './schema/api.ts';
import { appearanceProperties, appearanceSources } from './schema/appearance.ts';
import { fontProperties, fontSources } from './schema/fonts.ts';
import { headerFooterProperties, headerFooterSources } from './schema/header-footer.ts';
import { buildModel, type Model } from './schema/model.ts';
import { navigationProperties, navigationSources } from './schema/navigation-list.ts';
import { seoProperties, seoSources } from './schema/seo.ts';
import { serviceProperties, serviceSources } from './schema/services.ts';
import { siteProperties, siteSources } from './schema/site.ts';

export { AUTH_METHODS } from './schema/api.ts';
export { contextualSchema } from './schema/services.ts';

/** All properties of docs.json, in all spellings. */
const properties = {
  ...siteProperties,
  ...seoProperties,
  ...navigationProperties,
  ...appearanceProperties,
  ...fontProperties,
  ...headerFooterProperties,
  ...apiProperties,
  ...serviceProperties,
};

/** Sources of the values in the model. */
export const SOURCES = {
  ...siteSources,
  ...seoSources,
  ...navigationSources,
  ...appearanceSources,
  ...fontSources,
  ...headerFooterSources,
  ...apiSources,
  ...serviceSources,
};

/** Schema of docs.json, which transforms it to the model. */
export const docsSchema = z
  .strictObject(properties)
  .transform((fields): DocsFields => buildModel(SOURCES, fields));

/** docs.json before validation. */
export type DocsConfigInput = z.input<typeof docsSchema>;

/** The model before source locations are added to the navigation. */
export type DocsFields = Model<typeof SOURCES>;
