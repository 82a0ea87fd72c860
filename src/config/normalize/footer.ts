import { suggest } from '../../diagnostics/suggest.ts';
import type { JsonPath } from '../../diagnostics/position.ts';
import type { Report } from '../read/problem.ts';
import { SOCIAL_PLATFORMS, type SocialsFields } from '../schema/footer-socials.ts';
import type { FooterFields } from '../schema/footer.ts';
import type { FooterColumn, FooterSocial } from '../model/types.ts';

/** Accounts as a list in the order of docs.json; `path` is where they stand in it. */
export function normalizeSocials(
  socials: SocialsFields,
  path: JsonPath,
  report: Report,
): FooterSocial[] {
  const entries = Array.isArray(socials)
    ? socials.map(({ type, url }, index) => ({ platform: type, url, at: [...path, index, 'type'] }))
    : Object.entries(socials ?? {}).map(([platform, url]) => ({ platform, url, at: path }));
  return entries.map(({ platform, url, at }) => {
    if (!SOCIAL_PLATFORMS.includes(platform)) reportPlatform(platform, at, path, report);
    return { platform, url };
  });
}

/** Columns of links, whichever names their properties have. */
export function normalizeColumns(columns: FooterFields['links']): FooterColumn[] {
  return columns.map((column) =>
    'items' in column
      ? {
          title: column.header,
          links: column.items.map(({ label, href }) => ({ label, url: href })),
        }
      : column,
  );
}

function reportPlatform(platform: string, at: JsonPath, path: JsonPath, report: Report): void {
  const nearest = suggest(platform, SOCIAL_PLATFORMS);
  report({
    code: 'unknown-platform',
    path: at,
    says: `names a platform without an icon of its own: ${JSON.stringify(platform)}`,
    hint: nearest ? `did you mean "${nearest}"?` : `there are ${SOCIAL_PLATFORMS.join(', ')}`,
    at: at === path ? { key: platform } : undefined,
  });
}
