import type { DocsConfig } from '../config/docs-config.ts';

/** Keys under which the browser remembers what the reader chose. */
export const STORAGE_KEYS = { mode: 't-mode', version: 't-version', banner: 't-banner' } as const;

interface HeadScriptOptions {
  modeToggle: DocsConfig['modeToggle'];
  /** The site has versions. */
  versions?: boolean | undefined;
  /** Set when the banner can be closed. */
  bannerId?: string | undefined;
}

/** Gives the class that <html> carries before any script runs: the author's default mode, or none. */
export function modeClass(modeToggle: DocsConfig['modeToggle']): string | undefined {
  return modeToggle.default;
}

/**
 * Gives the inline script that settles, before the first paint, the mode, the version and whether the
 * banner was closed; empty when nothing is to settle. It depends on the site only, so that one hash
 * in the content security policy allows it on every page.
 */
export function headScript(options: HeadScriptOptions): string {
  const { modeToggle, versions, bannerId: id } = options;
  const body = [modePart(modeToggle), versions && versionPart(), id && bannerPart(id)].filter(
    Boolean,
  );
  if (body.length === 0) return '';
  return `(()=>{let e=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{}};${body.join(';')}})()`;
}

/** The four combinations of `default` and `isHidden`: only a visible toggle lets a stored choice count. */
function modePart({ default: preset, isHidden }: DocsConfig['modeToggle']): string {
  if (preset && isHidden) return '';
  const stored = isHidden ? '' : `let s=g('${STORAGE_KEYS.mode}');`;
  const known = isHidden ? '' : `s=='dark'||s=='light'?s:`;
  const fallback = preset ? `'${preset}'` : `q.matches?'dark':'light'`;
  const follow = [
    preset ? '' : `q.onchange=a`,
    isHidden ? '' : `addEventListener('storage',a)`,
  ].filter(Boolean);
  const query = preset ? '' : `let q=matchMedia('(prefers-color-scheme:dark)');`;
  return `${query}let a=()=>{${stored}let m=${known}${fallback};e.classList.toggle('dark',m=='dark');e.classList.toggle('light',m!='dark')};a();${follow.join(';')}`;
}

/** A page of every version shows the entries of the one chosen last. */
function versionPart(): string {
  return `let v=g('${STORAGE_KEYS.version}');if(v&&'anyVersion'in e.dataset)e.dataset.version=v`;
}

function bannerPart(id: string): string {
  return `if(g('${STORAGE_KEYS.banner}')=='${id}')e.dataset.banner='closed'`;
}

/** Gives a short id that changes with the banner's text, so that a new banner shows again. */
export function bannerId(html: string): string {
  let hash = 5381;
  for (const sign of html) hash = ((hash * 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
