import { buildJsonSchema } from '../../config/reference/json-schema.ts';
import { renderLlms, renderLlmsFull } from '../markdown/llms.ts';
import type { MarkdownPage } from '../markdown/pages.ts';
import { renderSiteManifest } from './site-manifest.ts';
import { SITE_MANIFEST_PATH } from '../../site/model/site-manifest.ts';
import type { Site } from '../../site/model/site.ts';
import { renderRobots, renderSitemap } from './sitemap.ts';

/** Texts that every site has once, by path without base; undefined where a site goes without. */
export const SITE_TEXTS: Record<
  string,
  (site: Site, markdownPages: () => readonly MarkdownPage[]) => string | undefined
> = {
  '/sitemap.xml': renderSitemap,
  '/robots.txt': renderRobots,
  '/llms.txt': (site, markdownPages) => renderLlms(site, markdownPages()),
  '/llms-full.txt': (site, markdownPages) => renderLlmsFull(site, markdownPages()),
  [SITE_MANIFEST_PATH]: renderSiteManifest,
};

/** Where the JSON Schema of docs.json stands; the same in all sites of one engine. */
export const SCHEMA_PATH = '/docs.schema.json';

/** That schema. */
export function renderSchema(): string {
  return JSON.stringify(buildJsonSchema(), null, 2);
}
