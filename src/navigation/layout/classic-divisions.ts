import type { Division, DocsConfig } from '../../config/model/types.ts';
import type { Page } from '../../content/page.ts';
import { readAddress } from '../entries/address.ts';
import type { Entry, DivisionRef } from '../entries/entry.ts';
import { findLongestPrefix } from './prefixes.ts';
import { isRedirected } from '../../text/redirects.ts';
import { emptyDivision, unsafeDivisionUrl } from './problems.ts';
import type { Target } from './targets.ts';
import type { NavigationDiagnostic } from './types.ts';

/** Index of the implicit division that has every page the others do not: primary tab or top anchor. */
export const DEFAULT_DIVISION = -1;

/** A tab or an anchor that is worth a link. */
export interface ClassicDivision {
  /** Place in docs.json. */
  index: number;
  source: Division;
  /** Division that owns the pages: the first one with the same prefix. */
  owner: number;
  /** Set for divisions that own no pages. */
  link?: Target | undefined;
}

/** The tabs, or the anchors, of a classic docs.json. */
export interface ClassicRow {
  /** In the order of docs.json, without those that lead nowhere. */
  divisions: ClassicDivision[];
  /** The implicit division has visible entries. */
  hasImplicit: boolean;
  /** Index of the division that a page belongs to. */
  ownerOf(page: Page): number;
}

/** What decides about the divisions of a site. */
export interface ClassicInput {
  config: DocsConfig;
  entries: readonly Entry[];
  pages: ReadonlyMap<string, Page>;
  /** Addresses that redirect, wildcards included. */
  redirects: readonly string[];
  diagnostics: NavigationDiagnostic[];
}

interface Candidate extends ClassicDivision {
  /** Path without slashes at its ends; absent for addresses elsewhere. */
  prefix?: string | undefined;
  isUnsafe: boolean;
}

/** Assigns pages to the tabs, or to the anchors: the longest prefix wins, and divisions without pages are dropped. */
export function readClassicRow(kind: DivisionRef['kind'], input: ClassicInput): ClassicRow {
  const candidates = readCandidates(input.config[`${kind}s`]);
  const prefixes = toPrefixes(candidates);
  const generated = findGeneratedOwners(kind, input.entries, candidates);
  const written = (id: string) =>
    generated.get(id) ?? findLongestPrefix(prefixes, id) ?? DEFAULT_DIVISION;
  const used = new Set(
    input.entries.filter((entry) => entry.visible).map((entry) => written(entry.page.id)),
  );

  const divisions = candidates.flatMap((candidate) => keepDivision(kind, candidate, used, input));
  const usedPrefixes = new Map([...prefixes].filter(([, index]) => used.has(index)));
  const linkedPages = new Map(
    divisions.flatMap(({ link, index }) => (link?.external === false ? [[link.href, index]] : [])),
  );
  return {
    divisions,
    hasImplicit: used.has(DEFAULT_DIVISION),
    ownerOf: ({ id, href }) =>
      linkedPages.get(href) ??
      generated.get(id) ??
      findLongestPrefix(usedPrefixes, id) ??
      DEFAULT_DIVISION,
  };
}

function readCandidates(divisions: readonly Division[]): Candidate[] {
  const owners = new Map<string, number>();
  return divisions.map((source, index) => {
    const address = readAddress(source.url);
    const base = { index, source, owner: index, isUnsafe: address.kind === 'unsafe' };
    if (address.kind === 'unsafe') return base;
    if (address.kind === 'external')
      return { ...base, link: { href: address.href, external: true } };
    const owner = owners.get(address.path) ?? index;
    owners.set(address.path, owner);
    return { ...base, owner, prefix: address.path };
  });
}

function toPrefixes(candidates: readonly Candidate[]): Map<string, number> {
  const own = candidates.filter(({ owner, index }) => owner === index);
  return new Map(
    own.flatMap(({ prefix, index }) => (prefix === undefined ? [] : [[prefix, index]])),
  );
}

/** Divisions of the pages that an OpenAPI document made, wherever their addresses lie. */
function findGeneratedOwners(
  kind: DivisionRef['kind'],
  entries: readonly Entry[],
  candidates: readonly Candidate[],
): Map<string, number> {
  const owners = new Map<string, number>();
  for (const { owner, page } of entries) {
    const candidate = owner?.kind === kind ? candidates[owner.index] : undefined;
    if (candidate?.prefix !== undefined) owners.set(page.id, candidate.owner);
  }
  return owners;
}

/** The division if there is something to link to, else none and a problem. */
function keepDivision(
  kind: DivisionRef['kind'],
  { prefix, isUnsafe, ...division }: Candidate,
  used: ReadonlySet<number>,
  { pages, redirects, diagnostics }: ClassicInput,
): ClassicDivision[] {
  const { source, index, owner } = division;
  const path = [`${kind}s`, index, 'url'];
  if (isUnsafe) {
    diagnostics.push(unsafeDivisionUrl(source.name, source.url, path));
    return [];
  }
  if (prefix === undefined || used.has(owner)) return [division];
  const page = pages.get(prefix || 'index') ?? pages.get(`${prefix}/index`);
  if (page) return [{ ...division, link: { href: page.href, external: false } }];
  if (isRedirected(`/${prefix}/`, redirects)) {
    return [{ ...division, link: { href: `/${prefix}`, external: false } }];
  }
  const hasDocument = source.openapi.length > 0;
  diagnostics.push(emptyDivision(source.name, source.url, path, { hasDocument }));
  return [];
}
