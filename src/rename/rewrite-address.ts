import { posix } from 'node:path';
import {
  encodePath,
  folderOf,
  isExternal,
  resolveLink,
  splitHref,
  type LinkTargets,
} from '../content/links.ts';
import type { Address } from './find-addresses.ts';
import type { Moves } from './moves.ts';

/** The text that an address stands in: ids of a page, which may move itself. */
export interface Owner {
  id: string;
  /** Id after the move. */
  nextId: string;
}

/** What an address becomes; undefined where it stays as it is. */
export function rewriteAddress(
  { text, kind }: Pick<Address, 'text' | 'kind'>,
  owner: Owner,
  moves: Moves,
  targets: LinkTargets,
): string | undefined {
  if (isExternal(text) || /[{}]/.test(text)) return undefined;
  const next =
    kind === 'file' ? rewriteFile(text, owner, moves) : rewriteLink(text, owner, moves, targets);
  return next === text ? undefined : next;
}

/** A file that is named relative to the text: an import, a file with code. */
function rewriteFile(text: string, { id, nextId }: Owner, { files }: Moves): string {
  const isRooted = text.startsWith('/');
  const path = posix.join(isRooted ? '/' : folderOf(id), text).slice(1);
  const next = `/${files.get(path) ?? path}`;
  if (isRooted) return next;
  const isMoved = files.has(path) || folderOf(id) !== folderOf(nextId);
  // What lies above the pages is found by counting folders.
  const from = text.startsWith('../') ? stepsAbove(text, id) : '';
  if (!isMoved) return text;
  return from === '' ? toRelative(next, nextId) : '../'.repeat(depthOf(nextId)) + from;
}

/** The part of a path that lies above the folder of the pages, `../src/a.ts`; '' for one inside of it. */
function stepsAbove(text: string, id: string): string {
  const steps = /^(?:\.\.\/)*/.exec(text)?.[0].length ?? 0;
  const above = steps / 3 - depthOf(id);
  return above > 0 ? '../'.repeat(above) + text.slice(steps) : '';
}

function depthOf(id: string): number {
  return id.split('/').length - 1;
}

function rewriteLink(
  text: string,
  { id, nextId }: Owner,
  { paths }: Moves,
  targets: LinkTargets,
): string {
  const { path, suffix } = splitHref(text);
  if (path === '') return text;
  const target = resolveLink(text, id, targets);
  if (!target.found) return text;
  const old = decodeURI(splitHref(target.href).path);
  const moved = paths.get(old);
  const isRelative = path.startsWith('.') || !path.startsWith('/');
  if (moved === undefined && (!isRelative || folderOf(id) === folderOf(nextId))) return text;
  const next = encodePath(moved ?? old) + (/\.mdx?$/.exec(path)?.[0] ?? '');
  return (path.startsWith('.') ? toRelative(next, nextId) : next) + suffix;
}

function toRelative(path: string, fromId: string): string {
  const relative = posix.relative(folderOf(fromId), path);
  return relative.startsWith('.') ? relative : `./${relative}`;
}
