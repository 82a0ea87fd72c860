import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { replaceFile } from '../check/fix/apply-fixes.ts';
import { applyReplacements } from '../check/fix/apply-replacements.ts';
import type { Project } from '../content/project.ts';
import type { RenamePlan } from './plan-rename.ts';

/** Does what a plan says: texts first, while all files are where the plan found them. */
export function carryOut(
  { root, pagesDir }: Project,
  { moves, rewrites, configs }: RenamePlan,
): void {
  for (const [file, own] of Map.groupBy(rewrites, (rewrite) => rewrite.file)) {
    const path = join(root, file);
    const replacements = own.map(({ line, column, before, after }) => ({
      code: 'rename',
      line,
      column,
      length: before.length,
      replacement: after,
    }));
    replaceFile(path, applyReplacements(readFileSync(path, 'utf8'), file, replacements).text);
  }
  for (const { file, after } of configs) replaceFile(join(root, file), after);
  for (const [old, next] of moves.files) move(join(pagesDir, old), join(pagesDir, next), pagesDir);
}

/** Moves a file; folders that it leaves empty go with it. Nothing is done where it has moved already. */
function move(from: string, to: string, top: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
  for (let folder = dirname(from); isEmptyBelow(folder, top); folder = dirname(folder))
    rmdirSync(folder);
}

function isEmptyBelow(folder: string, top: string): boolean {
  const isInside = relative(top, folder) !== '' && !relative(top, folder).startsWith('..');
  return isInside && readdirSync(folder).length === 0;
}
