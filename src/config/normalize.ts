import type { JsonPath } from '../diagnostics/position.ts';
import type { DocsConfig } from './model/types.ts';
import { normalizeNavigation } from './normalize/navigation.ts';
import { directoriesOf, sourcesOf } from './normalize/openapi.ts';
import { createVersionCheck, normalizeVersions } from './normalize/versions.ts';
import type { Place } from './read/place.ts';
import type { Report } from './read/problem.ts';
import type { DocsFields } from './schema/index.ts';
import { toList, toTexts } from './schema/shared/text.ts';

/**
 * The configuration that the engine reads: the fields of a valid docs.json, and what only several of them
 * together give. Reports what they show to be wrong in the navigation.
 */
export function normalize(
  fields: DocsFields,
  placeOf: (path: JsonPath) => Place,
  report: Report,
): DocsConfig {
  const versions = normalizeVersions(fields.versions, placeOf, report);
  const checkVersion = createVersionCheck(versions, report);
  const { navigation, colors, background } = fields;
  const layout = toLayout(fields);
  return {
    ...fields,
    navigation: normalizeNavigation(navigation, { placeOf, report, checkVersion }),
    versions,
    asyncapi: sourcesOf(fields.api.asyncapi),
    openapi: toList(fields.openapi ?? sourcesOf(fields.api.openapi)),
    openapiFolder: Object.values(directoriesOf(fields.api.openapi) ?? {})[0],
    colors: { ...colors, background: { ...background.color, ...colors.background } },
    layout,
    search: {
      prompt: fields.search.prompt,
      // Where the sidebar holds the header, the search box goes with it.
      location: fields.search.location ?? (layout === 'topnav' ? 'top' : 'side'),
    },
    ...splitMetadata(fields),
  };
}

/** Where the header stands; some themes put it into the sidebar. */
function toLayout({ layout, theme }: DocsFields): DocsConfig['layout'] {
  if (layout) return layout;
  if (theme === 'maple') return 'sidenav';
  return theme === 'willow' ? 'solidSidenav' : 'topnav';
}

/** Meta tags of both places; a `timestamp` that is true or false is a setting. */
function splitMetadata({ metadata, seo }: DocsFields) {
  const { timestamp, ...tags } = metadata;
  const isSetting = typeof timestamp === 'boolean';
  return {
    metadata: toTexts({ ...seo.metatags, ...(isSetting ? tags : metadata) }),
    ...(isSetting && { showsTimestamp: timestamp }),
  };
}
