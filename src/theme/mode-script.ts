import type { DocsConfig } from '../config/docs-config.ts';

/**
 * Keys in `localStorage` for choices of the reader. Scripts in `client/behaviors` repeat them: importing them would be
 * one more request per page.
 */
export const STORAGE_KEYS = { mode: 't-mode', version: 't-version', banner: 't-banner' } as const;

interface HeadScriptOptions {
  modeToggle: DocsConfig['modeToggle'];
  /** Whether the site has versions. */
  versions?: boolean | undefined;
  /** Set if the banner can be dismissed. */
  bannerId?: string | undefined;
}

/**
 * Inline script that applies the color mode, the version, and whether the banner was dismissed, before the first
 * paint; empty if there is nothing to apply. Depends only on the site, so that one hash in the content security
 * policy allows it on all pages.
 */
export function headScript(options: HeadScriptOptions): string {
  const { modeToggle, versions, bannerId: id } = options;
  const body = [modePart(modeToggle), versions && versionPart(), id && bannerPart(id)].filter(
    Boolean,
  );
  if (body.length === 0) return '';
  return `(()=>{let e=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{}};${body.join(';')}})()`;
}

/** A stored choice applies only if the mode toggle is visible. */
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

/** A page of all versions shows the entries of the last chosen one. */
function versionPart(): string {
  return `let v=g('${STORAGE_KEYS.version}');if(v&&'anyVersion'in e.dataset)e.dataset.version=v`;
}

function bannerPart(id: string): string {
  return `if(g('${STORAGE_KEYS.banner}')=='${id}')e.dataset.banner='closed'`;
}

/** Short id that changes with the text of the banner, so that a new banner is shown again. */
export function bannerId(html: string): string {
  let hash = 5381;
  for (const sign of html) hash = ((hash * 33) ^ (sign.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}
