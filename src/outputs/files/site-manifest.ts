import { ENGINE_VERSION } from '../../engine/engine.ts';
import type { SiteManifest } from '../../site/model/site-manifest.ts';
import type { Site } from '../../site/model/site.ts';

/** The facts of a site, as JSON. */
export function renderSiteManifest({ config, options, relay }: Site): string {
  return JSON.stringify({
    name: config.name,
    description: config.description ?? '',
    base: options.base,
    origin: options.origin ?? '',
    trellis: ENGINE_VERSION,
    relay,
  } satisfies SiteManifest);
}
