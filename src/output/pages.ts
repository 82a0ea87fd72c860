import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLoader } from '../client/file-formats.ts';
import type { LoadedPage } from '../content/pages.ts';
import * as i18n from '../i18n/translate.ts';
import { listLanguageHomes, type LanguageHome } from '../navigation/languages.ts';
import { viewFor } from '../navigation/navigation.ts';
import { buildOnce } from '../site/cache.ts';
import {
  buildNotFound,
  buildPage,
  buildRouteData,
  type PageData,
  type RouteData,
} from '../site/page-data.ts';
import { findFragmentLinks, listCorrections } from '../site/page-navigation.ts';
import { notFoundRecord, type CachedPage } from '../site/render-cache.ts';
import { languageOf, type Site } from '../site/site.ts';
import { addStyleNames } from '../site/style-names.ts';
import { BUNDLE_FILES, pageSheetPath, SIGN_IN_FOLDER, urlFormat } from '../site/urls.ts';
import { engineDigest, engineMark } from '../utils/engine.ts';
import { digest, shortDigest } from '../utils/files.ts';
import { encode } from '../utils/html.ts';
import {
  ASSETS,
  FONT,
  prepareAssets,
  renderLicenses,
  type AssetManifest,
} from './browser-bundles.ts';
import {
  fixedOutput,
  pageOutput,
  pagesWithBody,
  renderedPages,
  standaloneOutput,
  textOutput,
  type Layouts,
  type Output,
  type Emitter,
} from './output.ts';
import { MAIN_SHEETS } from './pages/layouts/sheets.ts';

/** The documents of all pages. The 404 page takes precedence over a page at `/404`. */
export const pages: Emitter = {
  list({ site, layouts }) {
    const { keyOf, build } = createPageBuilder(site);
    const all = pagesWithBody(site).map((page) =>
      pageOutput(site, page, {
        path: htmlPath(site, page.href),
        step: 'document',
        key: () => digest(layouts.key, keyOf(page)),
        render: () => layouts.renderPage(build(page)),
        notice: () => noticeOf(site, page),
      }),
    );
    return all.filter(({ path }) => path !== notFoundPath());
  },
};

/** Placeholder for a page whose layout failed. */
function noticeOf({ navigation, options }: Site, { id, title }: LoadedPage): string {
  const lang = languageOf(navigation, id);
  return renderNoticeDocument({
    title,
    message: i18n.translate(lang, 'This page cannot be displayed.'),
    lang,
    link: { href: `${options.base}/`, label: i18n.translate(lang, 'Go to the home page') },
  });
}

/** The 404 page, and one for each language with a folder. */
export const notFoundPage: Emitter = {
  list: ({ site, layouts }) =>
    [undefined, ...listLanguageHomes(site.navigation)].map((home) => ({
      path: notFoundPath(home),
      get key() {
        return digest(layouts.key, JSON.stringify(buildNotFound(site, home)));
      },
      render: () => layouts.renderPage(buildNotFound(site, home)),
    })),
};

/** Path at which hosts look for the 404 page. */
export function notFoundPath(home?: LanguageHome): string {
  return `${home?.folder ?? ''}/404.html`;
}

/**
 * Path of a page's file: `/guides/setup/index.html`, or `/guides/setup.html`. Hosts require error pages in the same
 * format.
 */
export function htmlPath(site: Pick<Site, 'config' | 'options'>, href: string): string {
  const isBeside = urlFormat(site).file === 'x.html' && href !== '/';
  if (isBeside || href === '/404' || href === '/500') return `${href}.html`;
  return `${href === '/' ? '' : href}/index.html`;
}

interface PageBuilder {
  /** Digest of everything that a page shows. */
  keyOf(page: LoadedPage): string;
  build(page: LoadedPage): PageData;
}

/** Maximum number of `RouteData` objects held until their page is rendered: a few megabytes. */
const MAX_HELD = 500;

/**
 * Computes the keys of pages and renders them. A document is rendered from the same `RouteData` as
 * its key: a first build renders each page right away, later builds compute all keys first.
 */
function createPageBuilder(site: Site): PageBuilder {
  let shared: Shared | undefined;
  const routeData = new Map<LoadedPage, RouteData>();
  return {
    keyOf(page) {
      const record = site.renderCache.record(page);
      const route = buildRouteData(site, page, record);
      const [oldest] = routeData.keys();
      if (oldest && routeData.size >= MAX_HELD) routeData.delete(oldest);
      routeData.set(page, route);
      shared ??= digestShared(site);
      return digestPage(site, { page, record, route }, shared);
    },
    build(page) {
      const route = routeData.get(page);
      routeData.delete(page);
      return buildPage(site, page.id, route);
    },
  };
}

/** Digests of data that many pages share. */
interface Shared {
  siteData: string;
  /** By key of the sidebar. */
  sidebars: ReadonlyMap<string, string>;
}

function digestShared({ data, sidebars }: Site): Shared {
  return {
    siteData: digest(JSON.stringify(data)),
    // URLs of collapsed lists change with their content.
    sidebars: new Map(
      [...sidebars].map(([key, { nodes, folded }]) => [
        key,
        digest(JSON.stringify([nodes, folded?.nodes, folded?.filterHref])),
      ]),
    ),
  };
}

function digestPage(
  site: Site,
  { page, record, route }: { page: LoadedPage; record: CachedPage; route: RouteData },
  shared: Shared,
): string {
  const { site: spoken, ...data } = route;
  const { key } = viewFor(site.navigation, page.id).sidebar;
  const corrections = listCorrections(findFragmentLinks(site, page, record));
  const facts = JSON.stringify([spoken.lang, data, corrections, record.islands]);
  const sidebar = shared.sidebars.get(key) ?? '';
  return digest(shared.siteData, sidebar, record.html, record.aside ?? '', facts);
}

/** Placeholder for a page that cannot be shown. */
interface Notice {
  title: string;
  message: string;
  /** BCP 47 tag of both texts. */
  lang: string;
  /** A link for readers to continue. */
  link?: { href: string; label: string } | undefined;
  /** HTML in the head. */
  head?: string | undefined;
}

/** A complete document without styles or scripts of the site, for pages whose layout fails. */
export function renderNoticeDocument({ title, message, lang, link, head = '' }: Notice): string {
  const goOn = link ? `<p><a href="${encode(link.href)}">${encode(link.label)}</a></p>` : '';
  return (
    `<!doctype html><html lang="${encode(lang)}"><head><meta charset="utf-8"><title>${encode(title)}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">${head}</head>` +
    `<body><main><h1>${encode(title)}</h1><pre>${encode(message)}</pre>${goOn}</main></body></html>\n`
  );
}

/** The OAuth redirect page of the playground. */
export const signInPage: Emitter = {
  mayHave: (path) => path.startsWith(`${SIGN_IN_FOLDER}/`),
  list({ site, layouts }) {
    const isNeeded = renderedPages(site).some(({ features }) => features.includes('playground'));
    const path = `${SIGN_IN_FOLDER}/index.html`;
    return isNeeded
      ? [
          standaloneOutput(layouts, path, () => ({
            layout: 'SignInPage',
            props: { lang: site.data.lang },
          })),
        ]
      : [];
  },
};

/**
 * Shared assets of pages besides the layouts' own files: sheets of style attributes, icons,
 * analytics.
 */
export const sharedParts: Emitter = {
  list({ site }) {
    const { icons, vendors } = site;
    return [
      ...pageSheets(site),
      ...(icons.file ? [textOutput(icons.file.path, () => icons.file?.svg ?? '')] : []),
      ...(vendors ? [textOutput(vendors.path, () => vendors.js)] : []),
    ];
  },
};

function pageSheets(site: Site): Output[] {
  const sheets = new Set(renderedPages(site).map(({ css }) => css ?? ''));
  sheets.add(notFoundRecord(site)?.css ?? '');
  sheets.delete('');
  return [...sheets].map((css) => textOutput(pageSheetPath(css), () => css));
}

/** Style sheets, scripts and fonts that the layouts refer to; they are named by their content. */
export const layoutFiles: Emitter = {
  mayHave: (path) => path.startsWith('/_astro/'),
  list: ({ layouts, site }) => [
    ...[...layouts.mainSheets(site.data.themeCss)].map(([path, read]) => textOutput(path, read)),
    ...[...layouts.assets]
      .filter(([path]) => site.options.portable || !isLoader(path))
      .map(([path, file]) => fixedOutput(path, file)),
  ],
};

/** The layouts for a site with the given base path, such as '/docs' or ''. */
export async function loadLayouts(base: string): Promise<Layouts> {
  const [folder, assets] = await Promise.all([prepareLayouts(), prepareAssets()]);
  const module = pathToFileURL(join(folder, RENDERER)).href;
  const manifest = JSON.parse(readFileSync(join(assets, ASSETS.manifest), 'utf8')) as AssetManifest;
  const locals = createLocals(manifest, base);
  let compiled: Promise<typeof import('./pages/render-page.ts')> | undefined;
  // Loaded on first use: a build without changes does not need it.
  const load = () => (compiled ??= import(module));
  return {
    key: digest(engineDigest(), base),
    assets: listAssets(assets, manifest),
    mainSheets: (themeCss) =>
      new Map(
        MAIN_SHEETS.map((name) => [
          `/_astro/${themedName(manifest, name, themeCss)}`,
          () => themeCss + readFileSync(join(assets, ASSETS.served, manifest[name] ?? ''), 'utf8'),
        ]),
      ),
    async renderPage(page) {
      const { renderPage } = await load();
      const document = await renderPage(page, locals);
      const { site, href, title, mode } = page;
      if (!site.styleNames) return document;
      return addStyleNames(document, site.styleNames, {
        href: href.slice(base.length).replace(/(?<!^)\/$/, '') || '/',
        title,
        mode,
      });
    },
    async renderStandalone(page) {
      const { renderStandalone } = await load();
      return renderStandalone(page, locals);
    },
  };
}

/** In the folder of the compiled layouts. */
const RENDERER = 'render-page.mjs';

/** Folder with the compiled layouts and the licenses of the packages in them. */
export function prepareLayouts(): Promise<string> {
  const mark = engineMark();
  return buildOnce({
    name: 'layouts',
    mark,
    async make(folder) {
      const { compileLayouts } = await import('./pages/compile-layouts.ts');
      const packages = await compileLayouts(join(folder, RENDERER));
      writeFileSync(join(folder, BUNDLE_FILES.licenses), renderLicenses(packages));
      return mark;
    },
  });
}

function listAssets(folder: string, manifest: AssetManifest): Map<string, string> {
  const served = join(folder, ASSETS.served);
  const main = new Set<string | undefined>(MAIN_SHEETS.map((name) => manifest[name]));
  const others = readdirSync(served).filter((name) => !main.has(name));
  return new Map(others.map((name) => [`/_astro/${name}`, join(served, name)]));
}

/** Name of the file of a main sheet that starts with a theme. */
function themedName(
  manifest: AssetManifest,
  name: (typeof MAIN_SHEETS)[number],
  themeCss: string,
): string {
  // The name in the manifest has a digest of the rules.
  return `${name.replace('.css', '')}.${shortDigest(8, themeCss, manifest[name] ?? '')}.css`;
}

function createLocals(manifest: AssetManifest, base: string): App.Locals {
  const find = (name: string) => {
    const file = manifest[name];
    return file === undefined ? undefined : `${base}/_astro/${file}`;
  };
  const get = (name: string) => {
    const href = find(name);
    if (href === undefined) throw new Error(`Unknown asset of pages: ${name}`);
    return href;
  };
  return {
    script: (name) => find(`${name}.js`),
    sheet(name, themeCss) {
      const main = MAIN_SHEETS.find((one) => one === name);
      if (!main || themeCss === undefined) return get(name);
      return `${base}/_astro/${themedName(manifest, main, themeCss)}`;
    },
    i18n,
    font: get(FONT),
    renderOnce: createRenderOnce(),
  };
}

/** Rendered HTML by data and language. It is released with the data, which a new site replaces. */
function createRenderOnce(): App.Locals['renderOnce'] {
  const rendered = new WeakMap<object, Map<string, Promise<string>>>();
  return (data, lang, render) => {
    const byLanguage = rendered.get(data) ?? new Map<string, Promise<string>>();
    rendered.set(data, byLanguage);
    const html = byLanguage.get(lang) ?? render();
    byLanguage.set(lang, html);
    return html;
  };
}
