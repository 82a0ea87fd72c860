import type { LanguageOverrides, NavigationTree } from '../../config/model/navigation-tree.ts';
import type { DocsConfig } from '../../config/model/types.ts';
import { buildFrame, type FrameInput } from './site-shell.ts';
import type { SiteShell } from '../model/view-types.ts';

/** The frames of languages that have a banner, a footer or links of their own, by what docs.json says of them. */
export function buildLanguageFrames(input: FrameInput): Map<LanguageOverrides, SiteShell> {
  const { config } = input;
  const frames = new Map<LanguageOverrides, SiteShell>();
  for (const own of config.tree ? framesIn(config.tree) : []) {
    frames.set(own, buildFrame({ ...input, config: withFrame(config, own) }));
  }
  return frames;
}

/** Every language of a tree that says anything of its own. */
function framesIn(tree: NavigationTree): LanguageOverrides[] {
  return tree.divisions.flatMap((division) => [
    ...(division.frame ? [division.frame] : []),
    ...framesIn(division),
  ]);
}

function withFrame(config: DocsConfig, own: LanguageOverrides): DocsConfig {
  const { banner, footer, topbarLinks, topbarCtaButton } = own;
  return {
    ...config,
    banner: banner ?? config.banner,
    topbarLinks: topbarLinks ?? config.topbarLinks,
    topbarCtaButton: topbarCtaButton ?? config.topbarCtaButton,
    ...(footer && {
      footerSocials: footer.socials.length > 0 ? footer.socials : config.footerSocials,
      footer: { links: footer.links.length > 0 ? footer.links : config.footer.links },
    }),
  };
}
