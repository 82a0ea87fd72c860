import type { DocsConfig } from './docs-config.ts';
import { ANALYTICS } from './vendors/analytics.ts';
import { CHATS, CONSENT, type ConsentGate } from './vendors/integrations.ts';
import type { Settings, VendorScript, VendorSources } from './vendors/script.ts';

export type { ConsentGate, VendorScript };

/** A vendor that docs.json names, with its settings filled in. */
interface Vendor {
  script?: VendorScript;
  /** Detects the consent of readers, for vendors that require it. */
  gate?: ConsentGate;
  sources: VendorSources;
  /** Hosts of the author's own that its settings name: `stats.example.com` */
  hosts: readonly string[];
}

/**
 * The vendors that docs.json names under `analytics` and `integrations`.
 *
 * @example
 * listVendors(config).flatMap(({ script }) => script ?? []) // [{ src: 'https://plausible.io/js/script.js', … }]
 */
export function listVendors({
  analytics,
  integrations,
}: Pick<DocsConfig, 'analytics' | 'integrations'>): Vendor[] {
  const set = <Entry>(entries: Record<string, Entry>) =>
    Object.entries(entries).flatMap(([name, entry]) => {
      const settings = (integrations as Record<string, unknown>)[name];
      return settings === undefined ? [] : [{ entry, settings }];
    });
  return [
    ...Object.entries(analytics).flatMap(([name, settings]) => listAnalytics(name, settings)),
    ...set(CHATS).map(({ entry, settings }) => ({
      script: entry.script(settings as string),
      sources: entry.sources,
      hosts: [],
    })),
    ...set(CONSENT).map(({ entry, settings }) => ({
      gate: entry.gate(settings as Record<string, string>),
      sources: entry.sources,
      hosts: [],
    })),
  ];
}

function listAnalytics(name: string, settings: Settings): Vendor[] {
  const vendor = ANALYTICS[name];
  if (!vendor) return [];
  const isElsewhere = vendor.isSelfHosted === true && settings['server'] !== undefined;
  const hosts = (vendor.hosts ?? []).map((setting) => settings[setting]);
  return [
    {
      script: vendor.script(settings),
      sources: isElsewhere ? {} : vendor.sources,
      hosts: hosts.filter((host) => typeof host === 'string'),
    },
  ];
}

/**
 * Sources of the vendors whose hosts are among some origins. A script from a vendor contains one of
 * its hosts, and loads the others itself.
 */
export function listSourcesOf(origins: readonly string[]): VendorSources[] {
  return Object.values({ ...ANALYTICS, ...CHATS, ...CONSENT })
    .map(({ sources }): VendorSources => sources)
    .filter((sources) =>
      Object.values(sources)
        .flatMap((list) => list ?? [])
        .some((source) => origins.some((origin) => covers(source, origin))),
    );
}

/** Whether a source of a policy, such as `https://*.example.com`, allows an origin. */
function covers(source: string, origin: string): boolean {
  const [start = '', end] = source.split('*');
  return end === undefined ? source === origin : origin.startsWith(start) && origin.endsWith(end);
}
