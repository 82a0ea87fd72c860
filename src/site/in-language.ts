import type { SiteFrame } from './types.ts';

/** Spellings of `versions[].locale` that are no language tags of BCP 47. */
const TAGS: Record<string, string> = { cn: 'zh', jp: 'ja' };

const RIGHT_TO_LEFT = ['ar', 'he'];

const known = new WeakMap<SiteFrame, Map<string, SiteFrame>>();

/** The frame in the language of a version, one object for each; the frame as it is without a language. */
export function inLanguage(frame: SiteFrame, locale: string | undefined): SiteFrame {
  if (locale === undefined) return frame;
  const lang = TAGS[locale] ?? locale;
  const frames = known.get(frame) ?? new Map<string, SiteFrame>();
  known.set(frame, frames);
  const spoken = frames.get(lang) ?? {
    ...frame,
    lang,
    dir: RIGHT_TO_LEFT.includes(lang) ? 'rtl' : 'ltr',
  };
  frames.set(lang, spoken);
  return spoken;
}
