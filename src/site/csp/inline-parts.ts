import { listLanguageHomes } from '../../navigation/view/language-homes.ts';
import { bannerId, headScript } from '../../theme/mode-script.ts';
import type { Site } from '../model/site.ts';
import type { SiteShell } from '../model/site-shell.ts';
import type { InlineParts } from './render-policy.ts';

/** The script that settles mode, version and banner before the first paint; empty where nothing is to settle. */
export function shellScript({ modeToggle, banner }: SiteShell, hasVersions: boolean): string {
  return headScript({
    modeToggle,
    versions: hasVersions,
    bannerId: banner?.dismissible ? bannerId(banner.html) : undefined,
  });
}

/**
 * Shows the 404 page of the language of an address, on hosts that show one such page for all. The page of the language puts the
 * address back. It runs before the first paint; without scripts readers see the page in the default language.
 */
export const NOT_FOUND_SCRIPT = [
  '(()=>{let e=document.documentElement,d=e.dataset,{pathname:p,search:s,hash:h}=location,i=/\\/404(\\.html)?$/.test(p),f;',
  'if(d.folder){if(i&&h.startsWith("#"+d.folder))history.replaceState(null,"",h.slice(1))}',
  'else if(!i&&(f=JSON.parse(d.folders).find(o=>p.startsWith(o)))){e.hidden=true;location.replace(f+"404.html#"+p+s+h)}})()',
].join('');

/** All that the layout writes into pages of a site. */
export function everyInlinePart({ shell, languageShells, navigation }: Site): InlineParts {
  const scripts = [shell, ...languageShells.values()].flatMap((one) =>
    [true, false].map((hasVersions) => shellScript(one, hasVersions)),
  );
  const notFound = listLanguageHomes(navigation).length > 0 ? [NOT_FOUND_SCRIPT] : [];
  return {
    scripts: [...new Set([...scripts.filter(Boolean), ...notFound])],
    styles: [shell.themeCss],
  };
}
