import type { DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import type { HeadTag } from '../model/head-tag.ts';

/** What the head of one page is made from. */
export interface HeadInput {
  config: DocsConfig;
  page: Pick<Page, 'title' | 'frontMatter'> | undefined;
  /** Title of the page itself, or undefined where only the site has a name. */
  title: string | undefined;
  description: string | undefined;
  /** With the base path. */
  href: string;
  /** The page that search engines are to show instead, with the base path. */
  canonicalHref?: string | undefined;
  base: string;
  /** Address of the page's Markdown, base included. */
  markdownHref?: string | undefined;
  /** Address of the feed of the page's updates, base included. */
  feedHref?: string | undefined;
  /** The start page is of another kind than articles, and an unknown address has no address of its own. */
  kind?: 'start' | 'article' | 'not-found' | undefined;
  /** Picture for previews where neither page nor docs.json names one, base included. */
  image?: { href: string; alt: string } | undefined;
  /** The page in its languages, base included; empty where it has one only. */
  languages?: readonly { language: string; href: string }[] | undefined;
  /** `2026-03-01` */
  dateModified?: string | undefined;
  /** JSON-LD, given the picture that the page ends up with. */
  structuredData?: ((image: string | undefined) => string) | undefined;
  /** Links to the icons of the site. */
  icons: readonly HeadTag[];
  /** Address of the site without a path, where it is known: `https://docs.example.com`. */
  origin: string | undefined;
  /** False for pages that stay out of search engines. */
  isIndexed: boolean;
  /** Addresses of the project's own style sheets and scripts, base included. */
  styles: readonly string[];
  scripts: readonly string[];
}

/** Address of the page without base; empty for the start page. */
export function pathOf({ href, base }: HeadInput): string {
  return href.slice(base.length).replace(/(?<!\/)\/+$/, '');
}

/** The full address of a path; undefined where the address of the site is not known. */
export function absolute({ origin }: HeadInput, href: string): string | undefined {
  return origin === undefined ? undefined : origin + href;
}
