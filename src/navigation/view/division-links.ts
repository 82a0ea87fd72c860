import type { Anchor, DocsConfig } from '../../config/model/types.ts';
import { DEFAULT_DIVISION, type ClassicDivision } from '../layout/classic-divisions.ts';
import type { Target, TargetFinder } from '../layout/targets.ts';
import type { DivisionView } from '../layout/types.ts';

/** What decides whether and how one division shows on the pages of a section. */
export interface RowContext {
  /** Version that the pages have selected; absent where the reader's choice decides. */
  version: string | undefined;
  /** Versions that the reader may choose. */
  choices: readonly string[];
  /** Index of the active division, if any. */
  active: number | undefined;
  /** First page of a division by its index. */
  targetOf(index: number): TargetFinder;
}

/** The primary tab or the top anchor. */
export interface ImplicitDivision extends Pick<DivisionView, 'name' | 'icon' | 'color'> {
  isDefaultHidden: boolean;
}

/** Row for the implicit division; empty while it is hidden. */
export function showImplicit(division: ImplicitDivision, context: RowContext): DivisionView[] {
  const active = context.active === DEFAULT_DIVISION;
  if (division.isDefaultHidden && !active) return [];
  const { name, icon, color } = division;
  const links = findLinks(context.targetOf(DEFAULT_DIVISION), undefined, active, context);
  return links.map((link) => ({ name, active, icon, color, ...link }));
}

/** Rows for written divisions, without those that are hidden or of another version. */
export function showDivisions(
  divisions: readonly ClassicDivision[],
  context: RowContext,
  colors?: DocsConfig['colors'],
): DivisionView[] {
  return divisions.flatMap((division) => {
    const { source } = division;
    const active = isActive(division, divisions, context);
    if (source.isDefaultHidden && !active) return [];
    const target = division.link ? () => division.link : context.targetOf(division.owner);
    const color = colors && ((source as Anchor).color ?? colors.anchors);
    const { name, icon, version } = source;
    const links = findLinks(target, version, active, context);
    return links.map((link) => ({ name, active, icon, color, ...link }));
  });
}

/** Of several divisions with one prefix, that of the selected version is active. */
function isActive(
  division: ClassicDivision,
  all: readonly ClassicDivision[],
  { active, version }: RowContext,
): boolean {
  if (active === undefined || division.owner !== active) return false;
  const markdownPages = all.filter((other) => other.owner === active);
  const fitting = markdownPages.filter(
    ({ source }) => !version || !source.version || source.version === version,
  );
  return fitting.length > 0 ? fitting.includes(division) : division === markdownPages[0];
}

type VersionedLink = Target & { version?: string | undefined };

/**
 * The links that a division needs: one, if all readers get the same; else one for each version that the
 * reader may choose, or none.
 */
function findLinks(
  target: TargetFinder,
  only: string | undefined,
  active: boolean,
  { version, choices }: RowContext,
): VersionedLink[] {
  const find = (wanted: string | undefined) =>
    target(wanted) ?? (active ? target(undefined) : undefined);
  if (version !== undefined || choices.length === 0) {
    const isOther = only !== undefined && only !== version && choices.length > 0 && !active;
    const link = isOther ? undefined : find(version);
    return link ? [link] : [];
  }
  const links = (only === undefined ? choices : [only]).flatMap((choice) => {
    const link = find(choice);
    return link ? [{ ...link, version: choice }] : [];
  });
  const first = links[0];
  const isSame = links.length === choices.length && links.every(({ href }) => href === first?.href);
  return first && isSame && only === undefined
    ? [{ href: first.href, external: first.external }]
    : links;
}
