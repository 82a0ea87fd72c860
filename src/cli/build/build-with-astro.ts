import { rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { LoadedPage } from '../../content/load-pages.ts';
import type { Project } from '../../content/project.ts';
import { setSite } from '../../dev/site-handle.ts';
import { listModulePages, refuseModule, type Refusal } from '../../site/page/astro-pages.ts';
import type { Site } from '../../site/model/site.ts';
import type { Args } from '../args.ts';

/** Has Astro build a site by the project's own configuration, or, without that, the pages that need Astro and no others. */
export async function buildWithAstro(
  site: Site,
  { base, site: origin }: Args,
  outDir: string,
  ownConfig = true,
): Promise<void> {
  const [{ build }, { buildAstroConfig, buildPlainConfig }] = await Promise.all([
    import('astro'),
    import('../../astro/astro-config.ts'),
  ]);
  const { project } = site;
  setSite(site);
  // Astro leaves its prerendering bundle below the working directory.
  process.chdir(ownConfig ? project.root : project.cacheDir);
  const settings = { project, base, origin, outDir };
  await build(ownConfig ? buildAstroConfig(settings) : buildPlainConfig(settings, 'build'));
}

/**
 * Has Astro make the pages that need it in a folder. Pages with a file that it refuses are like all others, without
 * the components that it would have rendered.
 */
export async function buildModulePages(site: Site, args: Args, outDir: string): Promise<void> {
  let pages = listModulePages(site);
  while (pages.length > 0) {
    try {
      return await buildWithAstro(site, args, outDir, false);
    } catch (error) {
      rmSync(outDir, { recursive: true, force: true });
      const refusal = readRefusal(error, site.project);
      const concerned = pages.filter((page) => takesIn(site, page, refusal.file));
      const left = concerned.length > 0 ? concerned : pages;
      for (const page of left) refuseModule(site, page, refusal);
      pages = pages.filter((page) => !left.includes(page));
    }
  }
}

function takesIn({ store }: Site, page: LoadedPage, file: string | undefined): boolean {
  const { dependencies } = store.record(page);
  return page.file === file || dependencies.some((taken) => taken.file === file);
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
