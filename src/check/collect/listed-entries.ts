import type { DocsConfig } from '../../config/model/types.ts';
import { isDivision, isGroup, listPages } from '../../config/model/walk-navigation.ts';
import type { Place } from '../../config/read/place.ts';

/** A page as docs.json lists it. */
export interface ListedEntry {
  id: string;
  place: Place;
  /** The same for entries that stand in one sidebar. */
  part: string;
}

/** Every page string of the navigation, in the order of docs.json. */
export function listEntries({ navigation }: DocsConfig): ListedEntry[] {
  return listPages(navigation).map(({ part: { page, place }, around }) => {
    const division = around.findLast(isDivision) ?? navigation;
    const versions = around.flatMap((one) => (isGroup(one) ? (one.version ?? []) : []));
    const part = [division.place.fullPath.join('.'), ...versions].join(' ');
    return { id: page, place, part };
  });
}
