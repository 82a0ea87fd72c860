import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { dirname, join, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { LoadedPage } from '../content/pages.ts';
import { withoutLinks, type Project } from '../content/project.ts';
import { importsIn } from '../mdx/astro-components.ts';
import type { RenderedPage } from '../mdx/render-page.ts';
import { listFiles } from '../output/output.ts';
import type { AstroCompanion } from '../server/dev-server.ts';
import type { DevSite } from '../server/dev-site.ts';
import { listModulePages, rejectModule, type RejectedFile } from '../site/astro-pages.ts';
import type { Site } from '../site/site.ts';
import { engineDigest } from '../utils/engine.ts';
import {
  digest,
  readIfExists,
  readJsonIfExists,
  writeAtomic,
  relativePath,
} from '../utils/files.ts';
import { isObject } from '../utils/json-object.ts';
import { astroConfig, enterAstroRoot } from './astro-config.ts';
import { createHost, type AstroHost } from './engine-integration.ts';
import { findMissingAstro, loadAstro, requireAstro } from './find-astro.ts';
import { notePageRoutes, renderByRoute, ROUTES_FOLDER } from './page-routes.ts';

/** Output of Astro for a project. */
export interface AstroPart {
  /** Digest of its inputs. */
  key: string;
  /** Files for browsers, by path without base. */
  files: ReadonlyMap<string, string>;
  /** Folder of the server, if the project has an adapter. */
  serverDir: string | undefined;
}

/** Record for checking whether cached output is current. */
interface CacheRecord {
  key: string;
  sources: string[];
  srcDir: string;
  /** Pages with components that Astro rendered. */
  pages: [id: string, page: RenderedPage][];
}

/**
 * Builds the Astro part of a site: routes and pages of the project, and Astro components on pages. Uses the cached
 * result if no input changed; undefined if a site has no such part.
 */
export async function loadAstroPart(site: Site): Promise<AstroPart | undefined> {
  const pages = listModulePages(site);
  if (pages.length === 0 && !site.options.hasAstroConfig) return undefined;
  const folder = join(site.project.cacheDir, 'astro-part');
  const record = readRecord(folder);
  const environment = { ...process.env };
  if (record && record.key === digestInputs(site, record, environment)) {
    for (const [id, rendered] of record.pages) replacePage(site, id, rendered);
    return describePart(folder, record.key);
  }
  const startedAt = Date.now();
  // Astro writes the folder name into the server, so it is constant; other builds wait.
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  const { rendered, sources, srcDir } = await buildWithAstro(site, draft);
  rmSync(folder, { recursive: true, force: true });
  if (!existsSync(draft)) return undefined;
  // Files in the cache folder are derived from the site, which is among the inputs.
  const { cacheDir } = withoutLinks(site.project);
  const sourceFiles = [...sources].filter((file) => !file.startsWith(cacheDir + sep));
  const part = { sources: sourceFiles, srcDir, pages: [...rendered] };
  const key = digestInputs(site, part, environment);
  // Rejected pages and files that changed during the build are built again next time.
  if (rendered.size === pages.length && !part.sources.some((file) => isNewer(file, startedAt)))
    writeAtomic(join(draft, RECORD_FILE), JSON.stringify({ key, ...part } satisfies CacheRecord));
  renameSync(draft, folder);
  return describePart(folder, key);
}

const RECORD_FILE = 'trellis-note.json';

function readRecord(folder: string): CacheRecord | undefined {
  const record = readJsonIfExists<Partial<CacheRecord>>(join(folder, RECORD_FILE), isObject);
  return record?.key && record.sources && record.pages ? (record as CacheRecord) : undefined;
}

function replacePage({ pages, renderCache }: Site, id: string, rendered: RenderedPage): void {
  const page = pages.get(id);
  if (page) renderCache.replace(page, rendered);
}

function isNewer(file: string, time: number): boolean {
  return existsSync(file) && statSync(file).mtimeMs > time;
}

/** With an adapter, Astro writes two folders. */
function describePart(folder: string, key: string): AstroPart {
  const serverDir = join(folder, 'server');
  const hasServer = existsSync(serverDir);
  const client = hasServer ? join(folder, 'client') : folder;
  const all = existsSync(client) ? listFiles(client) : [];
  const files = all.filter(
    ([path]) => !path.startsWith(`${ROUTES_FOLDER}/`) && path !== `/${RECORD_FILE}`,
  );
  return { key, files: new Map(files), serverDir: hasServer ? serverDir : undefined };
}

/**
 * Runs an Astro build in a folder. Pages with a rejected file are rendered without their Astro components; the folder
 * does not exist if nothing is left to build.
 */
async function buildWithAstro(site: Site, outDir: string): Promise<AstroHost> {
  for (;;) {
    const host = createHost({ site });
    const pages = listModulePages(site);
    if (pages.length === 0 && !site.options.hasAstroConfig) return host;
    if (rejectWithoutAstro(site, pages)) return host;
    try {
      await run(host, outDir);
      return host;
    } catch (error) {
      rmSync(outDir, { recursive: true, force: true });
      const rejected = readRejectedFile(error, site.project);
      const concerned = pages.filter((page) => dependsOn(site, page, rejected.file));
      // If no page is the cause, it is the project's own routes or configuration.
      if (concerned.length === 0 && (pages.length === 0 || site.options.hasAstroConfig))
        throw error;
      const left = concerned.length > 0 ? concerned : pages;
      for (const page of left) rejectModule(site, page, rejected);
    }
  }
}

/** Reports the pages that need Astro if it is not installed. Throws for Astro projects. */
function rejectWithoutAstro(site: Site, pages: readonly LoadedPage[]): boolean {
  const { root } = site.project;
  if (site.options.hasAstroConfig) requireAstro(root, 'The project has an Astro configuration');
  const missing = findMissingAstro(root);
  if (!missing) return false;
  for (const page of pages) rejectModule(site, page, missing);
  return true;
}

async function run(host: AstroHost, outDir: string): Promise<void> {
  const { build } = await loadAstro(host.site.project.root);
  enterAstroRoot(host);
  await build(astroConfig(host, { outDir }));
}

function dependsOn({ renderCache }: Site, page: LoadedPage, file: string | undefined): boolean {
  const { dependencies } = renderCache.record(page);
  return page.file === file || dependencies.some((one) => one.file === file);
}

/** Error of Vite or Astro about a file. */
interface BuildError {
  message?: string;
  /** The column counts from 0. */
  loc?: { file?: string; line?: number; column?: number };
  id?: string;
  errors?: BuildError[];
}

function readRejectedFile(error: unknown, project: Project): RejectedFile {
  const buildError = error as BuildError;
  const { message = String(error), loc, id } = buildError.errors?.[0] ?? buildError;
  const path = (loc?.file ?? id)?.replace(/\?.*$/, '');
  const { root } = withoutLinks(project);
  const isInside = path?.startsWith(root + sep) ?? false;
  return {
    message: toPlain(message),
    ...(isInside && path && { file: relativePath(root, path) }),
    ...(isInside && loc?.line && { line: loc.line, column: (loc.column ?? 0) + 1 }),
  };
}

/** A message without colors, the code of Rolldown, and the stack or the drawing of the source below it. */
function toPlain(message: string): string {
  return stripVTControlCharacters(message)
    .replace(/^\[[A-Z_]+\] /, '')
    .replace(/\n\s+(?:at |╭)[\s\S]*$/, '');
}

/** Inputs that an earlier Astro build read. */
interface Sources {
  /** Files of its modules. */
  sources: readonly string[];
  /** Folder of the project's own routes. */
  srcDir: string;
}

/** Environment variables before Astro adds its own. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Files next to the configuration that affect Astro. */
const SETTINGS =
  /^(?:package\.json|tsconfig\.json|\.env.*|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/** Digest of all inputs of the Astro part. */
function digestInputs(site: Site, { sources, srcDir }: Sources, environment: Environment): string {
  const { project, options, proxy, renderCache } = site;
  const pages = listModulePages(site).map((page) => [page.id, renderCache.own(page)]);
  const { base, origin, hasAstroConfig } = options;
  const targets = pages.length > 0 ? listTargets(site) : [];
  const facts = [base, origin, hasAstroConfig, proxy, pages, targets, process.version];
  const files = hasAstroConfig ? [...listSettings(project.root), ...listBelow(srcDir)] : [];
  const texts = [...new Set([...files, ...sources])]
    .toSorted()
    .map((file) => digestFile(file, environment));
  return digest(engineDigest(), JSON.stringify(facts), ...texts);
}

/** All link targets for components on pages. */
function listTargets({ pages, files, redirects }: Site): string[] {
  const hrefs = [...pages.values()].map(({ href }) => href);
  return [...hrefs, ...files.assets.keys(), ...redirects.map(({ from }) => from)];
}

/** The project's configuration with its imports, and files of package managers and tools. */
function listSettings(root: string): string[] {
  const names = readdirSync(root);
  const configs = names.filter((name) => /^astro\.config\.\w+$/.test(name));
  const all = new Set(names.filter((name) => SETTINGS.test(name)).map((name) => join(root, name)));
  const add = (file: string) => {
    if (all.has(file) || !existsSync(file)) return;
    all.add(file);
    for (const specifier of importsIn(readFileSync(file, 'utf8')))
      add(resolve(dirname(file), specifier));
  };
  for (const name of configs) add(join(root, name));
  return [...all];
}

function listBelow(folder: string): string[] {
  if (!folder || !existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

const VARIABLE = /\b(?:process|import\.meta)\.env\.(\w+)/g;

/** Digest of a file and of the environment variables that it names. */
function digestFile(file: string, environment: Environment): string {
  const text = readIfExists(file);
  if (text === undefined) return `${file} no longer exists`;
  const variables = [...text.matchAll(VARIABLE)].map(([, name = '']) => environment[name] ?? '');
  return `${file} ${digest(text, ...variables)}`;
}

/** Starts Astro's development server for the Astro part of a site, behind the server of Trellis. */
export async function startCompanion(dev: DevSite): Promise<AstroCompanion> {
  const waiting = new WeakMap<IncomingMessage, () => void>();
  const host = createHost(dev, {
    // Requests for a page's route are retried: the route may exist shortly after.
    respondNotFound: async (request, response) => {
      const next = waiting.get(request);
      if (next) next();
      else response.writeHead(404).end();
    },
  });
  process.env['ASTRO_DEV_BACKGROUND'] = '0';
  const { dev: start } = await loadAstro(host.site.project.root);
  enterAstroRoot(host);
  const server = await start({
    ...astroConfig(host),
    server: { port: 0, host: 'localhost' },
  });
  dev.onChange(() => notePageRoutes(dev.site));
  return {
    handle: (request, response, next) => {
      waiting.set(request, next);
      if (host.server) host.server.middlewares(request, response, next);
      else next();
    },
    renderPage: renderByRoute(host, dev),
    stop: () => server.stop(),
  };
}
