import { ENGINE_VERSION } from './engine-digest.ts';
import type { SiteFacts } from './site-facts.ts';
import type { Site } from './site.ts';

/** The facts of a site, as JSON. */
export function renderSiteFacts({ config, options }: Site): string {
  return JSON.stringify({
    name: config.name,
    description: config.description ?? '',
    base: options.base,
    origin: options.origin ?? '',
    trellis: ENGINE_VERSION,
  } satisfies SiteFacts);
}
