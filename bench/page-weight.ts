import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a first visit to a page loads before anything is touched. Bytes as gzip -9 leaves them. */
export interface PageWeight {
  url: string;
  html: number;
  css: number;
  js: number;
  /** Scripts that come when a reader turns to the form of an API page; 0 elsewhere. */
  intent: number;
  /** Requests for these, the page itself included. */
  files: number;
  sheets: number;
  scripts: number;
  isApi: boolean;
  /** Its form has controls that come in a script of their own. */
  isNested: boolean;
  hasIslands: boolean;
  /** Some of its diagrams are drawn by a script. */
  hasDrawing: boolean;
}

const KB = 1024;

/** Budgets of an article and of an API page, in bytes. */
const ARTICLE = { html: 10 * KB, css: 10 * KB, js: 4 * KB };
const API = { html: 10 * KB, css: 12 * KB, js: 8 * KB };

/** What a form loads when a reader turns to it; with a body, or with values that are made of others, it loads more. */
const INTENT = 10.25 * KB;
const NESTED = 7 * KB;

/** What a component of the rarer kind may add, each with a script or a sheet of its own. */
const RARE = { css: 0.8 * KB, js: 0.65 * KB };

/** Preact and the author's own code, on pages with living components. */
const ISLANDS = 11 * KB;

/** What asks a frame for drawings and builds them; the library itself comes when the page has been read. */
const DRAWING = 1.5 * KB;

/** Pages that are long on purpose. */
const LONG: Record<string, number> = {
  '/trellis/docs-json-reference': 18 * KB, // every property in one table
  '/trellis/check': 26 * KB, // every rule with an example
  '/trellis/navigation-reference': 12.5 * KB, // every property of navigation, in both spellings
  '/trellis/hosts': 11.75 * KB, // the whole files of five hosts
  '/trellis/code': 11 * KB,
  '/trellis/components/icons': 10.5 * KB, // an icon of every style, drawn in the page
  '/errors': 11 * KB,
};

/** Weighs a page of a built site. */
export function weighPage(site: string, url: string): PageWeight {
  const html = readFileSync(join(site, url, 'index.html'), 'utf8');
  const tags = [...html.matchAll(/<(?:link|script)\b[^>]*>/g)].map(([tag]) => tag);
  const sheets = tags.filter((tag) => tag.includes('rel="stylesheet"'));
  const scripts = tags.filter((tag) => /^<script[^>]*\ssrc=/.test(tag));
  const weigh = (tag: string) => weighFile(site, /\s(?:href|src)="([^"?#]+)/.exec(tag)?.[1] ?? '');
  const sum = (found: string[]) => found.reduce((total, tag) => total + weigh(tag), 0);
  return {
    url,
    html: compressed(Buffer.from(html)),
    css: sum(sheets),
    js: sum(scripts),
    files: 1 + sheets.length + scripts.length,
    sheets: sheets.length,
    scripts: scripts.length,
    intent: weighIntent(site, html),
    isNested: html.includes('data-nested'),
    isApi: html.includes('class="t-api'),
    hasIslands: html.includes('/_trellis/islands/'),
    hasDrawing: html.includes(' data-diagrams='),
  };
}

/** The most that a page may weigh. Sheets of the project, its backdrop and its footer count among the article's. */
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

/** Says by how much a page is over its budget, one phrase for each kind of file. */
export function findExcess(weight: PageWeight): string[] {
  const budget = budgetOf(weight);
  return (['html', 'css', 'js', 'intent'] as const)
    .filter((kind) => weight[kind] > budget[kind])
    .map((kind) => `${kind} by ${weight[kind] - budget[kind]}`);
}

/** The scripts that the form of a page loads, with what they import. */
function weighIntent(site: string, html: string): number {
  const present = [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(
    ([, src = '']) => src,
  );
  const playground = present.find((src) => src.includes('/playground-'));
  if (playground === undefined) return 0;
  const names = ['loading', html.includes('data-runner="socket"') ? 'socket' : 'form'];
  if (html.includes('data-nested')) names.push('nested-controls');
  const found = new Set(present);
  const follow = (script: string, pattern: RegExp) => {
    const code = readFileSync(join(site, script), 'utf8');
    for (const [, name = ''] of code.matchAll(pattern)) {
      const imported = `/_astro/${name}`;
      if (found.has(imported)) continue;
      found.add(imported);
      follow(imported, /(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g);
    }
  };
  follow(playground, new RegExp(`import\\(.\\./((?:${names.join('|')})-[^)]+?).\\)`, 'g'));
  return [...found]
    .filter((script) => !present.includes(script))
    .reduce((total, script) => total + weighFile(site, script), 0);
}

function weighFile(site: string, address: string): number {
  const file = join(site, address);
  return existsSync(file) ? compressed(readFileSync(file)) : 0;
}

function compressed(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length;
}
