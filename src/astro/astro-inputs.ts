import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { importsIn } from '../mdx/evaluate/astro-component.ts';
import { engineDigest } from '../engine/engine.ts';
import type { Site } from '../site/model/site.ts';
import { listModulePages } from '../site/page/astro-pages.ts';
import { digest } from '../text/digest.ts';
import { readIfExists } from '../engine/files.ts';

/** Where an earlier build of Astro found what it read. */
interface Sources {
  /** Files that its modules were made from. */
  sources: readonly string[];
  /** Folder of the project's own routes. */
  srcDir: string;
}

/** Environment variables, as they are before Astro sets some of its own. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Files beside the configuration that shape what Astro makes. */
const SETTINGS =
  /^(?:package\.json|tsconfig\.json|\.env.*|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/;

/** Digest of all that Astro's part of a site is made from. */
export function digestInputs(
  site: Site,
  { sources, srcDir }: Sources,
  environment: Environment,
): string {
  const { project, options, relay, store } = site;
  const pages = listModulePages(site).map((page) => [page.id, store.own(page)]);
  const { base, origin, hasAstroConfig } = options;
  const targets = pages.length > 0 ? listTargets(site) : [];
  const facts = [base, origin, hasAstroConfig, relay, pages, targets, process.version];
  const own = hasAstroConfig ? [...listSettings(project.root), ...listBelow(srcDir)] : [];
  const texts = [...new Set([...own, ...sources])]
    .toSorted()
    .map((file) => digestFile(file, environment));
  return digest(engineDigest(), JSON.stringify(facts), ...texts);
}

/** All that links in the components of pages may lead to. */
function listTargets({ pages, files, redirects }: Site): string[] {
  const hrefs = [...pages.values()].map(({ href }) => href);
  return [...hrefs, ...files.assets.keys(), ...redirects.map(({ from }) => from)];
}

/** The project's configuration with the files that it imports, and what package managers and tools read. */
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

/** A file by its text, and by the values of environment variables that it names. */
function digestFile(file: string, environment: Environment): string {
  const text = readIfExists(file);
  if (text === undefined) return `${file} is gone`;
  const variables = [...text.matchAll(VARIABLE)].map(([, name = '']) => environment[name] ?? '');
  return `${file} ${digest(text, ...variables)}`;
}
