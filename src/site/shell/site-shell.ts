import type { DocsConfig } from '../../config/model/types.ts';
import { isExternal } from '../../content/links.ts';
import { findSocial } from '../../theme/icons/socials.ts';
import { findFontHrefs } from '../../theme/fonts.ts';
import type { HostedFonts } from '../../theme/hosted-fonts.ts';
import { codeSchemeOf } from '../../theme/code-rules.ts';
import { lookOf } from '../../theme/looks.ts';
import { renderThemeCss } from '../../theme/theme-css.ts';
import { DIAGRAM_FOLDER, findClientAddresses, SIGN_IN_FOLDER } from '../model/bundle-names.ts';
import { renderThemeProperties } from '../../style-names/theme-properties.ts';
import { renderInlineMarkdown } from '../facts/inline-html.ts';
import type { IconSprite, SiteStyleNames } from '../model/site-parts.ts';
import { repositoryName, type KnownStats } from '../facts/repository-stats.ts';
import type { CallToAction, Looks, SiteShell } from '../model/site-shell.ts';

/** The code theme whose colours are custom properties. */
const CSS_VARIABLES = 'css-variables';

export interface ShellInput {
  config: DocsConfig;
  /** '' or '/docs' */
  base: string;
  /** Stars and forks of repositories in the header. */
  stats: KnownStats;
  icons: IconSprite;
  /** Fonts that the site serves itself. */
  fonts?: HostedFonts | undefined;
  /** What the project addresses in our markup. */
  styleNames?: SiteStyleNames | undefined;
  /** Says whether a file of the project is served at a path such as `/logo/light.svg`. */
  hasAsset(path: string): boolean;
}

/** What all pages of the site have in common. */
export function buildShell(input: ShellInput): SiteShell {
  const { config, base, fonts, styleNames } = input;
  const href = hrefBelow(base);
  return {
    name: config.name,
    lang: 'en',
    dir: 'ltr',
    base,
    logo: buildLogo(input),
    topbarLinks: buildTopbarLinks(input),
    cta: buildCallToAction(input),
    footer: buildFooter(input),
    modeToggle: config.modeToggle,
    search: { prompt: config.search.prompt, location: lookOf(config).search },
    themeCss:
      renderThemeCss(config, base, fonts) +
      renderThemeProperties(styleNames?.read ?? [], codeNames(input)),
    fontHrefs: findFontHrefs(config.font, base, fonts),
    drilldown: config.interaction?.drilldown ?? true,
    looks: buildLooks(input),
    client: findClientAddresses(base),
    diagrams: `${base}${DIAGRAM_FOLDER}/`,
    signIn: `${base}${SIGN_IN_FOLDER}/`,
    banner: config.banner && {
      html: renderInlineMarkdown(config.banner.content, href),
      dismissible: config.banner.dismissible,
      type: config.banner.type,
      color: config.banner.color,
    },
    isWhiteLabeled: config.isWhiteLabeled,
    styleNames: styleNames && styleNames.names.length > 0 ? styleNames.names : undefined,
  };
}

/** Colours of code that the project sets by name, which the code theme of that name reads. */
function codeNames({ config: { codeBlock }, styleNames }: ShellInput): readonly string[] {
  const { light, dark } = codeBlock.theme ?? {};
  return light === CSS_VARIABLES || dark === CSS_VARIABLES ? (styleNames?.set ?? []) : [];
}

/** Addresses of docs.json as they stand in pages. */
function hrefBelow(base: string): (url: string) => string {
  return (url) => (isExternal(url) || url.startsWith('#') ? url : base + withSlash(url));
}

function assetHref(path: string, base: string): string {
  return isExternal(path) ? path : base + withSlash(path);
}

function withSlash(path: string): string {
  return '/' + path.replace(/^\.?\/+/, '');
}

function buildLogo({ config: { logo }, base }: ShellInput): SiteShell['logo'] {
  if (!logo) return undefined;
  return {
    light: assetHref(logo.light, base),
    dark: assetHref(logo.dark, base),
    href: hrefBelow(base)(logo.href),
  };
}

function buildTopbarLinks({ config, base, icons, stats }: ShellInput): SiteShell['topbarLinks'] {
  const href = hrefBelow(base);
  return config.topbarLinks.map(({ name, url, type, icon, isIconOnly }) => ({
    name,
    stars: type === 'github' ? stats.get(repositoryName(url) ?? '')?.stars : undefined,
    isIconOnly,
    href: href(url),
    external: isExternal(url),
    icon: icon && icons.draw(icon),
  }));
}

function buildFooter({ config, base, icons }: ShellInput): SiteShell['footer'] {
  const href = hrefBelow(base);
  return {
    columns: config.footer.links.map(({ title, links }) => ({
      title,
      links: links.map(({ label, url }) => ({
        label,
        href: href(url),
        external: isExternal(url),
      })),
    })),
    socials: config.footer.socials.map(({ platform, url }) => {
      const { label, svg } = findSocial(platform);
      return { platform, label, href: url, icon: icons.refer(svg) };
    }),
  };
}

function buildLooks({ config, base }: ShellInput): Looks {
  const { image } = config.background;
  const { layout, tabs, tabShape, frame, items, isMono } = lookOf(config);
  return {
    layout,
    tabs,
    tabShape,
    frame,
    items,
    // A typeface of the author stands everywhere.
    isMono: isMono && !config.font.body,
    rounded: config.rounded,
    topbar: config.topbar.style,
    background: config.background.style,
    backgroundImage: image && {
      light: assetHref(image.light, base),
      dark: assetHref(image.dark, base),
    },
    codeBlock: codeSchemeOf(config.codeBlock),
  };
}

function buildCallToAction({ config, base, stats, icons }: ShellInput): CallToAction | undefined {
  const cta = config.topbarCtaButton;
  if (!cta) return undefined;
  if (cta.type === 'link') return { ...cta, href: hrefBelow(base)(cta.url) };
  const repository = repositoryName(cta.url);
  if (!repository)
    return {
      type: 'link',
      name: cta.name ?? 'Repository',
      href: cta.url,
      style: 'pill',
      arrow: true,
    };
  return {
    type: 'github',
    href: cta.url,
    repository,
    icon: icons.draw({ name: 'github', type: 'brands' }),
    ...stats.get(repository),
  };
}
