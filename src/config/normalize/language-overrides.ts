import type { JsonPath } from '../../diagnostics/position.ts';
import type { LanguageOverrides } from '../model/navigation.ts';
import type { Report } from '../read/problem.ts';
import type { LanguageFields } from '../schema/modern/node-fields.ts';
import { normalizeBanner } from './banner.ts';
import { normalizeColumns, normalizeSocials } from './footer.ts';
import { normalizeNavbarButton, normalizeNavbarLinks } from './topbar.ts';

/** What a language has in place of the settings of the whole site; undefined where it has nothing. */
export function normalizeLanguageOverrides(
  { banner, footer, navbar }: LanguageFields,
  path: JsonPath,
  report: Report,
): LanguageOverrides | undefined {
  if (!banner && !footer && !navbar) return undefined;
  const at = [...path, 'navbar'];
  return {
    banner: banner && normalizeBanner(banner),
    footer: footer && {
      socials: normalizeSocials(footer.socials, [...path, 'footer', 'socials'], report),
      links: normalizeColumns(footer.links),
    },
    topbarLinks: navbar?.links && normalizeNavbarLinks(navbar, at, report),
    topbarCtaButton: navbar?.primary && normalizeNavbarButton(navbar, at, report),
  };
}
