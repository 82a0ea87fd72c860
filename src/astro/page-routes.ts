import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { LoadedPage } from '../content/pages.ts';
import type { DevSite } from '../server/dev-site.ts';
import { listModulePages } from '../site/astro-pages.ts';
import type { Site } from '../site/site.ts';
import { rethrowUnless } from '../utils/errors.ts';
import { digest } from '../utils/files.ts';
import type { AstroHost } from './engine-integration.ts';

/** What those routes consist of besides what they import. */
const ROUTE = fileURLToPath(new URL('./routes/astro-page.ts', import.meta.url));

/** Tells a page's module from the file, which the project may use otherwise. */
export const QUERY = '?trellis-page';

/** Folder of the routes by which Astro renders components of pages; what they answer is no part of a site. */
export const ROUTES_FOLDER = '/_trellis/astro';

/** How long a route may take to be there after its page began to need one, and how often it is looked for, in milliseconds. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 100;

/** A route of Astro for the components of a page: its address, and the file that it is in. */
interface PageRoute {
  pattern: string;
  entrypoint: string;
}

/** Address, without base, of the route for a page. */
function routeOf({ id }: Pick<LoadedPage, 'id'>): string {
  return `${ROUTES_FOLDER}/${digest(id).replace(/\W/g, '').slice(0, 12)}`;
}

/** Writes the routes of pages with components that Astro renders, and removes those that nothing needs any more. */
export function writePageRoutes(site: Site): PageRoute[] {
  const folder = join(site.project.cacheDir, 'astro-pages');
  const routes = listModulePages(site).map((page) => {
    const pattern = routeOf(page);
    const entrypoint = join(folder, `${pattern.slice(ROUTES_FOLDER.length + 1)}.astro`);
    return { pattern, entrypoint, text: routeText(site, page) };
  });
  if (routes.length > 0) mkdirSync(folder, { recursive: true });
  if (!existsSync(folder)) return [];
  const kept = new Set(routes.map(({ entrypoint }) => entrypoint));
  for (const file of readdirSync(folder).map((name) => join(folder, name)))
    if (!kept.has(file)) rmSync(file);
  return routes.map(({ text, ...route }) => {
    writeIfNew(route.entrypoint, text);
    return route;
  });
}

/** The file that says what those routes are: Astro's development server starts anew when it changes. */
export function routesFile({ project }: Site): string {
  return join(project.cacheDir, 'astro-pages.json');
}

/** Writes down what the routes of a site are to be. */
export function notePageRoutes(site: Site): void {
  const facts = listModulePages(site).map((page) => [routeOf(page), routeText(site, page)]);
  writeIfNew(routesFile(site), JSON.stringify(facts));
}

/** A file that is written without need would be taken for a change. */
function writeIfNew(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** Each such page is a route of its own, so that Astro tells the styles and scripts of its components from others. */
function routeText({ project, store }: Site, page: LoadedPage): string {
  const { astroFiles } = store.own(page);
  const text = JSON.stringify(join(project.root, page.file) + QUERY);
  const paths = astroFiles.map((file) => JSON.stringify(join(project.root, file)));
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

/** Has Astro's development server render the components of a page: it does so when the page's route is asked for. */
export function renderByRoute(host: AstroHost, dev: DevSite): (pageId: string) => Promise<void> {
  return async (id) => {
    const route = routeOf({ id });
    for (let waited = 0; waited < TIMEOUT_MS; waited += INTERVAL_MS) {
      // Where pages begin to need Astro, another server takes the place of the one that knows nothing of them.
      const status = host.pageRoutes.has(route)
        ? await ask(host, dev.site.options.base + route)
        : 404;
      if (status === 200) return;
      if (status !== 404) throw new Error(`Astro cannot render ${dev.site.pages.get(id)?.file}`);
      await sleep(INTERVAL_MS);
    }
    throw new Error(`Astro took too long to get ready for ${dev.site.pages.get(id)?.file}`);
  };
}

/** The status of Astro's answer; 404 where there is no server, or it is gone before it has answered. */
async function ask(host: AstroHost, path: string): Promise<number> {
  const { server } = host;
  const address = server?.httpServer?.address();
  if (!address || typeof address === 'string') return 404;
  const asked = new AbortController();
  const watch = setInterval(() => host.server !== server && asked.abort(), INTERVAL_MS);
  try {
    const url = `http://localhost:${address.port}${path}`;
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal: asked.signal });
    await response.text();
    return response.status;
  } catch (error) {
    // The server restarts while it is asked.
    return rethrowUnless(error, 'AbortError', 'TypeError') ?? 404;
  } finally {
    clearInterval(watch);
  }
}
