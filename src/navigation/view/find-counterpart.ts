import type { Counterparts } from '../model/counterparts.ts';

/** Address of the same page in another version or language; undefined when it has none. */
export function findCounterpart(
  { counterparts, versionFreeIds }: Counterparts,
  pageId: string,
  name: string,
): string | undefined {
  const hrefs = counterparts.get(name);
  const ids = versionFreeIds.get(pageId) ?? [];
  return ids.map((id) => hrefs?.get(id)).find((found) => found !== undefined);
}
