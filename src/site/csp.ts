import type { DocsConfig } from '../config/docs-config.ts';
import { listDivisions, walkNavigation } from '../config/navigation.ts';
import { listSourcesOf, listVendors } from '../config/vendors.ts';
import {
  allow,
  collectSources,
  mergeSources,
  needCode,
  needMarkup,
  needSheet,
  originsIn,
  sourceOf,
  toSources,
  type PolicySources,
  type SourceSet,
} from '../mdx/csp.ts';
import { readAsset, withOwnFonts } from './assets.ts';
import type { CachedPage } from './render-cache.ts';
import { walkSidebar } from './page/sidebar.ts';
import type { Site } from './site.ts';

/** The worker that holds the credentials of a session in memory. */
const KEEPER: PolicySources = { 'worker-src': ["'self'"], 'trusted-types': ['t-keeper'] };

/** Policy sources that browser features need in addition to those of the HTML. */
const FEATURES: Record<string, PolicySources> = {
  // The frame that renders diagrams.
  diagram: { 'frame-src': ["'self'"] },
  // Images, audio, and video in responses; the full client in its frame; workers that parse large responses.
  playground: {
    ...KEEPER,
    'img-src': ['blob:'],
    'media-src': ['blob:'],
    'frame-src': ["'self'"],
    'trusted-types': ['t-keeper', 't-worker'],
  },
  channel: KEEPER,
  // The service worker with simulated responses.
  mock: { 'worker-src': ["'self'"], 'trusted-types': ['t-mock'] },
};

/** The properties of a page that determine its policy. */
type PolicyRecord = Pick<CachedPage, 'needs' | 'features'> & { clientModules: readonly unknown[] };

const sitePolicies = new WeakMap<Site, PagePolicy>();

/**
 * Policy of a page, or of a page without its own content if `record` is absent. Undefined if docs.json disables
 * policies.
 */
export function policyOf(site: Site, record?: PolicyRecord): PagePolicy | undefined {
  if (!site.config.security.policy) return undefined;
  const common = sitePolicies.get(site) ?? sitePolicy(site);
  sitePolicies.set(site, common);
  if (!record) return common;
  const { needs, features } = record;
  const forFeatures = features.map((name) => FEATURES[name] ?? {});
  const hasCode =
    record.clientModules.length > 0 ||
    needs['script-src'] !== undefined ||
    needs['script-src-attr'] !== undefined;
  return {
    sources: mergeSources(common.sources, needs, ...forFeatures),
    isTrusted: common.isTrusted && !hasCode,
  };
}

function sitePolicy(site: Site): PagePolicy {
  const { config, files, scripts, styles, vendors, sidebars, tabLists, options } = site;
  const needs: SourceSet = new Map();
  const read = (href: string) => readAsset(files, href, options.base);
  for (const href of styles) needSheet(withOwnFonts(read(href), site), needs);
  const codes = scripts.map(read);
  for (const code of codes) {
    needCode(code, needs);
    needMarkup(code, needs);
  }
  for (const { nodes } of [...sidebars.values(), ...tabLists.values()])
    for (const { icon = '' } of walkSidebar(nodes)) collectSources(icon, needs);
  for (const { url } of [config.fonts.body, config.fonts.headings].filter(
    (font) => font !== undefined,
  ))
    allow(needs, 'font-src', sourceOf(url ?? ''));
  allow(needs, 'connect-src', sourceOf(config.feedback.endpoint ?? ''));
  for (const address of imagesOf(config)) allow(needs, 'img-src', sourceOf(address));
  return {
    sources: mergeSources(
      toSources(needs),
      ...listSourcesOf(codes.flatMap(originsIn)),
      vendorSources(config),
      config.security.sources,
    ),
    isTrusted: scripts.length === 0 && vendors === undefined,
  };
}

/** Images in docs.json: logos, icons, and others. */
function imagesOf(config: DocsConfig): string[] {
  const { logo, favicon, background } = config;
  const pairs = [logo, favicon, background.image].flatMap((pair) => [pair?.light, pair?.dark]);
  const parts = [...walkNavigation(config.navigation)].map(({ part }) => part);
  const overrides = listDivisions(config.navigation).map((division) => division.overrides);
  const holders = [
    ...parts,
    ...[config, ...overrides].flatMap((one) => one?.header.links ?? []),
    ...config.contextual.options.filter((entry) => typeof entry === 'object'),
  ];
  const icons = holders.map((one) => ('icon' in one ? one.icon?.name : undefined));
  return [...pairs, ...icons].filter((url) => url !== undefined);
}

/** Security policy of a page, beyond the files of the site. */
export interface PagePolicy {
  sources: PolicySources;
  /** Whether the page has only scripts of Trellis, so that it can enforce Trusted Types. */
  isTrusted: boolean;
}

/** Policy sources for the services in docs.json. */
export function vendorSources(config: DocsConfig): PolicySources {
  const vendors = listVendors(config);
  const hosts = vendors.flatMap((vendor) => vendor.hosts).flatMap(hostSource);
  return mergeSources(...vendors.map(({ sources }) => sources), {
    'script-src': hosts,
    'connect-src': hosts,
    'img-src': hosts,
  });
}

function hostSource(host: string): string[] {
  const source = sourceOf(host.replace(/^(?!https?:\/\/)/, 'https://'));
  return source === undefined ? [] : [source];
}
