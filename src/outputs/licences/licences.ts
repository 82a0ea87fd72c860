import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { standardLicence } from './standard-licences.ts';

const RULE = `\n\n${'-'.repeat(72)}\n\n`;

/** What a bundler says of a script that it has written. */
interface Chunk {
  modules: Record<string, { renderedLength: number }>;
}

/** Folders of the packages in joined scripts. */
export function packagesIn(chunks: readonly Chunk[]): string[] {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  const folders = modules
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].toSorted();
}

/** A package, or a file such as a font, of which a licence text is part. */
export interface LicensedPackage {
  name: string;
  /** Absent for files that are no package. */
  version?: string | undefined;
  license: string;
}

/** The packages of joined licence texts. */
export function listLicensed(text: string): LicensedPackage[] {
  return text.split(RULE).map((part) => {
    const [title = ''] = part.split('\n', 1);
    const [, name, version, license] = /^(.+?)(?: (\d\S*))? \((.+)\)$/.exec(title) ?? [];
    if (!name || !license) throw new Error(`No package is named by "${title}"`);
    return { name, version, license };
  });
}

/** Names, versions and licence texts of packages, by their folders. */
export function renderLicences(folders: readonly string[]): string {
  return folders.map(renderLicence).join(RULE);
}

/** One text for several, with each package once. */
export function joinLicences(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => text.split(RULE)))].toSorted().join(RULE);
}

interface Package {
  name: string;
  version: string;
  /** Some packages only bring a text. */
  license?: string;
  author?: string | { name?: string };
}

function renderLicence(folder: string): string {
  const info = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Package;
  const { name, version, author } = info;
  const license = info.license ?? (/^(?:The )?MIT License/i.test(readText(folder) ?? '') ? 'MIT' : undefined); // prettier-ignore
  if (license === undefined)
    throw new Error(`${name} names no licence, and its text is none that is known`);
  const holder = typeof author === 'string' ? author.replace(/\s*[<(].*$/, '') : author?.name;
  const text = readText(folder) ?? standardLicence(license, holder || `the authors of ${name}`);
  if (text === undefined) throw new Error(`${name} (${license}) brings no text of its licence: add it to standard-licences.ts`); // prettier-ignore
  return `${name} ${version} (${license})\n\n${text}`;
}

/** Undefined where a package has only the name of its licence. A notice is part of it (Apache 2.0, section 4). */
function readText(folder: string): string | undefined {
  const files = readdirSync(folder);
  const licence = files.find((entry) => /^(?:licen[cs]e|copying)/i.test(entry));
  const notice = files.find((entry) => /^notice(?:\.(?:md|txt))?$/i.test(entry));
  if (!licence) return undefined;
  const texts = [licence, ...(notice ? [notice] : [])];
  return texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
}
