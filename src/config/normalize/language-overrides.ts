import type { LanguageOverrides } from '../model/navigation.ts';
import type { LanguageFields } from '../schema/navigation-fields.ts';

/** What a language has in place of the settings of the whole site; undefined where it has nothing. */
export function toLanguageOverrides({
  banner,
  footer,
  navbar,
}: LanguageFields): LanguageOverrides | undefined {
  if (!banner && !footer && !navbar) return undefined;
  return { banner, footer, topbarLinks: navbar?.links, topbarCtaButton: navbar?.primary };
}
