import type { DocsConfig } from '../../config/model/types.ts';
import { isExternal } from '../../content/links.ts';
import { findSocial } from '../../theme/icons/socials.ts';
import { findFontHrefs } from '../../theme/fonts.ts';
import { codeSchemeOf } from '../../theme/code-rules.ts';
import { renderThemeCss } from '../../theme/theme-css.ts';
import { DIAGRAM_FOLDER, findClientAddresses } from '../model/bundle-names.ts';
import { renderInlineMarkdown } from '../facts/inline-html.ts';
import type { IconSprite } from '../model/site-parts.ts';
import { repositoryName, type RepositoryStats } from '../facts/repository-stats.ts';
import type { CallToAction, SiteShell } from '../model/site-shell.ts';

export interface ShellInput {
  config: DocsConfig;
  /** '' or '/docs' */
  base: string;
  stats: RepositoryStats | undefined;
  icons: IconSprite;
  /** Says whether a file of the project is served at a path such as `/logo/light.svg`. */
  hasAsset(path: string): boolean;
}

/** What all pages of the site have in common. */
export function buildShell({ config, base, stats, icons, hasAsset }: ShellInput): SiteShell {
  const href = (url: string) =>
    isExternal(url) || url.startsWith('#') ? url : base + withSlash(url);
  const asset = (path: string) => (isExternal(path) ? path : base + withSlash(path));
  const isThere = (path: string) => isExternal(path) || hasAsset(withSlash(path));
  const { logo, backgroundImage } = config;
  return {
    name: config.name,
    lang: 'en',
    dir: 'ltr',
    base,
    logo:
      logo && isThere(logo.light) && isThere(logo.dark)
        ? { light: asset(logo.light), dark: asset(logo.dark), href: href(logo.href) }
        : undefined,
    topbarLinks: config.topbarLinks.map(({ name, url, icon, isIconOnly }) => ({
      name,
      isIconOnly,
      href: href(url),
      external: isExternal(url),
      icon: icon && icons.draw(icon),
    })),
    cta: callToAction(config, href, stats, icons),
    footer: {
      columns: config.footer.links.map(({ title, links }) => ({
        title,
        links: links.map(({ label, url }) => ({
          label,
          href: href(url),
          external: isExternal(url),
        })),
      })),
      socials: config.footerSocials.map(({ platform, url }) => {
        const { label, svg } = findSocial(platform);
        return { platform, label, href: url, icon: icons.refer(svg) };
      }),
    },
    modeToggle: config.modeToggle,
    search: config.search,
    searchEnabled: true,
    themeCss: renderThemeCss(config, base),
    fontHrefs: findFontHrefs(config.font, base),
    drilldown: config.drilldown ?? true,
    looks: {
      theme: config.theme ?? 'default',
      layout: config.layout,
      rounded: config.rounded,
      sidebarItems: config.sidebar.items,
      topbar: config.topbar.style,
      background: config.background.style,
      backgroundImage: backgroundImage && {
        light: asset(backgroundImage.light),
        dark: asset(backgroundImage.dark),
      },
      codeBlock: codeSchemeOf(config.codeBlock),
    },
    client: findClientAddresses(base),
    diagrams: `${base}${DIAGRAM_FOLDER}/`,
    banner: config.banner && {
      html: renderInlineMarkdown(config.banner.content, href),
      dismissible: config.banner.dismissible,
      type: config.banner.type,
      color: config.banner.color,
    },
    isWhiteLabeled: config.isWhiteLabeled,
  };
}

function withSlash(path: string): string {
  return '/' + path.replace(/^\.?\/+/, '');
}

function callToAction(
  config: DocsConfig,
  href: (url: string) => string,
  stats: RepositoryStats | undefined,
  icons: IconSprite,
): CallToAction | undefined {
  const cta = config.topbarCtaButton;
  if (!cta) return undefined;
  if (cta.type === 'link') return { ...cta, href: href(cta.url) };
  const repository = repositoryName(cta.url);
  if (repository)
    return {
      type: 'github',
      href: cta.url,
      repository,
      icon: icons.draw({ name: 'github', type: 'brands' }),
      ...stats,
    };
  return {
    type: 'link',
    name: cta.name ?? 'Repository',
    href: cta.url,
    style: 'pill',
    arrow: true,
  };
}
