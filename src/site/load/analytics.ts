import type { DocsConfig } from '../../config/docs-config.ts';
import { digest } from '../../utils/files.ts';
import { encodeUrlPart } from '../../utils/url.ts';
import type { VendorFile } from '../site.ts';

/**
 * Makes the script of a site that loads what `analytics` and `integrations` name; undefined where docs.json names no service. It is a file of the site, so that
 * a policy without inline scripts allows it.
 */
export function buildVendorFile(config: DocsConfig): VendorFile | undefined {
  const { intercom: appId, frontchat: snippetId } = config.integrations;
  const gate = findConsentGate(config.integrations);
  const chats: Record<string, Settings> = {
    ...(appId !== undefined && { intercom: { appId } }),
    ...(snippetId !== undefined && { frontchat: { snippetId } }),
  };
  const calls = Object.entries({ ...config.analytics, ...chats }).flatMap(([vendor, settings]) => {
    const script = VENDOR_SCRIPTS[vendor]?.(settings);
    return script ? [toCall(script)] : [];
  });
  if (calls.length === 0 && !gate?.tool) return undefined;
  const wanted = calls.join('\n');
  // The tool comes last, because it calls what waits for it.
  const run = gate
    ? [waitForConsent(wanted, gate), ...(gate.tool ? [toCall(gate.tool)] : [])].join('\n')
    : wanted;
  const js = `(()=>{const w=window;function load(src,attributes,after){const s=document.createElement('script');s.async=true;s.src=src;for(const [name,value] of Object.entries(attributes))s.setAttribute(name,value);if(after)s.onload=after;document.head.append(s)}\n${run}})()\n`;
  return { path: `/_trellis/vendors.${digest(js).slice(0, 8)}.js`, js };
}

function toCall({ src, attributes = {}, before, after, feedback }: VendorScript): string {
  const start = before ? `${before};` : '';
  const end = after ? `,()=>{${after}}` : '';
  const listen = feedback
    ? `;w.addEventListener('trellis:feedback',({detail:d})=>{${feedback}})`
    : '';
  return `{${start}load(${json(src)},${json(attributes)}${end})${listen}}`;
}

/** What docs.json says of a service. */
type Settings = Record<string, string | number | boolean>;

/** The script of one vendor: where it lies, what has to be there before it runs, and what to call after it. */
interface VendorScript {
  src: string;
  /** Attributes of the script element. */
  attributes?: Record<string, string>;
  before?: string;
  after?: string;
  /** Passes on `d`, whether a page was helpful: `{page, helpful}`. */
  feedback?: string;
}

/** A value as it stands in a script. */
const json = (value: unknown): string => JSON.stringify(value ?? null);
const part = (value: unknown): string => encodeUrlPart(String(value ?? ''));
const host = (value: unknown, preset: string): string =>
  String(value ?? preset).replace(/^(?!https?:\/\/)/, 'https://').replace(/\/$/, ''); // prettier-ignore

/** Services of `analytics` and `integrations` in docs.json, each as its own documentation says to add it. */
const VENDOR_SCRIPTS: Record<string, (settings: Settings) => VendorScript> = {
  adobe: ({ launchUrl }) => ({ src: String(launchUrl) }),
  amplitude: ({ apiKey }) => ({
    feedback: "w.amplitude?.track?.('Page feedback',d)",
    src: `https://cdn.amplitude.com/script/${part(apiKey)}.js`,
    after: `amplitude.init(${json(apiKey)},{autocapture:true})`,
  }),
  clarity: ({ projectId }) => ({
    src: `https://www.clarity.ms/tag/${part(projectId)}`,
    before: queue('clarity', 'q'),
  }),
  clearbit: ({ publicApiKey }) => ({
    src: `https://tag.clearbitscripts.com/v1/${part(publicApiKey)}/tags.js`,
  }),
  fathom: ({ siteId }) => ({
    feedback: "w.fathom?.trackEvent?.(d.helpful?'page helpful':'page not helpful')",
    src: 'https://cdn.usefathom.com/script.js',
    attributes: { 'data-site': String(siteId) },
  }),
  goatcounter: ({ endpoint }) => ({
    feedback:
      "w.goatcounter?.count?.({path:d.helpful?'page-helpful':'page-not-helpful',title:d.page,event:true})",
    src: String(endpoint).endsWith('.goatcounter.com/count')
      ? 'https://gc.zgo.at/count.js'
      : `${String(endpoint)}.js`,
    attributes: { 'data-goatcounter': String(endpoint) },
  }),
  frontchat: ({ snippetId }) => ({
    src: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
    after: `FrontChat('init',{chatId:${json(snippetId)},useDefaultLauncher:true})`,
  }),
  ga4: ({ measurementId }) => ({
    feedback: "w.gtag('event','page_feedback',d)",
    src: `https://www.googletagmanager.com/gtag/js?id=${part(measurementId)}`,
    before: `w.dataLayer=w.dataLayer||[];w.gtag=function(){w.dataLayer.push(arguments)};w.gtag('js',new Date());w.gtag('config',${json(measurementId)})`,
  }),
  gtm: ({ tagId }) => ({
    feedback: "w.dataLayer.push({event:'page_feedback',...d})",
    src: `https://www.googletagmanager.com/gtm.js?id=${part(tagId)}`,
    before: `(w.dataLayer=w.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'})`,
  }),
  heap: ({ appId }) => ({
    feedback: "w.heap.track?.('Page feedback',d)",
    src: `https://cdn.heapanalytics.com/js/heap-${part(appId)}.js`,
    before: `w.heap=w.heap||[];w.heap.appid=${json(String(appId))};w.heap.config={}`,
  }),
  hightouch: ({ writeKey, apiHost }) => ({
    feedback: "w.htevents.track?.('Page feedback',d)",
    src: 'https://cdn.hightouch-events.com/browser/release/v1-latest/events.min.js',
    before: `w.htevents=w.htevents||[]`,
    after: `htevents.load(${json(writeKey)},${json(apiHost === undefined ? {} : { apiHost })});htevents.page()`,
  }),
  hotjar: ({ hjid, hjsv }) => ({
    src: `https://static.hotjar.com/c/hotjar-${part(hjid)}.js?sv=${part(hjsv)}`,
    before: `${queue('hj', 'q')};w._hjSettings={hjid:${json(hjid)},hjsv:${json(hjsv)}}`,
  }),
  intercom: ({ appId }) => ({
    src: `https://widget.intercom.io/widget/${part(appId)}`,
    before: `w.intercomSettings={app_id:${json(appId)}};${queue('Intercom', 'q')}`,
  }),
  koala: ({ publicApiKey }) => ({
    src: `https://cdn.getkoala.com/v1/${part(publicApiKey)}/sdk.js`,
    before: `w.ko=w.ko||[]`,
  }),
  logrocket: ({ appId }) => ({
    src: 'https://cdn.logr-in.com/LogRocket.min.js',
    after: `LogRocket.init(${json(appId)})`,
  }),
  mixpanel: ({ projectToken, region }) => ({
    feedback: "w.mixpanel.track?.('Page feedback',d)",
    src: 'https://cdn.mxpnl.com/libs/mixpanel-2-latest.min.js',
    before: `let m=w.mixpanel=w.mixpanel||[];m.__SV=1.2;(m._i=m._i||[]).push([${json(projectToken)},${json({ track_pageview: true, ...mixpanelHost(region) })},'mixpanel'])`,
  }),
  pirsch: ({ id }) => ({
    src: 'https://api.pirsch.io/pa.js',
    attributes: { id: 'pianjs', 'data-code': String(id) },
  }),
  matomo: ({ url, siteId, cookies }) => ({
    feedback:
      "w._paq.push(['trackEvent','Page feedback',d.helpful?'helpful':'not helpful',d.page])",
    src: `${host(url, '')}/matomo.js`,
    before: `const q=w._paq=w._paq||[];${cookies === true ? '' : "q.push(['disableCookies']);"}q.push(['trackPageView'],['enableLinkTracking'],['setTrackerUrl',${json(`${host(url, '')}/matomo.php`)}],['setSiteId',${json(String(siteId))}])`,
  }),
  plausible: ({ domain, server, script = 'script.js', api }) => ({
    feedback: "w.plausible?.('Page feedback',{props:d})",
    src: `${host(server, 'plausible.io')}/js/${String(script).replace(/^\/*(?:js\/)?/, '')}`,
    attributes: {
      'data-domain': String(domain),
      ...(api !== undefined && { 'data-api': String(api) }),
    },
    ...(String(script).startsWith('pa-') && { before: plausibleQueue(domain, api) }),
  }),
  posthog: ({ apiKey, apiHost, sessionRecording }) => ({
    feedback: "w.posthog?.capture?.('page feedback',d)",
    src: `${host(apiHost, 'us.i.posthog.com')}/static/array.js`,
    after: `posthog.init(${json(apiKey)},${json({
      api_host: host(apiHost, 'us.i.posthog.com'),
      ...(sessionRecording !== undefined && { disable_session_recording: !sessionRecording }),
    })})`,
  }),
  segment: ({ key, cdnUrl }) => ({
    feedback: "w.analytics.track?.('Page feedback',d)",
    src: `${host(cdnUrl, 'cdn.segment.com')}/analytics.js/v1/${part(key)}/analytics.min.js`,
    before: `let a=w.analytics=w.analytics||[];a._writeKey=${json(key)};a.push(['page'])`,
  }),
  umami: ({ websiteId, server, script = 'script.js' }) => ({
    feedback: "w.umami?.track?.('Page feedback',d)",
    src: `${host(server, 'cloud.umami.is')}/${String(script).replace(/^\/+/, '')}`,
    attributes: { 'data-website-id': String(websiteId) },
  }),
};

/** The scripts that Plausible makes for each site are told what to send where, and not by attributes. */
function plausibleQueue(domain: unknown, api: unknown): string {
  const options = { domain, ...(api !== undefined && { endpoint: api }) };
  return `${queue('plausible', 'q')};w.plausible.init=w.plausible.init||(o=>{w.plausible.o=o||{}});w.plausible.init(${json(options)})`;
}

/** A function that keeps its calls until the vendor's own takes its place. */
function queue(name: string, list: string): string {
  return `w.${name}=w.${name}||function(){(w.${name}.${list}=w.${name}.${list}||[]).push(arguments)}`;
}

function mixpanelHost(region: unknown): { region?: unknown; api_host?: string } {
  if (region !== 'eu' && region !== 'in') return {};
  return { region, api_host: `https://api-${region}.mixpanel.com` };
}

/** What scripts of services wait for; undefined where docs.json names nothing. A tool that asks counts before what is stored. */
function findConsentGate(integrations: DocsConfig['integrations']): ConsentGate | undefined {
  const { transcend, onetrust, osano, cookies } = integrations;
  if (transcend) return CONSENT_TOOLS.transcend(transcend);
  if (onetrust) return CONSENT_TOOLS.onetrust(onetrust);
  if (osano) return CONSENT_TOOLS.osano(osano);
  return cookies && storedConsent(cookies);
}

/**
 * Makes a script run once the reader agrees: at once, or when that is said. A reader who takes a consent back gets the page anew,
 * without what it brought. A browser that keeps nothing has no consent.
 */
function waitForConsent(script: string, { agreed, listen }: ConsentGate): string {
  return `const agreed=()=>{try{return ${agreed}}catch{return false}};let done=false;
const look=()=>{if(done){if(!agreed())location.reload();return}if(!agreed())return;done=true;
${script}
};
look();
${listen}`;
}

/** How a page knows that its reader agrees to being counted. */
interface ConsentGate {
  /** JavaScript expression; where it throws, nothing is known yet. */
  agreed: string;
  /** JavaScript that calls `look` when the answer may be another. */
  listen: string;
  /** What asks the reader. */
  tool?: VendorScript;
}

/** A consent in `localStorage`, put there by a banner of the author's own. */
function storedConsent({ key, value }: { key: string; value?: string | undefined }): ConsentGate {
  const wanted = value === undefined ? 'v!==null' : `v===${json(value)}`;
  return {
    agreed: `(v=>${wanted})(localStorage.getItem(${json(key)}))`,
    listen: `addEventListener('storage',look);addEventListener('click',()=>setTimeout(look))`,
  };
}

/** Tools that ask readers and keep what they say, each as its own documentation says to ask it. */
const CONSENT_TOOLS = {
  transcend: ({ bundleId, analyticsPurpose = 'Analytics' }: Record<string, string>) => ({
    agreed: `w.airgap.getConsent().purposes[${json(analyticsPurpose)}]===true`,
    listen: `w.airgap={readyQueue:[],ready(f){this.readyQueue.push(f)},...w.airgap};w.airgap.ready(a=>{a.addEventListener('consent-change',look);look()})`,
    tool: { src: `https://transcend-cdn.com/cm/${part(bundleId)}/airgap.js` },
  }),
  onetrust: ({ domainScriptId, group = 'C0002' }: Record<string, string>) => ({
    agreed: `w.OnetrustActiveGroups.split(',').includes(${json(group)})`,
    listen: `{const f=w.OptanonWrapper;w.OptanonWrapper=()=>{f?.();look()}}`,
    tool: {
      src: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
      attributes: { 'data-domain-script': String(domainScriptId) },
    },
  }),
  osano: ({ scriptSource }: Record<string, string>) => ({
    agreed: `w.Osano.cm.getConsent().ANALYTICS==='ACCEPT'`,
    listen: '',
    tool: {
      src: String(scriptSource),
      after: `for(const e of['osano-cm-initialized','osano-cm-consent-saved'])w.Osano?.cm?.addEventListener(e,look);look()`,
    },
  }),
} satisfies Record<string, (settings: Record<string, string>) => ConsentGate>;
