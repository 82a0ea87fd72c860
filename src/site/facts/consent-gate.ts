import type { DocsConfig } from '../../config/model/types.ts';

/**
 * Makes a script run once the browser stores the reader's consent: at once, after the click that stores it, or
 * when another tab does. A browser that keeps nothing has no consent.
 */
export function waitForConsent(
  script: string,
  { key, value }: NonNullable<DocsConfig['integrations']['cookies']>,
): string {
  const wanted = value === undefined ? 'v!==null' : `v===${JSON.stringify(value)}`;
  return `const agreed=()=>{try{const v=localStorage.getItem(${JSON.stringify(key)});return ${wanted}}catch{return false}};let done=false;
const look=()=>{if(done||!agreed())return;done=true;
${script}
};
look();
if(!done){addEventListener('storage',look);addEventListener('click',()=>setTimeout(look))}`;
}
