import type { Target } from './nodes.ts';

/** What a division leads to, and the version that a reader must have selected to see it. */
export type VersionedLink = Target & { version?: string | undefined };

export interface VersionedLinkOptions {
  /** Version that the pages have selected; absent where the reader's choice decides. */
  version: string | undefined;
  /** Versions that the reader may choose. */
  choices: readonly string[];
  /** The one version that has the division. */
  only: string | undefined;
  /** The reader is in the division, which is shown in any case. */
  active: boolean;
}

/**
 * The links that a division needs: one, if all readers get the same; else one for each version that the
 * reader may choose, or none.
 */
export function findLinks(
  targetIn: (version: string | undefined) => Target | undefined,
  { version, choices, only, active }: VersionedLinkOptions,
): VersionedLink[] {
  const find = (wanted: string | undefined) =>
    targetIn(wanted) ?? (active ? targetIn(undefined) : undefined);
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
