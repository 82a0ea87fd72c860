import { readFileSync } from 'node:fs';
import type { DocsConfig } from '../config/docs-config.ts';
import { listDivisions, walkNavigation } from '../config/navigation.ts';
import {
  allow,
  collectSources,
  mergeSources,
  needCode,
  needMarkup,
  needSheet,
  sourceOf,
  toSources,
  type PolicySources,
  type SourceSet,
} from '../mdx/csp.ts';
import { withOwnFonts } from './assets.ts';
import type { CachedPage } from './render-cache.ts';
import type { Site } from './site.ts';

const SCRIPT = 'script-src';
const CONNECT = 'connect-src';
const IMAGE = 'img-src';
const FRAME = 'frame-src';
const FONT = 'font-src';
const MEDIA = 'media-src';
const STYLE = 'style-src';

const GOOGLE: PolicySources = {
  [SCRIPT]: ['https://*.googletagmanager.com'],
  [IMAGE]: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  [CONNECT]: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/** What each service loads besides the script that the site names, as its own documentation lists it. */
const VENDORS: Record<string, PolicySources> = {
  adobe: { [CONNECT]: ['https://*.adobedc.net', 'https://*.demdex.net', 'https://*.omtrdc.net'] },
  amplitude: { [SCRIPT]: ['https://cdn.amplitude.com'], [CONNECT]: ['https://*.amplitude.com'] },
  clarity: {
    [SCRIPT]: ['https://*.clarity.ms'],
    [CONNECT]: ['https://*.clarity.ms', 'https://c.bing.com'],
    [IMAGE]: ['https://*.clarity.ms', 'https://c.bing.com'],
  },
  clearbit: {
    [SCRIPT]: ['https://*.clearbitscripts.com', 'https://*.clearbitjs.com'],
    [CONNECT]: ['https://*.clearbit.com'],
  },
  fathom: {
    [SCRIPT]: ['https://cdn.usefathom.com'],
    [IMAGE]: ['https://cdn.usefathom.com'],
    [CONNECT]: ['https://cdn.usefathom.com'],
  },
  frontchat: {
    [SCRIPT]: ['https://chat-assets.frontapp.com'],
    [CONNECT]: ['https://*.frontapp.com', 'wss://*.frontapp.com'],
    [IMAGE]: ['https://*.frontapp.com'],
    [FRAME]: ['https://*.frontapp.com'],
    [FONT]: ['https://*.frontapp.com'],
    [STYLE]: ["'unsafe-inline'"],
  },
  goatcounter: { [SCRIPT]: ['https://gc.zgo.at'] },
  ga4: GOOGLE,
  gtm: GOOGLE,
  heap: {
    [SCRIPT]: ['https://cdn.heapanalytics.com', 'https://heapanalytics.com'],
    [IMAGE]: ['https://heapanalytics.com'],
    [CONNECT]: ['https://heapanalytics.com'],
  },
  hightouch: {
    [SCRIPT]: ['https://cdn.hightouch-events.com'],
    [CONNECT]: ['https://*.hightouch-events.com'],
  },
  hotjar: {
    [SCRIPT]: ['https://*.hotjar.com'],
    [CONNECT]: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
    [IMAGE]: ['https://*.hotjar.com'],
    [FONT]: ['https://*.hotjar.com'],
    [STYLE]: ["'unsafe-inline'"],
  },
  intercom: {
    [SCRIPT]: ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
    [CONNECT]: [
      'https://*.intercom.io',
      'wss://*.intercom.io',
      'https://*.intercomcdn.com',
      'https://*.intercomusercontent.com',
    ],
    [IMAGE]: ['https://*.intercom.io', 'https://*.intercomcdn.com', 'https://*.intercomassets.com', 'data:', 'blob:'],
    [FRAME]: ['https://intercom-sheets.com', 'https://*.intercom.io'],
    [FONT]: ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    [MEDIA]: ['https://js.intercomcdn.com'],
    [STYLE]: ["'unsafe-inline'"],
  },
  koala: { [SCRIPT]: ['https://cdn.getkoala.com'], [CONNECT]: ['https://*.getkoala.com'] },
  logrocket: {
    [SCRIPT]: ['https://cdn.logr-in.com'],
    [CONNECT]: ['https://*.logrocket.io', 'https://*.logr-in.com', 'https://*.lr-in.com'],
    'worker-src': ["'self'", 'blob:'],
  },
  mixpanel: { [SCRIPT]: ['https://cdn.mxpnl.com'], [CONNECT]: ['https://*.mixpanel.com'] },
  pirsch: { [SCRIPT]: ['https://api.pirsch.io'], [CONNECT]: ['https://api.pirsch.io'] },
  onetrust: {
    [SCRIPT]: ['https://cdn.cookielaw.org'],
    [CONNECT]: ['https://cdn.cookielaw.org', 'https://*.onetrust.com'],
    [IMAGE]: ['https://cdn.cookielaw.org'],
    [STYLE]: ["'unsafe-inline'"],
  },
  osano: {
    [SCRIPT]: ['https://cmp.osano.com'],
    [CONNECT]: ['https://*.osano.com'],
    [IMAGE]: ['https://cmp.osano.com'],
    [STYLE]: ["'unsafe-inline'"],
  },
  plausible: { [SCRIPT]: ['https://plausible.io'], [CONNECT]: ['https://plausible.io'] },
  posthog: {
    [SCRIPT]: ['https://*.posthog.com'],
    [CONNECT]: ['https://*.posthog.com'],
    'worker-src': ["'self'", 'blob:'],
  },
  segment: { [SCRIPT]: ['https://cdn.segment.com'], [CONNECT]: ['https://*.segment.com', 'https://*.segment.io'] },
  transcend: {
    [SCRIPT]: ['https://transcend-cdn.com'],
    [CONNECT]: ['https://transcend-cdn.com', 'https://*.transcend.io'],
    [FRAME]: ['https://sync-transcend-cdn.com'],
    [STYLE]: ["'unsafe-inline'"],
  },
  umami: { [SCRIPT]: ['https://cloud.umami.is'], [CONNECT]: ['https://*.umami.is', 'https://*.umami.dev'] },
}; // prettier-ignore

/** Services that somebody who names a host of their own runs there, and nowhere else. */
const SELF_HOSTED = ['plausible', 'umami'];

/** Settings that name a host of the author's own. */
const HOST_SETTINGS = ['launchUrl', 'apiHost', 'cdnUrl', 'server', 'url', 'endpoint', 'api'];

/** The worker that has credentials of the visit in memory. */
const KEEPER: PolicySources = { 'worker-src': ["'self'"], 'trusted-types': ['t-keeper'] };

/** Sources that a feature of a page needs besides what its HTML says. */
const FEATURES: Record<string, PolicySources> = {
  // What draws in a frame.
  diagram: { 'frame-src': ["'self'"] },
  // Pictures, sound and film in answers; the full client in its frame; workers that read long answers.
  playground: {
    ...KEEPER,
    'img-src': ['blob:'],
    'media-src': ['blob:'],
    'frame-src': ["'self'"],
    'trusted-types': ['t-keeper', 't-worker'],
  },
  channel: KEEPER,
};

/** What the policy of a page depends on. */
type PolicyRecord = Pick<CachedPage, 'needs' | 'features'> & { clientModules: readonly unknown[] };

const known = new WeakMap<Site, PagePolicy>();

/**
 * The policy of a page; of a page without text of its own where `record` is absent. Undefined where docs.json
 * turns policies off.
 */
export function policyOf(site: Site, record?: PolicyRecord): PagePolicy | undefined {
  if (!site.config.security.policy) return undefined;
  const common = known.get(site) ?? sitePolicy(site);
  known.set(site, common);
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
  const { config, files, scripts, styles, vendors, sidebars, options } = site;
  const needs: SourceSet = new Map();
  const own = (href: string) => files.assets.get(decodeURI(href.slice(options.base.length)));
  for (const href of styles) needSheet(withOwnFonts(read(own(href)), site), needs);
  for (const code of scripts.map((href) => read(own(href)))) {
    needCode(code, needs);
    needMarkup(code, needs);
  }
  for (const html of sidebars.values()) collectSources(html, needs);
  for (const { url } of [config.font.body, config.font.headings].filter(
    (font) => font !== undefined,
  ))
    allow(needs, 'font-src', sourceOf(url ?? ''));
  allow(needs, 'connect-src', sourceOf(config.feedback.endpoint ?? ''));
  for (const address of imagesOf(config)) allow(needs, 'img-src', sourceOf(address));
  allow(needs, 'connect-src', sourceOf(config.feedback.endpoint ?? ''));
  return {
    sources: mergeSources(toSources(needs), vendorSources(config), config.security.sources),
    isTrusted: scripts.length === 0 && vendors === undefined,
  };
}

/** Pictures that docs.json names: the logo and the like, icons by address. */
function imagesOf(config: DocsConfig): string[] {
  const { logo, favicon, background } = config;
  const pairs = [logo, favicon, background.image].flatMap((pair) => [pair?.light, pair?.dark]);
  const parts = [...walkNavigation(config.navigation)].map(({ part }) => part);
  const overrides = listDivisions(config.navigation).map((division) => division.overrides);
  const holders = [
    ...parts,
    ...[config, ...overrides].flatMap((one) => one?.topbarLinks ?? []),
    ...config.contextual.options.filter((entry) => typeof entry === 'object'),
  ];
  const icons = holders.map((one) => ('icon' in one ? one.icon?.name : undefined));
  return [...pairs, ...icons].filter((address) => address !== undefined);
}

function read(file: string | undefined): string {
  return file === undefined ? '' : readFileSync(file, 'utf8');
}

/** What the security policy of a page allows beyond the files of the site. */
export interface PagePolicy {
  sources: PolicySources;
  /** No code of the author or of others runs on the page, so that text can never become code: Trusted Types. */
  isTrusted: boolean;
}

/** What the policy has to allow for the services that docs.json names. */
export function vendorSources({ analytics, integrations }: DocsConfig): PolicySources {
  const services = [...Object.keys(analytics), ...Object.keys(integrations)].filter(
    (name) => !(SELF_HOSTED.includes(name) && analytics[name]?.['server'] !== undefined),
  );
  const named = Object.values(analytics).flatMap((settings) =>
    HOST_SETTINGS.flatMap((name) => hostOf(settings[name])),
  );
  return mergeSources(
    ...services.map((name) => VENDORS[name] ?? {}),
    ...named.map((source) => ({ [SCRIPT]: [source], [CONNECT]: [source], [IMAGE]: [source] })),
  );
}

function hostOf(setting: unknown): string[] {
  if (typeof setting !== 'string') return [];
  const source = sourceOf(setting.replace(/^(?!https?:\/\/)/, 'https://'));
  return source === undefined ? [] : [source];
}
