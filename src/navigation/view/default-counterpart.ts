import type { Navigation } from '../model/navigation.ts';
import { findCounterpart } from './find-counterpart.ts';

/** Address of the same page in the version that a first visit starts with; undefined where it lacks the page. */
export function findDefaultCounterpart(navigation: Navigation, pageId: string): string | undefined {
  const place = navigation.places.get(pageId);
  const row = navigation.sections.get(place?.section ?? '')?.versionRow ?? navigation;
  const first = row.versions.find((version) => version.default);
  return first && findCounterpart(row, pageId, first.name);
}
