import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Transfer of a first visit to a page before any interaction, in bytes after gzip -9. */
export interface PageWeight {
  url: string;
  html: number;
  css: number;
  js: number;
  /** Scripts that load on interaction with the form of an API page; 0 for other pages. */
  intent: number;
  /** Requests for these, the page itself included. */
  files: number;
  sheets: number;
  scripts: number;
  isApi: boolean;
  /** Whether its form has controls in a separate script. */
  isNested: boolean;
  hasIslands: boolean;
  /** Whether a script renders some of its diagrams. */
  hasDrawing: boolean;
}

const KB = 1024;

/** Budgets of an article and of an API page, in bytes. */
const ARTICLE = { html: 10 * KB, css: 10 * KB, js: 4 * KB };
const API = { html: 10 * KB, css: 12 * KB, js: 8 * KB };

/** Budget of a form on interaction; forms with a body or nested values load more. */
const INTENT = 10.25 * KB;
const NESTED = 7 * KB;

/** Budget of rare components, each with a separate script or style sheet. */
const RARE = { css: 0.8 * KB, js: 0.65 * KB };

/** Budget of Preact and the code of the author, on pages with interactive components. */
const ISLANDS = 11 * KB;

/** Budget of the script that renders diagrams with a frame; the library loads later. */
const DRAWING = 1.5 * KB;

/** Pages that are intentionally long. */
const LONG: Record<string, number> = {
  '/trellis/docs-json-reference': 18 * KB, // every property in one table
  '/trellis/rules': 14 * KB, // every rule
  '/trellis/configuration-rules': 15 * KB, // every rule with an example
  '/trellis/page-rules': 17 * KB, // every rule with an example
  '/trellis/navigation-reference': 12.5 * KB, // every property of navigation, in both spellings
  '/trellis/hosts': 10.5 * KB, // the whole files of three hosts
  '/trellis/code': 11.25 * KB,
  '/trellis/cli': 10.75 * KB, // every command with its options
  '/trellis/custom-styles': 10.75 * KB, // every selector in one table
  '/trellis/interactive': 10.5 * KB,
  '/trellis/components/icons': 11.25 * KB, // an icon of every style, drawn in the page
  '/errors': 11 * KB,
};

/** Measures a page of a built site. */
export function weighPage(site: string, url: string): PageWeight {
  const html = readFileSync(join(site, url, 'index.html'), 'utf8');
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const sheets = tags.filter((tag) => tag.includes('rel="stylesheet"'));
  const scripts = tags.filter((tag) => /^<script[^>]*\ssrc=/.test(tag));
  const addressOf = (tag: string) => /\s(?:href|src)="([^"?#]+)/.exec(tag)?.[1] ?? '';
  const loaded = withImports(site, scripts.map(addressOf));
  return {
    url,
    html: compressed(Buffer.from(html)),
    css: weighFiles(site, sheets.map(addressOf)),
    js: weighFiles(site, loaded),
    files: 1 + sheets.length + loaded.size,
    sheets: sheets.length,
    scripts: scripts.length,
    intent: weighIntent(site, html, loaded),
    isNested: html.includes('data-nested'),
    isApi: html.includes('class="t-api'),
    hasIslands: html.includes('/_trellis/islands/'),
    hasDrawing: html.includes(' data-diagrams='),
  };
}

/** Budget of a page. Style sheets of the project, its backdrop and its footer count as part of the article. */
function budgetOf({
  url,
  sheets,
  scripts,
  isApi,
  isNested,
  hasIslands,
  hasDrawing,
}: PageWeight): typeof ARTICLE & { intent: number } {
  const { html, css, js } = isApi ? API : ARTICLE;
  return {
    html: LONG[url] ?? html,
    css: css + Math.max(0, sheets - 4) * RARE.css,
    js: js + (scripts - 1) * RARE.js + (hasIslands ? ISLANDS : 0) + (hasDrawing ? DRAWING : 0),
    intent: INTENT + (isNested ? NESTED : 0),
  };
}

/** Describes by how much a page exceeds its budget, one phrase per kind of file. */
export function findExcess(weight: PageWeight): string[] {
  const budget = budgetOf(weight);
  return (['html', 'css', 'js', 'intent'] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map((kind) => `${kind} by ${weight[kind] - budget[kind]}`);
}

/** The scripts that the form of a page loads on interaction, with their imports. */
function weighIntent(site: string, html: string, loaded: ReadonlySet<string>): number {
  const playground = [...loaded].find((src) => src.includes('/playground-'));
  if (playground === undefined) return 0;
  const names = ['loading', html.includes('data-form="socket"') ? 'socket' : 'request-form'];
  if (html.includes('data-nested')) names.push('nested-controls');
  const code = readFileSync(join(site, playground), 'utf8');
  const later = new RegExp(`import\\(.\\./((?:${names.join('|')})-[^)]+?).\\)`, 'g');
  const started = [...code.matchAll(later)].map(([, name]) => `/_astro/${name}`);
  const needed = [...withImports(site, started)];
  return weighFiles(
    site,
    needed.filter((script) => !loaded.has(script)),
  );
}

/** Scripts, and those that they import. */
function withImports(site: string, scripts: readonly string[]): Set<string> {
  const found = new Set(scripts);
  // The iteration includes values that are added to the set.
  for (const script of found) {
    if (!/^\/_astro\/.*\.js$/.test(script)) continue;
    const code = readFileSync(join(site, script), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
      found.add(`/_astro/${name}`);
  }
  return found;
}

function weighFiles(site: string, urls: Iterable<string>): number {
  return [...urls].reduce((total, url) => total + weighFile(site, url), 0);
}

function weighFile(site: string, url: string): number {
  const file = join(site, url);
  return existsSync(file) ? compressed(readFileSync(file)) : 0;
}

function compressed(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}
