import { z } from 'zod';
import { text, webUrl } from '../schema/fields.ts';
import {
  json,
  origin,
  part,
  queue,
  type Settings,
  type VendorScript,
  type VendorSources,
} from './script.ts';

/** A vendor of analytics, set up as its own documentation describes. */
interface AnalyticsVendor {
  /** Schema of each setting. */
  settings: Record<string, z.ZodType<string | number | boolean | undefined>>;
  script(settings: Settings): VendorScript;
  /** Sources that it loads besides its own `hosts`. */
  sources: VendorSources;
  /** Settings that name a host of the author's own. */
  hosts?: readonly string[];
  /** Whether a site with the setting `server` loads everything from there, and nothing from `sources`. */
  isSelfHosted?: boolean;
}

const id = (description: string) => z.union([text(), z.number()]).meta({ description });
const host = (description: string) => text().optional().meta({ description });

const GOOGLE_SOURCES: VendorSources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

/** All vendors, by their names under `analytics` in docs.json. */
export const ANALYTICS: Readonly<Record<string, AnalyticsVendor>> = {
  adobe: {
    settings: { launchUrl: webUrl().meta({ description: 'URL of the Launch script.' }) },
    script: ({ launchUrl }) => ({ src: String(launchUrl) }),
    sources: {
      'connect-src': ['https://*.adobedc.net', 'https://*.demdex.net', 'https://*.omtrdc.net'],
    },
    hosts: ['launchUrl'],
  },
  amplitude: {
    settings: { apiKey: id('API key of the project.') },
    script: ({ apiKey }) => ({
      feedback: "w.amplitude?.track?.('Page feedback',d)",
      src: `https://cdn.amplitude.com/script/${part(apiKey)}.js`,
      after: `amplitude.init(${json(apiKey)},{autocapture:true})`,
    }),
    sources: {
      'script-src': ['https://cdn.amplitude.com'],
      'connect-src': ['https://*.amplitude.com'],
    },
  },
  clarity: {
    settings: { projectId: id('ID of the project.') },
    script: ({ projectId }) => ({
      src: `https://www.clarity.ms/tag/${part(projectId)}`,
      before: queue('clarity'),
    }),
    sources: {
      'script-src': ['https://*.clarity.ms'],
      'connect-src': ['https://*.clarity.ms', 'https://c.bing.com'],
      'img-src': ['https://*.clarity.ms', 'https://c.bing.com'],
    },
  },
  clearbit: {
    settings: { publicApiKey: id('Publishable API key.') },
    script: ({ publicApiKey }) => ({
      src: `https://tag.clearbitscripts.com/v1/${part(publicApiKey)}/tags.js`,
    }),
    sources: {
      'script-src': ['https://*.clearbitscripts.com', 'https://*.clearbitjs.com'],
      'connect-src': ['https://*.clearbit.com'],
    },
  },
  fathom: {
    settings: { siteId: id('ID of the site.') },
    script: ({ siteId }) => ({
      feedback: "w.fathom?.trackEvent?.(d.helpful?'page helpful':'page not helpful')",
      src: 'https://cdn.usefathom.com/script.js',
      attributes: { 'data-site': String(siteId) },
    }),
    sources: {
      'script-src': ['https://cdn.usefathom.com'],
      'img-src': ['https://cdn.usefathom.com'],
      'connect-src': ['https://cdn.usefathom.com'],
    },
  },
  ga4: {
    settings: { measurementId: id('Measurement ID, which begins with `G-`.') },
    script: ({ measurementId }) => ({
      feedback: "w.gtag('event','page_feedback',d)",
      src: `https://www.googletagmanager.com/gtag/js?id=${part(measurementId)}`,
      before: `w.dataLayer=w.dataLayer||[];w.gtag=function(){w.dataLayer.push(arguments)};w.gtag('js',new Date());w.gtag('config',${json(measurementId)})`,
    }),
    sources: GOOGLE_SOURCES,
  },
  goatcounter: {
    settings: {
      endpoint: webUrl().meta({
        description:
          'URL that receives visits: `https://CODE.goatcounter.com/count` or the URL of your own server.',
      }),
    },
    script: ({ endpoint }) => ({
      feedback:
        "w.goatcounter?.count?.({path:d.helpful?'page-helpful':'page-not-helpful',title:d.page,event:true})",
      src: String(endpoint).endsWith('.goatcounter.com/count')
        ? 'https://gc.zgo.at/count.js'
        : `${String(endpoint)}.js`,
      attributes: { 'data-goatcounter': String(endpoint) },
    }),
    sources: { 'script-src': ['https://gc.zgo.at'] },
    hosts: ['endpoint'],
  },
  gtm: {
    settings: { tagId: id('Container ID, which begins with `GTM-`.') },
    script: ({ tagId }) => ({
      feedback: "w.dataLayer.push({event:'page_feedback',...d})",
      src: `https://www.googletagmanager.com/gtm.js?id=${part(tagId)}`,
      before: `(w.dataLayer=w.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'})`,
    }),
    sources: GOOGLE_SOURCES,
  },
  heap: {
    settings: { appId: id('ID of the environment.') },
    script: ({ appId }) => ({
      feedback: "w.heap.track?.('Page feedback',d)",
      src: `https://cdn.heapanalytics.com/js/heap-${part(appId)}.js`,
      before: `w.heap=w.heap||[];w.heap.appid=${json(String(appId))};w.heap.config={}`,
    }),
    sources: {
      'script-src': ['https://cdn.heapanalytics.com', 'https://heapanalytics.com'],
      'img-src': ['https://heapanalytics.com'],
      'connect-src': ['https://heapanalytics.com'],
    },
  },
  hightouch: {
    settings: { writeKey: id('Write key.'), apiHost: host('Host that receives events.') },
    script: ({ writeKey, apiHost }) => ({
      feedback: "w.htevents.track?.('Page feedback',d)",
      src: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
      before: `w.htevents=w.htevents||[]`,
      after: `htevents.load(${json(writeKey)},${json(apiHost === undefined ? {} : { apiHost })});htevents.page()`,
    }),
    sources: {
      'script-src': ['https://cdn.hightouch-events.com'],
      'connect-src': ['https://*.hightouch-events.com'],
    },
    hosts: ['apiHost'],
  },
  hotjar: {
    settings: { hjid: id('ID of the site.'), hjsv: id('Version of the snippet.') },
    script: ({ hjid, hjsv }) => ({
      src: `https://static.hotjar.com/c/hotjar-${part(hjid)}.js?sv=${part(hjsv)}`,
      before: `${queue('hj')};w._hjSettings={hjid:${json(hjid)},hjsv:${json(hjsv)}}`,
    }),
    sources: {
      'script-src': ['https://*.hotjar.com'],
      'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
      'img-src': ['https://*.hotjar.com'],
      'font-src': ['https://*.hotjar.com'],
      'style-src': ["'unsafe-inline'"],
    },
  },
  koala: {
    settings: { publicApiKey: id('Publishable API key.') },
    script: ({ publicApiKey }) => ({
      src: `https://cdn.getkoala.com/v1/${part(publicApiKey)}/sdk.js`,
      before: `w.ko=w.ko||[]`,
    }),
    sources: {
      'script-src': ['https://cdn.getkoala.com'],
      'connect-src': ['https://*.getkoala.com'],
    },
  },
  logrocket: {
    settings: { appId: id('ID of the application.') },
    script: ({ appId }) => ({
      src: 'https://cdn.logr-in.com/LogRocket.min.js',
      after: `LogRocket.init(${json(appId)})`,
    }),
    sources: {
      'script-src': ['https://cdn.logr-in.com'],
      'connect-src': ['https://*.logrocket.io', 'https://*.logr-in.com', 'https://*.lr-in.com'],
      'worker-src': ["'self'", 'blob:'],
    },
  },
  matomo: {
    settings: {
      url: webUrl().meta({ description: 'URL of your Matomo server.' }),
      siteId: id('ID of the site.'),
      cookies: z.boolean().optional().meta({
        description: 'Uses cookies to recognize returning visitors. Default: `false`.',
      }),
    },
    script: ({ url, siteId, cookies }) => ({
      feedback:
        "w._paq.push(['trackEvent','Page feedback',d.helpful?'helpful':'not helpful',d.page])",
      src: `${origin(url, '')}/matomo.js`,
      before: `const q=w._paq=w._paq||[];${cookies === true ? '' : "q.push(['disableCookies']);"}q.push(['trackPageView'],['enableLinkTracking'],['setTrackerUrl',${json(`${origin(url, '')}/matomo.php`)}],['setSiteId',${json(String(siteId))}])`,
    }),
    sources: {},
    hosts: ['url'],
  },
  mixpanel: {
    settings: { projectToken: id('Token of the project.'), region: host('Region of the data.') },
    script: ({ projectToken, region }) => ({
      feedback: "w.mixpanel.track?.('Page feedback',d)",
      src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
      before: `let m=w.mixpanel=w.mixpanel||[];m.__SV=1.2;(m._i=m._i||[]).push([${json(projectToken)},${json({ track_pageview: true, ...mixpanelRegion(region) })},'mixpanel'])`,
    }),
    sources: {
      'script-src': ['https://cdn.mxpnl.com'],
      'connect-src': ['https://*.mixpanel.com'],
    },
  },
  pirsch: {
    settings: { id: id('Identification code.') },
    script: (settings) => ({
      src: 'https://api.pirsch.io/pa.js',
      attributes: { id: 'pianjs', 'data-code': String(settings['id']) },
    }),
    sources: {
      'script-src': ['https://api.pirsch.io'],
      'connect-src': ['https://api.pirsch.io'],
    },
  },
  plausible: {
    settings: {
      domain: id('Domain of the site.'),
      server: host('Host of the script, for a self-hosted or proxied Plausible.'),
      script: host('File name of the script, such as `script.outbound-links.js` or `pa-….js`.'),
      api: host('URL that receives events, if it differs from the script.'),
    },
    script: ({ domain, server, script = 'script.js', api }) => ({
      feedback: "w.plausible?.('Page feedback',{props:d})",
      src: `${origin(server, 'plausible.io')}/js/${String(script).replace(/^\/*(?:js\/)?/, '')}`,
      attributes: {
        'data-domain': String(domain),
        ...(api !== undefined && { 'data-api': String(api) }),
      },
      ...(String(script).startsWith('pa-') && { before: plausibleQueue(domain, api) }),
    }),
    sources: { 'script-src': ['https://plausible.io'], 'connect-src': ['https://plausible.io'] },
    hosts: ['server', 'api'],
    isSelfHosted: true,
  },
  posthog: {
    settings: {
      apiKey: id('API key of the project.'),
      apiHost: host('Host that receives events.'),
      sessionRecording: z.boolean().optional().meta({ description: 'Records sessions.' }),
    },
    script: ({ apiKey, apiHost, sessionRecording }) => ({
      feedback: "w.posthog?.capture?.('page feedback',d)",
      src: `${origin(apiHost, 'us.i.posthog.com')}/static/array.js`,
      after: `posthog.init(${json(apiKey)},${json({
        api_host: origin(apiHost, 'us.i.posthog.com'),
        ...(sessionRecording !== undefined && { disable_session_recording: !sessionRecording }),
      })})`,
    }),
    sources: {
      'script-src': ['https://*.posthog.com'],
      'connect-src': ['https://*.posthog.com'],
      'worker-src': ["'self'", 'blob:'],
    },
    hosts: ['apiHost'],
  },
  segment: {
    settings: { key: id('Write key.'), cdnUrl: host('Host of the script.') },
    script: ({ key, cdnUrl }) => ({
      feedback: "w.analytics.track?.('Page feedback',d)",
      src: `${origin(cdnUrl, 'cdn.segment.com')}/analytics.js/v1/${part(key)}/analytics.min.js`,
      before: `let a=w.analytics=w.analytics||[];a._writeKey=${json(key)};a.push(['page'])`,
    }),
    sources: {
      'script-src': ['https://cdn.segment.com'],
      'connect-src': ['https://*.segment.com', 'https://*.segment.io'],
    },
    hosts: ['cdnUrl'],
  },
  umami: {
    settings: {
      websiteId: id('ID of the website.'),
      server: host('Host of a self-hosted Umami.'),
      script: host('File name of the script, if it is renamed.'),
    },
    script: ({ websiteId, server, script = 'script.js' }) => ({
      feedback: "w.umami?.track?.('Page feedback',d)",
      src: `${origin(server, 'cloud.umami.is')}/${String(script).replace(/^\/+/, '')}`,
      attributes: { 'data-website-id': String(websiteId) },
    }),
    sources: {
      'script-src': ['https://cloud.umami.is'],
      'connect-src': ['https://*.umami.is', 'https://*.umami.dev'],
    },
    hosts: ['server'],
    isSelfHosted: true,
  },
};

/** Plausible's scripts for single sites read their options from a call instead of attributes. */
function plausibleQueue(domain: unknown, api: unknown): string {
  const options = { domain, ...(api !== undefined && { endpoint: api }) };
  return `${queue('plausible')};w.plausible.init=w.plausible.init||(o=>{w.plausible.o=o||{}});w.plausible.init(${json(options)})`;
}

function mixpanelRegion(region: unknown): { region?: unknown; api_host?: string } {
  if (region !== 'eu' && region !== 'in') return {};
  return { region, api_host: `https://api-${region}.mixpanel.com` };
}
