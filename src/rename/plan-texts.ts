import { join, relative, sep } from 'node:path';
import type { LinkTargets } from '../content/links.ts';
import { splitPage } from '../content/split-page.ts';
import { placeAt } from '../text/edits.ts';
import type { Site } from '../site/model/site.ts';
import { findAddresses } from './find-addresses.ts';
import type { Moves, Rewrite } from './moves.ts';
import { rewriteAddress, type Owner } from './rewrite-address.ts';
import { readIfReadable } from '../engine/files.ts';

/** The places of pages and snippets that name what moves, or that a move of their own makes wrong. */
export function planTexts(site: Site, moves: Moves): Rewrite[] {
  const targets = withMoved(site.targets, moves);
  return listTexts(site, moves).flatMap(({ file, owner }) => {
    const text = readIfReadable(join(site.project.root, file)) ?? '';
    const { body } = /\.mdx?$/.test(file) ? splitPage(text) : { body: text };
    return findAddresses(file, body).flatMap((address) => {
      const after = rewriteAddress(address, owner, moves, targets);
      if (after === undefined) return [];
      return [{ file, ...placeAt(body, address.start), before: address.text, after }];
    });
  });
}

/** Links to a page that lies at its new place already still lead to the old one. */
export function withMoved(targets: LinkTargets, { pages, paths }: Moves): LinkTargets {
  const old = new Set([...pages.keys()].map((id) => `/${id.replace(/(^|\/)index$/, '')}`));
  return {
    ...targets,
    hasPage: (path) => old.has(path) || targets.hasPage(path),
    hasAsset: (path) => (paths.has(path) && !old.has(path)) || targets.hasAsset(path),
  };
}

function listTexts(
  { project, files, pages }: Site,
  moves: Moves,
): { file: string; owner: Owner }[] {
  const fromRoot = (path: string) =>
    relative(project.root, join(project.pagesDir, path)).split(sep).join('/');
  const back = new Map([...moves.pages].map(([id, nextId]) => [nextId, id]));
  const written = [...pages.values()].filter(({ isGenerated }) => !isGenerated);
  return [
    ...written.map(({ id, file }) => {
      const old = back.get(id) ?? id;
      return { file, owner: { id: old, nextId: moves.pages.get(old) ?? old } };
    }),
    // A snippet is a part of pages in many folders: its relative links are read from the root.
    ...files.snippets.map((path) => ({
      file: fromRoot(path),
      owner: { id: path, nextId: moves.files.get(path) ?? path },
    })),
  ];
}
