import type { NavigationView } from '../navigation/model/navigation-view.ts';
import { viewFor } from '../navigation/view/view-for.ts';
import type { Site } from '../site/model/site.ts';
import type { PlacedPage } from './choose-pages.ts';

/** The pages that the navigation of a site lists, in reading order, each with where it stands. */
export function placePages({ navigation, pages }: Site): PlacedPage[] {
  return navigation.order.flatMap((id) => {
    const page = pages.get(id);
    if (!page || page.frontMatter.url) return [];
    const view = viewFor(navigation, id);
    const { versions, language } = view;
    const { title, href } = page;
    const { current: version, default: firstVersion } = versions;
    return [{ title, href, trail: trailOf(view), version, firstVersion, language }];
  });
}

/** Products and dropdowns, tabs, anchors, then groups. */
function trailOf({ selectors, tabs, anchors, groupPath }: NavigationView): string[] {
  const chosen = selectors
    .filter(({ kind }) => kind !== 'language')
    .map(({ options }) => options.find(({ active }) => active)?.name);
  const tab = tabs.find(({ active }) => active)?.name;
  const anchor = anchors.find(({ active }) => active)?.name;
  const names = [...chosen, tab, anchor, ...groupPath].filter((name) => name !== undefined);
  return names.filter((name, index) => name !== '' && name !== names[index - 1]);
}
