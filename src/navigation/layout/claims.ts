import type { DivisionKind, NavigationDivision } from '../../config/model/navigation.ts';
import type { Page } from '../../content/page.ts';
import { isRedirected } from '../../text/redirects.ts';
import { readAddress } from '../entries/address.ts';
import type { Entry } from '../entries/entry.ts';
import { findPageAt, type LayoutInput } from './input.ts';
import type { Target } from './nodes.ts';
import { findLongestPrefix } from './prefixes.ts';
import { divisionWithoutClaims, unsafeAddress } from './problems.ts';

/** A tab or an anchor that claims pages and is worth a link. */
export interface Claim {
  division: NavigationDivision;
  /** The division that has the pages: the first one with the same path. */
  owner: NavigationDivision;
  /** Set for divisions that have no pages. */
  link?: Target | undefined;
}

/** The tabs, or the anchors, that claim pages. */
export interface ClaimRow {
  /** The division of the pages that no other one claims. */
  rest?: NavigationDivision | undefined;
  /** The others in the order of docs.json, without those that lead nowhere. */
  claims: Claim[];
  /** The division that a page belongs to; absent where no other one claims it. */
  ownerOf(page: Page): NavigationDivision | undefined;
}

interface Candidate extends Claim {
  url: string;
  /** Path without slashes at its ends; absent for addresses elsewhere. */
  path?: string | undefined;
  isUnsafe: boolean;
}

/** Assigns pages to the tabs, or to the anchors: the longest path wins, and divisions without pages are dropped. */
export function readClaims(kind: DivisionKind, input: LayoutInput): ClaimRow {
  const divisions = input.config.navigation.divisions.filter((one) => one.kind === kind);
  const candidates = readCandidates(divisions);
  const byPath = new Map(
    candidates.flatMap(({ path, owner }) => (path === undefined ? [] : [[path, owner]])),
  );
  const generated = findGeneratedOwners(input.entries, candidates);
  const visible = input.entries.filter((entry) => entry.visible);
  const used = new Set(
    visible.map(({ page }) => generated.get(page.id) ?? findLongestPrefix(byPath, page.id)),
  );
  const claims = candidates.flatMap((candidate) => keepClaim(candidate, used, input));
  const usedPaths = new Map([...byPath].filter(([, owner]) => used.has(owner)));
  const linked = new Map(
    claims.flatMap(({ link, owner }) => (link?.external === false ? [[link.href, owner]] : [])),
  );
  return {
    rest: divisions.find((one) => one.claims === 'rest'),
    claims,
    ownerOf: ({ id, href }) =>
      linked.get(href) ?? generated.get(id) ?? findLongestPrefix(usedPaths, id),
  };
}

function readCandidates(divisions: readonly NavigationDivision[]): Candidate[] {
  const owners = new Map<string, NavigationDivision>();
  return divisions.flatMap((division): Candidate[] => {
    const { claims } = division;
    if (!claims || claims === 'rest') return [];
    const address = readAddress(claims.url);
    const base = { division, owner: division, url: claims.url, isUnsafe: false };
    if (address.kind === 'unsafe') return [{ ...base, isUnsafe: true }];
    if (address.kind === 'external')
      return [{ ...base, link: { href: address.href, external: true } }];
    const owner = owners.get(address.path) ?? division;
    owners.set(address.path, owner);
    return [{ ...base, owner, path: address.path }];
  });
}

/** Divisions of the pages that an OpenAPI document made, wherever their addresses lie. */
function findGeneratedOwners(
  entries: readonly Entry[],
  candidates: readonly Candidate[],
): Map<string, NavigationDivision> {
  const owners = new Map<string, NavigationDivision>();
  for (const { node, page } of entries) {
    const candidate = candidates.find(({ division }) => division === node);
    if (candidate?.path !== undefined) owners.set(page.id, candidate.owner);
  }
  return owners;
}

/** The division if there is something to link to, else none and a problem. */
function keepClaim(
  { division, owner, link, url, path, isUnsafe }: Candidate,
  used: ReadonlySet<NavigationDivision | undefined>,
  { pages, redirects, diagnostics }: LayoutInput,
): Claim[] {
  if (isUnsafe) {
    diagnostics.push(unsafeAddress(division.name, url, division.addressPlace));
    return [];
  }
  if (path === undefined || used.has(owner)) return [{ division, owner, link }];
  const page = findPageAt(pages, path);
  const href = page?.href ?? (isRedirected(`/${path}/`, redirects) ? `/${path}` : undefined);
  if (href !== undefined) return [{ division, owner, link: { href, external: false } }];
  diagnostics.push(divisionWithoutClaims(division, url));
  return [];
}
