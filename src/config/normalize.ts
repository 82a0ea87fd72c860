import type { JsonPath } from '../diagnostics/position.ts';
import type { DocsConfig } from './model/types.ts';
import { normalizeNavigation } from './normalize/navigation.ts';
import { createVersionCheck } from './normalize/version-check.ts';
import type { Place } from './read/place.ts';
import type { Report } from './read/problem.ts';
import type { DocsFields } from './schema/index.ts';

/**
 * The configuration that the engine reads: the fields of a valid docs.json, where versions and the parts of
 * the navigation know their places. Reports what they show to be wrong together.
 */
export function normalize(
  fields: DocsFields,
  placeOf: (path: JsonPath) => Place,
  report: Report,
): DocsConfig {
  const versions = fields.versions.map((version, index) => ({
    ...version,
    addressPlace: placeOf(['versions', index, 'url']),
    ...(version.ref && {
      revision: { ref: version.ref, place: placeOf(['versions', index, 'ref']) },
    }),
  }));
  const checkVersion = createVersionCheck(versions, report);
  const navigation = normalizeNavigation(fields.navigation, { placeOf, report, checkVersion });
  return { ...fields, navigation, versions };
}
