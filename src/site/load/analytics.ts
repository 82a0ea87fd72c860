import type { DocsConfig } from '../../config/docs-config.ts';
import { listVendors, type ConsentGate, type VendorScript } from '../../config/vendors.ts';
import { shortDigest } from '../../utils/files.ts';
import type { VendorFile } from '../site.ts';

/**
 * Builds the script that loads the services in `analytics` and `integrations`; undefined if
 * docs.json sets none. It is a file, so that a policy without inline scripts allows it.
 */
export function buildVendorFile(config: DocsConfig): VendorFile | undefined {
  const vendors = listVendors(config);
  const gate = vendors.find((vendor) => vendor.gate)?.gate;
  const calls = vendors.flatMap(({ script }) => (script ? [toCall(script)] : []));
  if (calls.length === 0 && !gate?.tool) return undefined;
  const wanted = calls.join('\n');
  // The consent tool comes last, because it calls the waiting scripts.
  const run = gate
    ? [waitForConsent(wanted, gate), ...(gate.tool ? [toCall(gate.tool)] : [])].join('\n')
    : wanted;
  const js = `(()=>{const w=window;function load(src,attributes,after){const s=document.createElement('script');s.async=true;s.src=src;for(const [name,value] of Object.entries(attributes))s.setAttribute(name,value);if(after)s.onload=after;document.head.append(s)}\n${run}})()\n`;
  return { path: `/_trellis/vendors.${shortDigest(8, js)}.js`, js };
}

function toCall({ src, attributes = {}, before, after, feedback }: VendorScript): string {
  const start = before ? `${before};` : '';
  const end = after ? `,()=>{${after}}` : '';
  const listen = feedback
    ? `;w.addEventListener('trellis:feedback',({detail:d})=>{${feedback}})`
    : '';
  return `{${start}load(${JSON.stringify(src)},${JSON.stringify(attributes)}${end})${listen}}`;
}

/**
 * Delays a script until the reader consents. If consent is withdrawn, the page reloads without the script. Browsers
 * without storage never have consent.
 */
function waitForConsent(script: string, { agreed, listen }: ConsentGate): string {
  return `const agreed=()=>{try{return ${agreed}}catch{return false}};let done=false;
const look=()=>{if(done){if(!agreed())location.reload();return}if(!agreed())return;done=true;
${script}
};
look();
${listen}`;
}
