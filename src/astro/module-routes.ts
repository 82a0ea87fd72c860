import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadedPage } from '../content/load-pages.ts';
import { digest } from '../text/digest.ts';
import { ENGINE_SRC } from '../site/cache/engine.ts';
import { listModulePages } from '../site/page/astro-pages.ts';
import type { Site } from '../site/model/site.ts';

/** Tells a page's module from the file, which the project may use otherwise. */
export const QUERY = '?trellis-page';

/** Routes of pages with components that Astro renders: pattern, and the file of the route. */
export function writeModuleRoutes(site: Site): { pattern: string; entrypoint: string }[] {
  const folder = join(site.project.cacheDir, 'module-pages');
  const routes = listModulePages(site).map((page) => {
    const name = `${digest(page.id).replace(/\W/g, '').slice(0, 12)}.astro`;
    return { pattern: page.href, entrypoint: join(folder, name), text: routeFor(site, page) };
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

/** The file that says what those routes are: Astro starts anew when it changes. */
export function routesFile({ project }: Site): string {
  return join(project.cacheDir, 'module-pages.json');
}

/** Writes down what the routes of a site are to be. */
export function noteModuleRoutes(site: Site): void {
  const facts = listModulePages(site).map((page) => [page.href, routeFor(site, page)]);
  writeIfNew(routesFile(site), JSON.stringify(facts));
}

/** A file that is written without need would be taken for a change. */
function writeIfNew(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** Each such page is a route of its own, so that Astro gives it the styles and scripts of its components and no others. */
function routeFor({ project, store }: Site, page: LoadedPage): string {
  const { astroFiles } = store.record(page);
  const text = JSON.stringify(join(project.root, page.file) + QUERY);
  const layout = JSON.stringify(join(ENGINE_SRC, 'astro/routes/module-page.ts'));
  const paths = astroFiles.map((file) => JSON.stringify(join(project.root, file)));
  const files = astroFiles.map(
    (file, index) => `${JSON.stringify(file)}: { path: ${paths[index]}, exports: file${index} },`,
  );
  return [
    '---',
    `import Page from ${layout};`,
    `import * as text from ${text};`,
    ...paths.map((path, index) => `import * as file${index} from ${path};`),
    `const files = {\n${files.join('\n')}\n};`,
    '---',
    `<Page id={${JSON.stringify(page.id)}} text={text} files={files} />\n`,
  ].join('\n');
}
