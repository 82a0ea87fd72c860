import type { LanguageOverrides } from '../model/navigation.ts';
import type { LanguageFields } from '../schema/navigation-fields.ts';

/** What a language has in place of the settings of the whole site; undefined where it has nothing. */
export function toLanguageOverrides(fields: LanguageFields): LanguageOverrides | undefined {
  const { banner, footer, topbarLinks, topbarCtaButton } = fields;
  if (!banner && !footer && !topbarLinks && !topbarCtaButton) return undefined;
  return { banner, footer, topbarLinks, topbarCtaButton };
}
