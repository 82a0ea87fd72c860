import type { DocsConfig } from '../../config/model/types.ts';
import { digest } from '../../text/digest.ts';
import type { VendorFile } from '../model/site-parts.ts';
import { findConsentGate, waitForConsent } from './consent-gate.ts';
import { json, VENDOR_SCRIPTS, type Settings, type VendorScript } from './vendor-scripts.ts';

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
