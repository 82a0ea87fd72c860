import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LoadedPage } from '../content/pages.ts';
import { withoutLinks } from '../content/project.ts';
import type { DevSite } from '../server/dev-site.ts';
import { listModulePages } from '../site/astro-pages.ts';
import type { Site } from '../site/site.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { shortDigest } from '../utils/files.ts';
import type { AstroHost } from './engine-integration.ts';

/** Source of the routes. */
const ROUTE = fileURLToPath(new URL('./routes/astro-page.ts', import.meta.url));

/** Distinguishes the module of a page from other imports of the file. */
export const QUERY = '?trellis-page';

/** Path of the routes that render components on pages; their responses are not part of the site. */
export const ROUTES_FOLDER = '/_trellis/astro';

/** Timeout for a new route to become available, and interval of checks, in milliseconds. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 100;

/** A route for the components of a page: its path and file. */
interface PageRoute {
  pattern: string;
  entrypoint: string;
}

/** Path of the route for a page, without base. */
function routeOf({ id }: Pick<LoadedPage, 'id'>): string {
  return `${ROUTES_FOLDER}/${shortDigest(12, id)}`;
}

/** Writes the routes of pages with Astro components, and removes unused ones. */
export function writePageRoutes(site: Site): PageRoute[] {
  const folder = join(withoutLinks(site.project).cacheDir, 'astro-pages');
  const routes = listModulePages(site).map((page) => {
    const pattern = routeOf(page);
    const entrypoint = join(folder, `${pattern.slice(ROUTES_FOLDER.length + 1)}.astro`);
    return { pattern, entrypoint, text: routeText(site, page) };
  });
  if (routes.length > 0) mkdirSync(folder, { recursive: true });
  if (!existsSync(folder)) return [];
  const entrypoints = new Set(routes.map(({ entrypoint }) => entrypoint));
  for (const file of readdirSync(folder).map((name) => join(folder, name)))
    if (!entrypoints.has(file)) rmSync(file);
  return routes.map(({ text, ...route }) => {
    writeIfNew(route.entrypoint, text);
    return route;
  });
}

/** File with the list of routes: Astro's development server restarts when it changes. */
export function routesFile({ project }: Site): string {
  return join(withoutLinks(project).cacheDir, 'astro-pages.json');
}

/** Writes the list of routes. */
export function notePageRoutes(site: Site): void {
  const facts = listModulePages(site).map((page) => [routeOf(page), routeText(site, page)]);
  writeIfNew(routesFile(site), JSON.stringify(facts));
}

/** Skips unchanged files, because writing them would trigger a restart. */
function writeIfNew(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** Each page has its own route, so that Astro separates the styles and scripts of its components. */
function routeText({ project, renderCache }: Site, page: LoadedPage): string {
  const { astroFiles } = renderCache.own(page);
  const { root } = withoutLinks(project);
  const text = JSON.stringify(join(root, page.file) + QUERY);
  const paths = astroFiles.map((file) => JSON.stringify(join(root, file)));
  const files = astroFiles.map(
    (file, index) => `${JSON.stringify(file)}: { path: ${paths[index]}, exports: file${index} },`,
  );
  return [
    '---',
    `import Page from ${JSON.stringify(ROUTE)};`,
    `import * as text from ${text};`,
    ...paths.map((path, index) => `import * as file${index} from ${path};`),
    `const files = {\n${files.join('\n')}\n};`,
    '---',
    `<Page id={${JSON.stringify(page.id)}} text={text} files={files} />\n`,
  ].join('\n');
}

/**
 * Creates a function that renders the Astro components of a page by requesting its route from the development server.
 */
export function renderByRoute(host: AstroHost, dev: DevSite): (pageId: string) => Promise<void> {
  return async (id) => {
    const route = routeOf({ id });
    for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
      // The server restarts when a page starts to need Astro.
      const status = host.pageRoutes.has(route)
        ? await requestStatus(host, dev.site.options.base + route)
        : 404;
      if (status === 200) return;
      if (status !== 404) throw new Error(`Astro cannot render ${dev.site.pages.get(id)?.file}`);
      await sleep(INTERVAL_MS);
    }
    throw new Error(`Timed out waiting for Astro to render ${dev.site.pages.get(id)?.file}`);
  };
}

/** Status of Astro's response; 404 without a server, or if it stops before responding. */
async function requestStatus(host: AstroHost, path: string): Promise<number> {
  const { server } = host;
  const address = server?.httpServer?.address();
  if (!address || typeof address === 'string') return 404;
  const controller = new AbortController();
  const watch = setInterval(() => host.server !== server && controller.abort(), INTERVAL_MS);
  try {
    const url = `http://localhost:${address.port}${path}`;
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      signal: controller.signal,
    });
    await response.text();
    return response.status;
  } catch (error) {
    // The server restarts during the request.
    return rethrowUnless(error, 'AbortError', 'TypeError') ?? 404;
  } finally {
    clearInterval(watch);
  }
}
