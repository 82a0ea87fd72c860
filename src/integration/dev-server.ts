import { createReadStream } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { contentType } from 'mime-types';
import type { Connect, ViteDevServer } from 'vite';
import { findIndexFile } from '../search/load-index.ts';
import { renderLlms, renderLlmsFull } from '../site/llms.ts';
import { findIslandFile } from '../site/islands.ts';
import { findTwin, renderTwins } from '../site/markdown-twin-pages.ts';
import { findPageSheet } from '../site/policy/page-sheets.ts';
import type { Site } from '../site/site.ts';
import { findUtilityCss } from '../site/utilities.ts';
import { findClientFile } from './place-client.ts';
import { findSite } from './site-handle.ts';
import { watchProject } from './watch-project.ts';

/** Adds to Astro's development server what is no page, and keeps the site in step with its files. */
export function serveProject(server: ViteDevServer): void {
  server.middlewares.use(serveFiles);
  server.middlewares.use((request, response, next) => {
    serveParts(request.url ?? '/', response).then((isDone) => isDone || next(), next);
  });
  server.middlewares.use((request, response, next) => {
    serveClient(request.url ?? '/', response).then((isDone) => isDone || next(), next);
  });
  watchProject(server);
}

/** Answers requests for the project's files and for addresses that lead elsewhere. */
const serveFiles: Connect.NextHandleFunction = (request, response, next) => {
  const site = findSite();
  const path = decode((request.url ?? '/').split(/[?#]/)[0] ?? '/');
  if (!site || path === undefined) return next();
  const file = site.files.assets.get(path) ?? findIndexFile(site, path);
  if (file) {
    response.setHeader('content-type', contentType(extname(file)) || 'application/octet-stream');
    response.setHeader('cache-control', 'no-cache');
    createReadStream(file).on('error', next).pipe(response);
    return;
  }
  const { sprite } = site.icons;
  if (sprite?.path === path) {
    response.setHeader('content-type', 'image/svg+xml');
    response.end(sprite.svg);
    return;
  }
  const text = findText(site, path);
  if (text !== undefined) {
    response.setHeader(
      'content-type',
      `text/${path.endsWith('.md') ? 'markdown' : 'plain'}; charset=utf-8`,
    );
    response.end(text);
    return;
  }
  const to = findRedirect(site, path);
  if (to === undefined) return next();
  response.writeHead(307, { location: to }).end();
};

/** Answers requests for the style sheets of one page and the code of its islands; false for anything else. */
async function serveParts(url: string, response: ServerResponse): Promise<boolean> {
  const site = findSite();
  const path = url.replace(/\?.*$/, '');
  const css = site && (findPageSheet(site, path) ?? (await findUtilityCss(site, path)));
  const code = site && css === undefined ? await findIslandFile(site, path) : undefined;
  if (css === undefined && code === undefined) return false;
  response.setHeader('content-type', css === undefined ? 'text/javascript' : 'text/css');
  response.end(css ?? code);
  return true;
}

/** Answers requests for the full API client; false for anything else. */
async function serveClient(url: string, response: ServerResponse): Promise<boolean> {
  const site = findSite();
  const found = site && (await findClientFile(site, url.replace(/\?.*$/, '')));
  if (!found) return false;
  response.setHeader('cache-control', 'no-cache');
  if ('text' in found) {
    response.setHeader('content-type', found.type);
    response.end(found.text);
    return true;
  }
  response.setHeader('content-type', contentType(extname(found.file)) || 'text/plain');
  createReadStream(found.file).pipe(response);
  return true;
}

/** What machines read in place of pages. */
function findText(site: Site, path: string): string | undefined {
  if (path === '/llms.txt') return renderLlms(site, renderTwins(site));
  if (path === '/llms-full.txt') return renderLlmsFull(site, renderTwins(site));
  return findTwin(site, path);
}

function findRedirect({ redirects }: Site, path: string): string | undefined {
  const plain = path.replace(/(?<=.)\/$/, '');
  return redirects.find(({ from }) => from === plain)?.to;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
