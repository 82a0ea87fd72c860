import { createReadStream } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Project } from '../content/project.ts';
import { findSite } from './site-handle.ts';

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg', '.jpeg': 'image/jpeg', '.gif': 'image/gif',
  '.webp': 'image/webp', '.avif': 'image/avif', '.ico': 'image/x-icon', '.css': 'text/css', '.js': 'text/javascript',
  '.json': 'application/json', '.mp4': 'video/mp4', '.webm': 'video/webm', '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8', '.woff2': 'font/woff2', '.woff': 'font/woff', '.yaml': 'text/yaml', '.yml': 'text/yaml',
}; // prettier-ignore

/** Serves the project's files and redirects in the development server. */
export function serveProject(server: ViteDevServer, _project: Project): void {
  server.middlewares.use((request, response, next) => {
    const site = findSite();
    const [path = '/'] = (request.url ?? '/').split(/[?#]/);
    const decoded = decode(path);
    if (!site || decoded === undefined) return next();
    const file = site.files.assets.get(decoded);
    if (file) {
      response.setHeader('content-type', TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream');
      response.setHeader('cache-control', 'no-cache');
      createReadStream(file).on('error', () => next()).pipe(response);
      return;
    }
    const isPage = [...site.pages.values()].some(({ href, frontMatter }) => href === decoded && !frontMatter.url);
    const redirect = isPage ? undefined : site.redirects.find(({ from }) => from === decoded.replace(/(?<=.)\/$/, ''));
    if (!redirect) return next();
    response.writeHead(307, { location: redirect.to }).end();
  });
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Path below a folder with forward slashes. */
export function below(folder: string, file: string): string {
  return relative(folder, join(file)).split(sep).join('/');
}
