import type { BundleName } from '../../site/model/bundle-names.ts';
import type { Site } from '../../site/model/site.ts';
import { renderedPages } from '../rendered-pages.ts';

/** Whether pages of a site load what a bundle is for. */
export function needsBundle(site: Site, name: BundleName): boolean {
  if (name === 'reference') return site.references.length > 0;
  const pages = renderedPages(site);
  if (name === 'full-client')
    return pages.some(({ operationDocument }) => operationDocument !== undefined);
  return pages.some(({ features }) => features.includes('diagram'));
}
