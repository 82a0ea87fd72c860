import type { DocsConfig } from '../../config/model/types.ts';
import { CONSENT_TOOLS, storedConsent, type ConsentGate } from './consent-tools.ts';

/** What scripts of services wait for; undefined where docs.json names nothing. A tool that asks counts before what is stored. */
export function findConsentGate(integrations: DocsConfig['integrations']): ConsentGate | undefined {
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
export function waitForConsent(script: string, { agreed, listen }: ConsentGate): string {
  return `const agreed=()=>{try{return ${agreed}}catch{return false}};let done=false;
const look=()=>{if(done){if(!agreed())location.reload();return}if(!agreed())return;done=true;
${script}
};
look();
${listen}`;
}
