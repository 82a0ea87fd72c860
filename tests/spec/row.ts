import type { BrowserContextOptions, Page } from 'playwright';
import type { BuiltFixture, FixtureOptions } from '../support/build-fixture.ts';
import type { ParsedPage } from '../support/parse.ts';
import type { ProjectFiles } from '../support/write-project.ts';

/** A site that has a value for many properties of docs.json at once. */
export interface SpecFixture {
  name: string;
  docs: Record<string, unknown>;
  files: ProjectFiles;
  options?: FixtureOptions;
  /** Prepares the written project before it is built. */
  prepare?(root: string): void;
  rows: Row[];
}

/** One property of docs.json, and the visible effect of its value in the fixture. */
export interface Row {
  /** As in the reference: `anchors[].color.from`. */
  property: string;
  /** Ends the sentence "the reader sees that …". */
  shows: string;
  check(site: SpecSite): void | Promise<void>;
  /** The fixture leaves the property out. */
  isDefault?: boolean;
}

type Visit = <Result>(
  url: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<Result>,
) => Promise<Result>;

/** The built fixture, seen by a reader. */
export interface SpecSite {
  built: BuiltFixture;
  /** The page at an address, as HTML. */
  page(url: string): ParsedPage;
  /** The page at an address, in Chromium, for a new reader. */
  visit: Visit;
  /** The same for work that changes nothing: the page stays open for the next. */
  look: Visit;
}

/** A row of the table. */
export function row(property: string, shows: string, check: Row['check']): Row {
  return { property, shows, check };
}

/** A row about what a reader sees without the property. */
export function defaultRow(property: string, shows: string, check: Row['check']): Row {
  return { property, shows, check, isDefault: true };
}

/** The same check for several rows: it runs once for a site, and every row has its result. */
export function runOnce(check: Row['check']): Row['check'] {
  const results = new WeakMap<SpecSite, Promise<void>>();
  return (site) => {
    const result = results.get(site) ?? Promise.resolve(check(site));
    results.set(site, result);
    return result;
  };
}

/** Values that a docs.json has at a path of the reference. */
export function valuesAt(docs: unknown, property: string): unknown[] {
  const keys = property.split('.').flatMap((key) => key.split(/(?=\[\])/));
  return keys.reduce<unknown[]>(
    (values, key) => values.flatMap((value) => member(value, key)),
    [docs],
  );
}

function member(value: unknown, key: string): unknown[] {
  // Divisions contain divisions: a row for `navigation.tabs` covers tabs at any depth.
  if (key === 'navigation' && isObject(value)) {
    return withInnerDivisions((value as Record<string, unknown>)[key]);
  }
  // Groups hold groups: a value below `navigation[]` may be at any depth.
  if (key === '[]')
    return (Array.isArray(value) ? value : groupsOf(value)).flatMap(withInnerGroups);
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  return [(value as Record<string, unknown>)[key]];
}

function withInnerGroups(item: unknown): unknown[] {
  const pages: unknown = (item as { pages?: unknown } | null)?.pages;
  return [item, ...(Array.isArray(pages) ? pages.filter(isObject).flatMap(withInnerGroups) : [])];
}

function groupsOf(node: unknown): unknown[] {
  const { groups = [], pages = [] } = node as { groups?: unknown[]; pages?: unknown[] };
  return [...groups, ...pages.filter(isObject)];
}

const LISTS = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'menu'];

function withInnerDivisions(node: unknown): unknown[] {
  if (Array.isArray(node) || !isObject(node)) return [node];
  const inner = [...LISTS, 'global'].flatMap((key) => (node as Record<string, unknown>)[key] ?? []);
  return [node, ...inner.flatMap(withInnerDivisions)];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
