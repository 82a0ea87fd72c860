import { setValue, placeAt, valueAt, type JsonDocument } from '../read/document.ts';
import { docsSchema } from '../schema/index.ts';
import { olderApi } from './api.ts';
import { withOlderProperties } from './author-schema.ts';
import { olderFeedback } from './feedback.ts';
import { olderFonts } from './fonts.ts';
import { olderFooter } from './footer.ts';
import { olderLooks } from './looks.ts';
import { olderHeader } from './navbar.ts';
import { olderNavigation } from './navigation.ts';
import type { OlderProperty } from './older-property.ts';
import { olderOpenapi } from './openapi.ts';
import { olderSeo } from './seo.ts';
import { olderServices } from './services.ts';
import { otherTools } from './without-effect.ts';

/** Everything that authors may write in place of what the schema has. */
const OLDER_PROPERTIES: readonly OlderProperty[] = [
  ...olderHeader,
  ...olderLooks,
  ...olderFonts,
  ...olderFooter,
  ...olderApi,
  ...olderFeedback,
  ...olderSeo,
  ...olderServices,
  ...olderOpenapi,
  ...otherTools,
  ...olderNavigation,
];

/** Those of which nothing comes. */
export const IGNORED_PROPERTIES = OLDER_PROPERTIES.filter(({ isIgnored }) => isIgnored);

/** docs.json as authors may write it, in either spelling. */
export const authorSchema = withOlderProperties(docsSchema, OLDER_PROPERTIES);

/** Brings a valid document to the one spelling that the schema has; values keep their places. */
export function upgrade(doc: JsonDocument): void {
  const isList = Array.isArray(valueAt(doc, ['navigation']));
  for (const { apply } of OLDER_PROPERTIES) apply(doc);
  if (!isList) writeDefaults(doc);
}

/** What holds without being said where `navigation` is an object, and has another default where it is a list. */
function writeDefaults(doc: JsonDocument): void {
  const place = placeAt(doc, ['navigation']);
  const hasCodeLook = ['mode', 'theme'].some((key) => valueAt(doc, ['codeBlock', key]));
  if (!hasCodeLook) setValue(doc, ['codeBlock', 'mode'], 'auto', place);
  const showOptional = ['api', 'request', 'example', 'showOptionalParams'];
  if (valueAt(doc, showOptional) === undefined) setValue(doc, showOptional, true, place);
}
