import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OutputChunk } from 'rolldown';

/** Names, versions and licence texts of the packages in joined scripts. */
export function renderLicences(chunks: readonly OutputChunk[]): string {
  const rule = `\n\n${'-'.repeat(72)}\n\n`;
  return listPackages(chunks).map(renderLicence).join(rule);
}

/** Folders of the packages. */
function listPackages(chunks: readonly OutputChunk[]): string[] {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules));
  const folders = modules
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].toSorted();
}

function renderLicence(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
