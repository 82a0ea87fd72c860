import { readJsonSchema } from '../../config/reference/schema-file.ts';
import { engineDigest } from '../../engine/engine.ts';
import type { Site } from '../../site/model/site.ts';
import { SITE_MANIFEST_PATH } from '../../site/model/site-manifest.ts';
import { textOutput, type Output, type OutputKind } from '../output.ts';
import { renderSiteManifest } from './site-manifest.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

/** What a site says of itself to crawlers, to programs that serve it, and to editors of its docs.json. */
export const siteFacts: OutputKind = {
  list: ({ site }) => [
    ...(site.options.origin === undefined
      ? []
      : [textOutput('/sitemap.xml', () => renderSitemap(site) ?? '')]),
    textOutput('/robots.txt', () => renderRobots(site)),
    textOutput(SITE_MANIFEST_PATH, () => renderSiteManifest(site)),
    // GitHub Pages leaves out folders that begin with an underscore unless this is there.
    textOutput('/.nojekyll', () => ''),
    ...(isSchemaAsked(site) ? [schema()] : []),
  ],
};

const SCHEMA_PATH = '/docs.schema.json';

/** The JSON Schema of docs.json, the same in all sites of one engine. */
function schema(): Output {
  return {
    path: SCHEMA_PATH,
    key: engineDigest(),
    render: () => readJsonSchema(),
  };
}

/** Whether docs.json names the schema of this site as its own. */
function isSchemaAsked({ config: { $schema = '' }, options: { base, origin } }: Site): boolean {
  if (!URL.canParse($schema)) return $schema === base + SCHEMA_PATH;
  const named = new URL($schema);
  return named.pathname === base + SCHEMA_PATH && named.origin === (origin ?? named.origin);
}
