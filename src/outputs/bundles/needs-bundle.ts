import type { BundleName } from '../../site/model/bundle-names.ts';
import type { Site } from '../../site/model/site.ts';
import { renderedPages } from '../rendered-pages.ts';

/** Whether pages of a site load what a bundle is for. */
export function needsBundle(site: Site, name: BundleName): boolean {
  if (name === 'reference') return site.references.length > 0;
  // The full client asks a server for more than scripts.
  if (name === 'full-client') return !site.options.portable && hasOperations(site);
  return renderedPages(site).some(({ features }) => features.includes('diagram'));
}

/** Whether pages of a site have operations of OpenAPI documents with a form. */
export function hasOperations(site: Site): boolean {
  return renderedPages(site).some(({ operationDocument }) => operationDocument !== undefined);
}
