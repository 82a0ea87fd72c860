import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoadedPage } from '../content/load-pages.ts';
import { digest } from '../text/digest.ts';
import { listModulePages } from '../site/page/astro-pages.ts';
import type { Site } from '../site/model/site.ts';

/** What those routes consist of besides what they import. */
const ROUTE = fileURLToPath(new URL('./routes/astro-page.ts', import.meta.url));

/** Tells a page's module from the file, which the project may use otherwise. */
export const QUERY = '?trellis-page';

/** Folder of the routes by which Astro renders components of pages; what they answer is no part of a site. */
export const ROUTES_FOLDER = '/_trellis/astro';

/** A route of Astro for the components of a page: its address, and the file that it is in. */
interface PageRoute {
  pattern: string;
  entrypoint: string;
}

/** Address, without base, of the route for a page. */
export function routeOf({ id }: Pick<LoadedPage, 'id'>): string {
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
