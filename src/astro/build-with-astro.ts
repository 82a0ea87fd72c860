import { rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { LoadedPage } from '../content/load-pages.ts';
import type { Project } from '../content/project.ts';
import { listModulePages, refuseModule, type Refusal } from '../site/page/astro-pages.ts';
import type { Site } from '../site/model/site.ts';
import { astroConfig, enterAstroRoot } from './astro-config.ts';
import { createHost, type AstroHost } from './engine-integration.ts';
import { findMissingAstro, loadAstro, requireAstro } from './find-astro.ts';

/**
 * Has Astro make what is its own in a folder. Pages with a file that it refuses are like all others, without the
 * components that it would have rendered; the folder is not there where nothing is left to make.
 */
export async function buildWithAstro(site: Site, outDir: string): Promise<AstroHost> {
  for (;;) {
    const host = createHost({ site });
    const pages = listModulePages(site);
    if (pages.length === 0 && !site.options.hasAstroConfig) return host;
    if (refuseWithout(site, pages)) return host;
    try {
      await run(host, outDir);
      return host;
    } catch (error) {
      rmSync(outDir, { recursive: true, force: true });
      const refusal = readRefusal(error, site.project);
      const concerned = pages.filter((page) => dependsOn(site, page, refusal.file));
      // Where no page is at fault, it is the project's own routes or configuration.
      if (concerned.length === 0 && (pages.length === 0 || site.options.hasAstroConfig))
        throw error;
      const left = concerned.length > 0 ? concerned : pages;
      for (const page of left) refuseModule(site, page, refusal);
    }
  }
}

/** Says which pages need Astro where it is not installed; throws where the project itself is one of Astro. */
function refuseWithout(site: Site, pages: readonly LoadedPage[]): boolean {
  const { root } = site.project;
  if (site.options.hasAstroConfig) requireAstro(root, 'the project has a configuration for Astro');
  const missing = findMissingAstro(root);
  if (!missing) return false;
  for (const page of pages) refuseModule(site, page, missing);
  return true;
}

async function run(host: AstroHost, outDir: string): Promise<void> {
  const { build } = await loadAstro(host.site.project.root);
  enterAstroRoot(host);
  await build(astroConfig(host, { outDir }));
}

function dependsOn({ store }: Site, page: LoadedPage, file: string | undefined): boolean {
  const { dependencies } = store.record(page);
  return page.file === file || dependencies.some((one) => one.file === file);
}

/** What Vite and Astro know of a file that they refuse. */
interface BuildError {
  message?: string;
  loc?: { file?: string; line?: number; column?: number };
  id?: string;
  errors?: BuildError[];
}

function readRefusal(error: unknown, { root }: Project): Refusal {
  const whole = error as BuildError;
  const { message = String(error), loc, id } = whole.errors?.[0] ?? whole;
  const path = (loc?.file ?? id)?.replace(/\?.*$/, '');
  const isInside = path?.startsWith(root + sep) ?? false;
  return {
    message: message.replace(/\n\s+at [\s\S]*$/, ''),
    ...(isInside && path && { file: relative(root, path).split(sep).join('/') }),
    ...(isInside && loc?.line && { line: loc.line, column: loc.column ?? 1 }),
  };
}
