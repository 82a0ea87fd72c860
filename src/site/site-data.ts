import type { DocsConfig } from '../config/docs-config.ts';
import { listDivisions, type LanguageOverrides } from '../config/navigation.ts';
import { isExternal } from '../content/links.ts';
import { toHref, toPageLink, type Link, type LinkContext } from '../navigation/link.ts';
import { codeSchemeOf } from '../theme/code-theme.ts';
import { findFontHrefs, type HostedFonts } from '../theme/fonts.ts';
import { findSocial } from '../theme/icons.ts';
import { renderThemeCss } from '../theme/theme-css.ts';
import { themeOptionsOf, type ThemeOptions } from '../theme/themes.ts';
import { repositoryName, type KnownStats } from './load/repository.ts';
import { renderInlineMarkdown } from './pages.ts';
import type { IconSprite, SiteStyleNames } from './site.ts';
import { renderThemeProperties, type StyleName } from './style-names/table.ts';
import { DIAGRAM_FOLDER, clientUrls, SIGN_IN_FOLDER } from './urls.ts';

/** The code theme whose colors are custom properties. */
const CSS_VARIABLES = 'css-variables';

interface SiteDataInput extends Pick<LinkContext, 'toUrl'> {
  config: DocsConfig;
  /** '' or '/docs' */
  base: string;
  /** Stars and forks of repositories in the header. */
  stats: KnownStats;
  icons: IconSprite;
  /** Fonts that the site hosts itself. */
  fonts?: HostedFonts | undefined;
  /** Class names and ids that the project selects. */
  styleNames?: SiteStyleNames | undefined;
  /** Whether a file of the project is served at a path such as `/logo/light.svg`. */
  hasAsset(path: string): boolean;
}

/** Builds the data that all pages share. */
export function buildSiteData(input: SiteDataInput): SiteData {
  const { config, base, fonts, styleNames, toUrl } = input;
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
    search: { prompt: config.search.prompt, location: themeOptionsOf(config).search },
    themeCss:
      renderThemeCss(config, base, fonts) +
      renderThemeProperties(styleNames?.read ?? [], codeProperties(input)),
    fontHrefs: findFontHrefs(config.fonts, base, fonts),
    drilldown: config.interaction?.drilldown ?? true,
    appearance: buildAppearance(input),
    client: clientUrls(base),
    diagrams: `${base}${DIAGRAM_FOLDER}/`,
    signIn: `${base}${SIGN_IN_FOLDER}/`,
    banner: config.banner && {
      html: renderInlineMarkdown(config.banner.content, (url) => toUrl(toHref(url))),
      dismissible: config.banner.dismissible,
      type: config.banner.type,
      color: config.banner.color,
      hasOwnBackground: styleNames?.hasBannerBackground ?? false,
    },
    isWhiteLabeled: config.isWhiteLabeled,
    styleNames: styleNames && styleNames.names.length > 0 ? styleNames.names : undefined,
  };
}

const withHeaderOnTop = new WeakMap<SiteData, SiteData>();

/**
 * Site data for pages without a sidebar (modes `center` and `custom`): the header is above the page in every layout.
 * Cached by site data.
 */
export function withTopHeader(data: SiteData): SiteData {
  const { appearance } = data;
  if (appearance.layout === 'topnav') return data;
  const changed = withHeaderOnTop.get(data) ?? {
    ...data,
    appearance: { ...appearance, layout: 'topnav', tabs: appearance.topTabs },
    search: { ...data.search, location: 'top' },
  };
  withHeaderOnTop.set(data, changed);
  return changed;
}

/** Custom properties for code colors that the project sets, if it uses the `css-variables` theme. */
function codeProperties({ config: { code }, styleNames }: SiteDataInput): readonly string[] {
  const { light, dark } = code.theme ?? {};
  return light === CSS_VARIABLES || dark === CSS_VARIABLES ? (styleNames?.set ?? []) : [];
}

function assetHref(path: string, base: string): string {
  return isExternal(path) ? path : base + withSlash(path);
}

function withSlash(path: string): string {
  return '/' + path.replace(/^\.?\/+/, '');
}

function buildLogo({ config: { logo }, base, toUrl }: SiteDataInput): SiteData['logo'] {
  if (!logo) return undefined;
  return {
    light: assetHref(logo.light, base),
    dark: assetHref(logo.dark, base),
    href: toUrl(toHref(logo.href)),
  };
}

function buildTopbarLinks({ config, toUrl, icons, stats }: SiteDataInput): SiteData['topbarLinks'] {
  return config.header.links.map(({ name, url, type, icon, isIconOnly }) => ({
    ...toPageLink({ ...authoredLink(name, url), icon }, { toUrl, icons }),
    isIconOnly,
    stars: type === 'github' ? stats.get(repositoryName(url) ?? '')?.stars : undefined,
  }));
}

function buildFooter({ config, toUrl, icons }: SiteDataInput): SiteData['footer'] {
  return {
    columns: config.footer.links.map(({ title, links }) => ({
      title,
      links: links.map(({ label, url }) => toPageLink(authoredLink(label, url), { toUrl, icons })),
    })),
    socials: config.footer.socials.map(({ platform, url }) => {
      const { label, svg } = findSocial(platform);
      return { platform, label, href: url, icon: icons.refer(svg) };
    }),
  };
}

/** A link in docs.json outside of the navigation. */
function authoredLink(label: string, url: string): Link {
  return { label, href: toHref(url), external: isExternal(url) };
}

function buildAppearance({ config, base }: SiteDataInput): Appearance {
  const { image } = config.background;
  const { layout, tabs, tabShape, frame, items, isMono } = themeOptionsOf(config);
  return {
    layout,
    tabs,
    topTabs: themeOptionsOf({ ...config, layout: 'topnav' }).tabs,
    tabShape,
    frame,
    items,
    // A custom font takes precedence over the monospace font.
    isMono: isMono && !config.fonts.body,
    rounded: config.corners,
    topbar: config.header.style,
    background: config.background.style,
    backgroundImage: image && {
      light: assetHref(image.light, base),
      dark: assetHref(image.dark, base),
    },
    codeBlock: codeSchemeOf(config.code),
  };
}

function buildCallToAction({
  config,
  toUrl,
  stats,
  icons,
}: SiteDataInput): CallToAction | undefined {
  const cta = config.header.button;
  if (!cta) return undefined;
  if (cta.type === 'link') {
    const { type, name, url, style, arrow } = cta;
    return { type, ...toPageLink(authoredLink(name, url), { toUrl, icons }), style, arrow };
  }
  const repository = repositoryName(cta.url);
  if (!repository)
    return {
      type: 'link',
      label: cta.name ?? 'Repository',
      href: cta.url,
      style: 'pill',
      arrow: true,
    };
  return {
    type: 'github',
    label: repository,
    href: cta.url,
    icon: icons.draw({ name: 'github', type: 'brands' }),
    ...stats.get(repository),
  };
}

/** Data that all pages of a language share. */
export interface SiteData {
  name: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** '' or '/docs' */
  base: string;
  logo?: { light: string; dark: string; href: string } | undefined;
  topbarLinks: TopbarLink[];
  cta?: CallToAction | undefined;
  footer: {
    columns: { title?: string | undefined; links: Link<string>[] }[];
    socials: (Link<string> & { platform: string })[];
  };
  modeToggle: { default?: 'light' | 'dark' | undefined; isHidden: boolean };
  search: { prompt: string; location: 'side' | 'top' };
  /** Custom properties for colors and fonts, as a style sheet. */
  themeCss: string;
  /** Font files to preload; absent for the built-in font. */
  fontHrefs?: string[] | undefined;
  appearance: Appearance;
  /** URLs of the full API client, including the base. */
  client?: { frame: string; script: string } | undefined;
  /** URL of the frame that renders diagrams, including the base. */
  diagrams?: string | undefined;
  /** URL of the OAuth redirect page, including the base. */
  signIn?: string | undefined;
  /** Whether opening a nested group of the sidebar navigates to its first page. */
  drilldown: boolean;
  banner?:
    | {
        html: string;
        dismissible: boolean;
        type?: 'info' | 'warning' | 'critical' | undefined;
        /** Background per color mode. */
        color?: { light: string; dark: string } | undefined;
        /** Whether a style sheet of the project sets the background; its text is white then, as in the format. */
        hasOwnBackground?: boolean | undefined;
      }
    | undefined;
  isWhiteLabeled: boolean;
  /** Documented names to add to elements for style sheets and scripts of the project. */
  styleNames?: readonly StyleName[] | undefined;
}

/** A link in the header. */
interface TopbarLink extends Link<string> {
  /** Whether the icon is shown without the label. */
  isIconOnly?: boolean | undefined;
  /** Stars of the linked repository. */
  stars?: number | undefined;
}

/** Button at the end of the header; for a repository the label is `owner/repo`. */
type CallToAction =
  | (Link<string> & { type: 'link'; style: 'pill' | 'roundedRectangle'; arrow: boolean })
  | (Link<string> & { type: 'github'; stars?: number | undefined; forks?: number | undefined });

/** Appearance settings in docs.json and from the theme. */
export interface Appearance {
  layout: ThemeOptions['layout'];
  tabs: ThemeOptions['tabs'];
  /** The same for pages whose header is above them in every layout. */
  topTabs: ThemeOptions['tabs'];
  tabShape: ThemeOptions['tabShape'];
  frame: ThemeOptions['frame'];
  items: ThemeOptions['items'];
  /** Header, sidebar, and headings use the monospace font. */
  isMono: boolean;
  rounded: 'default' | 'sharp';
  topbar: 'default' | 'gradient';
  background?: 'gradient' | 'grid' | 'windows' | undefined;
  backgroundImage?: { light: string; dark: string } | undefined;
  codeBlock: 'dark' | 'light' | 'auto';
}

/** Site data of languages with their own banner, footer, or links, by their overrides in docs.json. */
export function buildLanguageData(input: SiteDataInput): Map<LanguageOverrides, SiteData> {
  const { config } = input;
  const byOverrides = new Map<LanguageOverrides, SiteData>();
  for (const { overrides } of listDivisions(config.navigation)) {
    if (!overrides) continue;
    byOverrides.set(
      overrides,
      buildSiteData({ ...input, config: withOverrides(config, overrides) }),
    );
  }
  return byOverrides;
}

function withOverrides(config: DocsConfig, overrides: LanguageOverrides): DocsConfig {
  const { banner, footer, header } = overrides;
  return {
    ...config,
    banner: banner ?? config.banner,
    header: {
      ...config.header,
      links: header.links ?? config.header.links,
      button: header.button ?? config.header.button,
    },
    ...(footer && {
      footer: {
        socials: footer.socials.length > 0 ? footer.socials : config.footer.socials,
        links: footer.links.length > 0 ? footer.links : config.footer.links,
      },
    }),
  };
}
