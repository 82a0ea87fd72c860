import { z } from 'zod';
import { text, webUrl } from '../schema/fields.ts';
import { json, part, queue, type VendorScript, type VendorSources } from './script.ts';

/** A chat on every page. */
interface ChatVendor {
  schema: z.ZodType<string | undefined>;
  /** `id` is the output of the schema. */
  script(id: string): VendorScript;
  sources: VendorSources;
}

/** All chats, by their names under `integrations` in docs.json. */
export const CHATS = {
  intercom: {
    schema: z
      .union([text(), z.strictObject({ appId: text().meta({ description: 'ID of the app.' }) })])
      .transform((app) => (typeof app === 'object' ? app.appId : app))
      .optional()
      .meta({ description: 'App ID of an Intercom workspace. Adds its chat to every page.' }),
    script: (appId) => ({
      src: `https://widget.intercom.io/widget/${part(appId)}`,
      before: `w.intercomSettings={app_id:${json(appId)}};${queue('Intercom')}`,
    }),
    sources: {
      'script-src': ['https://widget.intercom.io', 'https://js.intercomcdn.com'],
      'connect-src': [
        'https://*.intercom.io',
        'wss://*.intercom.io',
        'https://*.intercomcdn.com',
        'https://*.intercomusercontent.com',
      ],
      'img-src': [
        'https://*.intercom.io',
        'https://*.intercomcdn.com',
        'https://*.intercomassets.com',
        'data:',
        'blob:',
      ],
      'frame-src': ['https://intercom-sheets.com', 'https://*.intercom.io'],
      'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
      'media-src': ['https://js.intercomcdn.com'],
      'style-src': ["'unsafe-inline'"],
    },
  },
  frontchat: {
    schema: z
      .union([
        text(),
        z.strictObject({ snippetId: text().meta({ description: 'ID of the snippet.' }) }),
      ])
      .transform((snippet) => (typeof snippet === 'object' ? snippet.snippetId : snippet))
      .optional()
      .meta({ description: 'Snippet ID of Front. Adds its chat to every page.' }),
    script: (snippetId) => ({
      src: 'https://chat-assets.frontapp.com/v1/chat.bundle.js',
      after: `FrontChat('init',{chatId:${json(snippetId)},useDefaultLauncher:true})`,
    }),
    sources: {
      'script-src': ['https://chat-assets.frontapp.com'],
      'connect-src': ['https://*.frontapp.com', 'wss://*.frontapp.com'],
      'img-src': ['https://*.frontapp.com'],
      'frame-src': ['https://*.frontapp.com'],
      'font-src': ['https://*.frontapp.com'],
      'style-src': ["'unsafe-inline'"],
    },
  },
} satisfies Record<string, ChatVendor>;

/** How a page detects the consent of its reader, for which the scripts of all other vendors wait. */
export interface ConsentGate {
  /** JavaScript expression; if it throws, the choice is not known yet. */
  agreed: string;
  /** JavaScript that calls `look` when the choice may have changed. */
  listen: string;
  /** The script that asks the reader for consent. */
  tool?: VendorScript;
}

/** A source of consent. */
interface ConsentVendor {
  schema: z.ZodType<Record<string, string | undefined> | undefined>;
  gate(settings: Readonly<Record<string, string | undefined>>): ConsentGate;
  sources: VendorSources;
}

/**
 * All sources of consent, by their names under `integrations` in docs.json; the first that is set
 * is used.
 */
export const CONSENT = {
  transcend: {
    schema: z
      .strictObject({
        bundleId: text()
          .regex(/^[\w-]+$/, 'letters, digits, hyphens and underscores')
          .meta({
            description: 'ID of the bundle, from the URL of its script.',
            dialect: 'docsJson',
          }),
        analyticsPurpose: text().optional().meta({
          description:
            'Purpose that readers must allow before services load. Default: `Analytics`.',
          dialect: 'docsJson',
        }),
      })
      .transform(withoutGaps)
      .optional()
      .meta({
        description: 'Transcend consent manager. Services load after readers give their consent.',
        dialect: 'docsJson',
        examples: [{ bundleId: '5f3c8d0e' }],
      }),
    gate: ({ bundleId, analyticsPurpose = 'Analytics' }) => ({
      agreed: `w.airgap.getConsent().purposes[${json(analyticsPurpose)}]===true`,
      listen: `w.airgap={readyQueue:[],ready(f){this.readyQueue.push(f)},...w.airgap};w.airgap.ready(a=>{a.addEventListener('consent-change',look);look()})`,
      tool: { src: `https://transcend-cdn.com/cm/${part(bundleId)}/airgap.js` },
    }),
    sources: {
      'script-src': ['https://transcend-cdn.com'],
      'connect-src': ['https://transcend-cdn.com', 'https://*.transcend.io'],
      'frame-src': ['https://sync-transcend-cdn.com'],
      'style-src': ["'unsafe-inline'"],
    },
  },
  onetrust: {
    schema: z
      .strictObject({
        domainScriptId: text().meta({
          description: 'ID of the domain: `data-domain-script` in the script of OneTrust.',
          dialect: 'docsJson',
        }),
        group: text().optional().meta({
          description:
            'Cookie group that readers must allow before services load. Default: `C0002` (performance).',
          dialect: 'docsJson',
        }),
      })
      .transform(withoutGaps)
      .optional()
      .meta({
        description: 'OneTrust consent manager. Services load after readers give their consent.',
        dialect: 'docsJson',
        examples: [{ domainScriptId: '0190c6f2-1111' }],
      }),
    gate: ({ domainScriptId, group = 'C0002' }) => ({
      agreed: `w.OnetrustActiveGroups.split(',').includes(${json(group)})`,
      listen: `{const f=w.OptanonWrapper;w.OptanonWrapper=()=>{f?.();look()}}`,
      tool: {
        src: 'https://cdn.cookielaw.org/scripttemplates/otSDKStub.js',
        attributes: { 'data-domain-script': String(domainScriptId) },
      },
    }),
    sources: {
      'script-src': ['https://cdn.cookielaw.org'],
      'connect-src': ['https://cdn.cookielaw.org', 'https://*.onetrust.com'],
      'img-src': ['https://cdn.cookielaw.org'],
      'style-src': ["'unsafe-inline'"],
    },
  },
  osano: {
    schema: z
      .strictObject({
        scriptSource: webUrl()
          .regex(/^https:\/\/cmp\.osano\.com\//i, 'an address below https://cmp.osano.com/')
          .meta({
            description: 'URL of the script of Osano.',
            dialect: 'docsJson',
          }),
      })
      .optional()
      .meta({
        description: 'Osano consent manager. Services load after readers give their consent.',
        dialect: 'docsJson',
        examples: [{ scriptSource: 'https://cmp.osano.com/abc/def/osano.js' }],
      }),
    gate: ({ scriptSource }) => ({
      agreed: `w.Osano.cm.getConsent().ANALYTICS==='ACCEPT'`,
      listen: '',
      tool: {
        src: String(scriptSource),
        after: `for(const e of['osano-cm-initialized','osano-cm-consent-saved'])w.Osano?.cm?.addEventListener(e,look);look()`,
      },
    }),
    sources: {
      'script-src': ['https://cmp.osano.com'],
      'connect-src': ['https://*.osano.com'],
      'img-src': ['https://cmp.osano.com'],
      'style-src': ["'unsafe-inline'"],
    },
  },
  // A banner of the author's own, which writes to `localStorage`.
  cookies: {
    schema: z
      .strictObject({
        key: text().optional().meta({ description: 'Key of the consent.', dialect: 'docsJson' }),
        value: text().optional().meta({
          description: 'Value of a consent. Default: any value.',
          dialect: 'docsJson',
        }),
      })
      .transform(({ key, value }) => (key === undefined ? undefined : { key, value }))
      .optional()
      .meta({
        description: 'Consent in the `localStorage` of the browser. Services load after it is set.',
        dialect: 'docsJson',
        examples: [{ key: 'consent', value: 'yes' }],
      }),
    gate: ({ key, value }) => ({
      agreed: `(v=>${value === undefined ? 'v!==null' : `v===${json(value)}`})(localStorage.getItem(${json(key)}))`,
      listen: `addEventListener('storage',look);addEventListener('click',()=>setTimeout(look))`,
    }),
    sources: {},
  },
} satisfies Record<string, ConsentVendor>;

/** Settings without undefined values. */
function withoutGaps(settings: Record<string, string | undefined>): Record<string, string> {
  const defined = Object.entries(settings).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(defined);
}
