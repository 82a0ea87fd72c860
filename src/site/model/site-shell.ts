import type { ThemeLook } from '../../theme/looks.ts';
import type { StyleName } from '../../style-names/model.ts';

/** What every page of the site has in common; one object for all of them. */
export interface SiteShell {
  name: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** '' or '/docs' */
  base: string;
  logo?: { light: string; dark: string; href: string } | undefined;
  topbarLinks: {
    name: string;
    href: string;
    external: boolean;
    /** Finished svg. */
    icon?: string | undefined;
    /** True to show the icon without the name. */
    isIconOnly?: boolean | undefined;
    /** Of a repository. */
    stars?: number | undefined;
  }[];
  cta?: CallToAction | undefined;
  footer: {
    columns: { title?: string | undefined; links: ShellLink[] }[];
    /** `icon` is a finished svg. */
    socials: { platform: string; label: string; href: string; icon: string }[];
  };
  modeToggle: { default?: 'light' | 'dark' | undefined; isHidden: boolean };
  search: { prompt: string; location: 'side' | 'top' };
  /** Custom properties made of colours and fonts; the content of one stylesheet. */
  themeCss: string;
  /** Font files to load early; the built-in font when absent. */
  fontHrefs?: string[] | undefined;
  looks: Looks;
  /** Addresses of the full API client, base included. */
  client?: { frame: string; script: string } | undefined;
  /** Address of the page that draws diagrams in a frame, base included. */
  diagrams?: string | undefined;
  /** Address of the page that an authorization comes back to, base included. */
  signIn?: string | undefined;
  /** Opening a nested group of the sidebar leads to its first page. */
  drilldown: boolean;
  banner?:
    | {
        html: string;
        dismissible: boolean;
        type?: 'info' | 'warning' | 'critical' | undefined;
        /** Background in both modes. */
        color?: { light: string; dark: string } | undefined;
      }
    | undefined;
  isWhiteLabeled: boolean;
  /** Names that parts of its pages carry for style sheets and scripts of the project. */
  styleNames?: readonly StyleName[] | undefined;
}

/** A link in the header or the footer. */
export interface ShellLink {
  label: string;
  href: string;
  external: boolean;
}

/** The button at the end of the header. */
export type CallToAction =
  | {
      type: 'link';
      name: string;
      href: string;
      style: 'pill' | 'roundedRectangle';
      arrow: boolean;
    }
  | {
      type: 'github';
      href: string;
      /** `owner/repo` */
      repository: string;
      /** Finished svg. */
      icon: string;
      stars?: number | undefined;
      forks?: number | undefined;
    };

/** Choices of docs.json that change the look of the shell. */
export interface Looks {
  layout: ThemeLook['layout'];
  tabs: ThemeLook['tabs'];
  tabShape: ThemeLook['tabShape'];
  frame: ThemeLook['frame'];
  items: ThemeLook['items'];
  /** Header, sidebar and headings are in the typeface of code. */
  isMono: boolean;
  rounded: 'default' | 'sharp';
  topbar: 'default' | 'gradient';
  background?: 'gradient' | 'grid' | 'windows' | undefined;
  backgroundImage?: { light: string; dark: string } | undefined;
  codeBlock: 'dark' | 'light' | 'auto';
}
