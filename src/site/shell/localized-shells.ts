import type { LanguageOverrides } from '../../config/model/navigation.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { listDivisions } from '../../config/model/walk-navigation.ts';
import { buildShell, type ShellInput } from './site-shell.ts';
import type { SiteShell } from '../model/site-shell.ts';

/** The shells of languages that have a banner, a footer or links of their own, by what docs.json says of them. */
export function buildLanguageShells(input: ShellInput): Map<LanguageOverrides, SiteShell> {
  const { config } = input;
  const shells = new Map<LanguageOverrides, SiteShell>();
  for (const { overrides } of listDivisions(config.navigation)) {
    if (!overrides) continue;
    shells.set(overrides, buildShell({ ...input, config: withOverrides(config, overrides) }));
  }
  return shells;
}

function withOverrides(config: DocsConfig, own: LanguageOverrides): DocsConfig {
  const { banner, footer, topbarLinks, topbarCtaButton } = own;
  return {
    ...config,
    banner: banner ?? config.banner,
    topbarLinks: topbarLinks ?? config.topbarLinks,
    topbarCtaButton: topbarCtaButton ?? config.topbarCtaButton,
    ...(footer && {
      footer: {
        socials: footer.socials.length > 0 ? footer.socials : config.footer.socials,
        links: footer.links.length > 0 ? footer.links : config.footer.links,
      },
    }),
  };
}
