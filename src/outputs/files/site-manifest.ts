import { ENGINE_VERSION } from '../../engine/engine.ts';
import { withOwnRules } from '../../hosts/formats/own-rules.ts';
import type { HostName } from '../../hosts/host.ts';
import type { SiteManifest } from '../../site/model/site-manifest.ts';
import type { Site } from '../../site/model/site.ts';
import { describeForHost } from './host-rules.ts';

/** Servers whose configuration nothing here reads. */
const OWN_LANGUAGE: readonly (HostName | undefined)[] = ['nginx', 'caddy', 'apache'];

/** The facts of a site, as JSON. */
export function renderSiteManifest(site: Site): string {
  const { config, options, relay } = site;
  return JSON.stringify({
    name: config.name,
    description: config.description ?? '',
    base: options.base,
    origin: options.origin ?? '',
    trellis: ENGINE_VERSION,
    relay,
    host: options.host,
    rules: OWN_LANGUAGE.includes(options.host) ? rulesOf(site) : undefined,
  } satisfies SiteManifest);
}

function rulesOf(site: Site): SiteManifest['rules'] {
  const { redirects, headers } = withOwnRules(describeForHost(site));
  return { redirects, headers };
}
