import { listDivisions } from '../config/model/walk-navigation.ts';
import { hrefOf } from '../content/page.ts';
import type { Site } from '../site/model/site.ts';
import type { Moves } from './moves.ts';

/** A page or folder and where it is to go, as a reader of the project would name them: `guides/soil`, `/guides/soil.mdx`. */
export interface Wish {
  from: string;
  to: string;
}

/** The moves of a wish, or why they cannot be made. A page that lies at its new place already counts as moved. */
export function listMoves(site: Site, { from, to }: Wish): Moves | { problem: string } {
  const [source, target] = [toId(from), toId(to)];
  if (source === target) return { problem: `${from} and ${to} are the same` };
  if (leavesFolder(target)) return { problem: `${to} lies outside of the folder of the pages` };
  const own = listFiles(site, source, target);
  if (own.size === 0) return { problem: `there is no page or folder ${from}` };
  // Translations are found by their path, so they move to the same place in the folder of their language.
  const prefixes = ['', ...listLanguages(site).map((language) => `${language}/`)];
  const parts = prefixes.map((prefix) => [prefix + source, prefix + target] as const);
  const files = new Map(parts.flatMap(([a, b]) => [...listFiles(site, a, b)]));
  const taken = [...files].find(([old, next]) => isThere(site, old) && isThere(site, next));
  if (taken) return { problem: `${taken[1]} is there already` };
  const pages = new Map(
    [...files].filter(([file]) => isText(file)).map(([a, b]) => [toId(a), toId(b)]),
  );
  const others = [...files]
    .filter(([file]) => !isText(file))
    .map(([a, b]) => [`/${a}`, `/${b}`] as const);
  const hrefs = [...pages].map(([a, b]) => [hrefOf(a), hrefOf(b)] as const);
  const isInside = (folder: string) => [...files.keys()].some((file) => file.startsWith(`${folder}/`)); // prettier-ignore
  const folders = parts
    .filter(([folder]) => isInside(folder))
    .map(([a, b]) => [`/${a}`, `/${b}`] as const);
  return {
    files,
    pages,
    paths: new Map([...folders, ...hrefs, ...others]),
    folders: new Map(folders),
  };
}

/** Codes of the languages of a site, which are the names of their folders. */
function listLanguages({ config }: Site): string[] {
  const languages = listDivisions(config.navigation).filter(({ kind }) => kind === 'language');
  return [...new Set(languages.map(({ name }) => name))];
}

/** The files of a page, or all of a folder, with their new places. */
function listFiles(site: Site, source: string, target: string): Map<string, string> {
  const page = site.files.pages.find((file) => toId(file) === source);
  const moved = site.files.pages.find((file) => toId(file) === target);
  const single = page ?? (moved && `${source}${extensionOf(moved)}`);
  if (single !== undefined) return new Map([[single, target + extensionOf(single)]]);
  const assets = [...site.files.assets.keys()].map((path) => path.slice(1));
  const all = [...site.files.pages, ...site.files.snippets, ...assets];
  const inside = all.filter((file) => file.startsWith(`${source}/`));
  return new Map(inside.map((file) => [file, target + file.slice(source.length)]));
}

function isThere({ files }: Site, file: string): boolean {
  return files.pages.includes(file) || files.assets.has(`/${file}`);
}

function isText(file: string): boolean {
  return /\.mdx?$/.test(file);
}

function extensionOf(file: string): string {
  return /\.mdx?$/.exec(file)?.[0] ?? '';
}

function toId(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '').replace(/\.mdx?$/, '');
}

function leavesFolder(id: string): boolean {
  return id === '' || id.split('/').some((part) => part === '' || part.startsWith('.'));
}
