import { hashSource } from '../../mdx/csp.ts';
import { listLanguageHomes } from '../../navigation/languages.ts';
import type { PagePolicy } from '../../site/csp.ts';
import type { SiteData } from '../../site/site-data.ts';
import type { Site } from '../../site/site.ts';
import { bannerId, headScript } from '../../theme/mode-script.ts';

/** The minimal policy (CSP Level 3): nothing, then the files of the site. */
const BASELINE: readonly (readonly [directive: string, ...sources: string[]])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['script-src-attr'],
  ['style-src', "'self'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', "'self'"],
  ['media-src', "'self'"],
  ['connect-src', "'self'"],
  ['frame-src'],
  ['worker-src'],
  ['form-action', "'self'"],
  ['base-uri', "'none'"],
  ['object-src', "'none'"],
];

/**
 * Shows the 404 page in the language of the URL, on hosts with one 404 page for all URLs; that page
 * restores the URL in the address bar. Runs before the first paint. Without scripts, readers see
 * the page in the default language.
 */
export const NOT_FOUND_SCRIPT = [
  '(()=>{let e=document.documentElement,d=e.dataset,{pathname:p,search:s,hash:h}=location,i=/\\/404(\\.html)?$/.test(p),f;',
  'if(d.folder){if(i&&h.startsWith("#"+d.folder))history.replaceState(null,"",h.slice(1))}',
  'else if(!i&&(f=JSON.parse(d.folders).find(o=>p.startsWith(o)))){e.hidden=true;location.replace(f+"404.html#"+p+s+h)}})()',
].join('');

/**
 * The policy as one line, without directives that a meta element cannot set; `scripts` are those that the layout writes
 * into the page.
 */
export function renderPolicy(
  { sources, isTrusted }: PagePolicy,
  scripts: readonly string[],
): string {
  const directives = BASELINE.map(([name, ...baseline]) => {
    const hashes = name === 'script-src' ? scripts.map(hashSource) : [];
    return directive(name, [...new Set([...baseline, ...hashes, ...(sources[name] ?? [])])]);
  });
  const { 'trusted-types': makers = ["'none'"] } = sources;
  if (isTrusted)
    directives.push("require-trusted-types-for 'script'", directive('trusted-types', [...makers]));
  return directives.filter(Boolean).join('; ');
}

function directive(name: string, sources: string[]): string {
  if (sources.length === 0) return '';
  // Browsers ignore 'unsafe-inline' next to a hash.
  const isOpen = sources.includes("'unsafe-inline'");
  const allowed = isOpen ? sources.filter((source) => !source.startsWith("'sha256-")) : sources;
  if (name === 'script-src-attr' && !isOpen) allowed.unshift("'unsafe-hashes'");
  return `${name} ${allowed.join(' ')}`;
}

/**
 * The script that applies mode, version, and banner state before the first paint; empty if not
 * needed.
 */
export function shellScript({ modeToggle, banner }: SiteData, hasVersions: boolean): string {
  return headScript({
    modeToggle,
    versions: hasVersions,
    bannerId: banner?.dismissible ? bannerId(banner.html) : undefined,
  });
}

/** All scripts that the layout writes into pages of a site. */
export function everyInlineScript({ data, languageData, navigation }: Site): string[] {
  const scripts = [data, ...languageData.values()].flatMap((one) =>
    [true, false].map((hasVersions) => shellScript(one, hasVersions)),
  );
  const notFound = listLanguageHomes(navigation).length > 0 ? [NOT_FOUND_SCRIPT] : [];
  return [...new Set([...scripts.filter(Boolean), ...notFound])];
}
