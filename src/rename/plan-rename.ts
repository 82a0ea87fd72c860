import type { LoadedSite } from '../site/load/load-site.ts';
import type { Site } from '../site/model/site.ts';
import { listMoves, type Wish } from './list-moves.ts';
import type { Moves, Rewrite } from './moves.ts';
import { addRedirects, planConfig, type ConfigChange } from './plan-config.ts';
import { planTexts, withMoved } from './plan-texts.ts';

/** All that a rename changes. */
export interface RenamePlan {
  moves: Moves;
  rewrites: Rewrite[];
  configs: ConfigChange[];
}

/** What renaming a page or folder changes in a project, or why it cannot be done. Nothing is written. */
export function planRename(
  { texts }: Pick<LoadedSite, 'texts'>,
  site: Site,
  wish: Wish,
): RenamePlan | { problem: string } {
  const moves = listMoves(site, wish);
  if ('problem' in moves) return moves;
  const shadowed = site.config.redirects.find(({ source }) =>
    [...moves.paths.values()].includes(source),
  );
  if (shadowed)
    return {
      problem: `docs.json redirects ${shadowed.source} to ${shadowed.destination}; remove that redirect first`,
    };
  return { moves, rewrites: planTexts(site, moves), configs: planConfigs(texts, site, moves) };
}

function planConfigs(texts: LoadedSite['texts'], site: Site, moves: Moves): ConfigChange[] {
  const targets = withMoved(site.targets, moves);
  return [...texts].flatMap(([file, text], index) => {
    const change = planConfig({ file, text }, moves, targets);
    // The first file is docs.json itself, which has the redirects.
    if (index > 0) return change ? [change] : [];
    return [addRedirects(change ?? { file, before: text, after: text, lines: [] }, moves)];
  });
}
