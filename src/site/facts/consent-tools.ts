import { json, part, type VendorScript } from './vendor-scripts.ts';

/** How a page knows that its reader agrees to being counted. */
export interface ConsentGate {
  /** JavaScript expression; where it throws, nothing is known yet. */
  agreed: string;
  /** JavaScript that calls `look` when the answer may be another. */
  listen: string;
  /** What asks the reader. */
  tool?: VendorScript;
}

/** A consent in `localStorage`, put there by a banner of the author's own. */
export function storedConsent({
  key,
  value,
}: {
  key: string;
  value?: string | undefined;
}): ConsentGate {
  const wanted = value === undefined ? 'v!==null' : `v===${json(value)}`;
  return {
    agreed: `(v=>${wanted})(localStorage.getItem(${json(key)}))`,
    listen: `addEventListener('storage',look);addEventListener('click',()=>setTimeout(look))`,
  };
}

/** Tools that ask readers and keep what they say, each as its own documentation says to ask it. */
export const CONSENT_TOOLS = {
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
