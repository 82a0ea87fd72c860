import type { DocsConfig } from '../../config/model/types.ts';
import type { Publisher } from './structured-data.ts';

/** Who publishes the site (`seo.organization`), with the site's own name, address and logo where it has none; undefined where docs.json names nobody. */
export function publisherOf(
  { name, logo, seo: { organization } }: Pick<DocsConfig, 'name' | 'logo' | 'seo'>,
  origin: string,
  base: string,
): Publisher | undefined {
  if (!organization) return undefined;
  const home = origin + base;
  const picture = organization.logo ?? logo?.light;
  return {
    ...organization,
    id: organization.id ?? `${home}/#organization`,
    name: organization.name ?? name,
    url: organization.url ?? `${home}/`,
    logo: picture && toFullAddress(picture, home),
  };
}

function toFullAddress(file: string, home: string): string {
  return /^https?:/i.test(file) ? file : `${home}/${file.replace(/^(?:\.?\/)+/, '')}`;
}
