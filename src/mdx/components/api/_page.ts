import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SchemaView } from '../../../openapi/schema/schema-view.ts';
import { refsOf } from './schema-parts.ts';

/** What docs.json says about how the parts of an API page are shown. */
export interface ApiSettings {
  /** `api.playground.mode`, with the page's own word in it. */
  mode: 'show' | 'simple' | 'hide';
  /** `api.paramFields.expanded`: which nested objects are open from the start. */
  expanded: 'all' | 'topLevel' | 'topLevelOneOfs' | 'none';
  /** Address of the page of an operation of the same document, by its id. */
  hrefOf?(operation: string): string | undefined;
  /** Address of the page of a schema that this one has no room for, by its reference. */
  schemaHref?(ref: string): string | undefined;
}

/** Where in a tree of fields something stands. */
export interface Scope {
  settings: ApiSettings;
  /** Words that ids of fields begin with: `param`, `response 200`. */
  id: string;
  /** Levels of nested objects around it. */
  depth: number;
  /** Ids of the parts of the page that show the schemas around it, by reference. */
  around?: ReadonlyMap<string, string> | undefined;
}

const Context = createContext<Scope>({
  settings: { mode: 'show', expanded: 'none' },
  id: 'param',
  depth: 0,
});

/** Hands the scope to the fields below. */
export const ScopeProvider = Context.Provider;

/** The scope of a field. */
export function useScope(): Scope {
  return useContext(Context);
}

/** Whether what is nested in a field is open from the start. */
export function isOpen({ settings: { expanded }, depth }: Scope, hasChoices: boolean): boolean {
  if (expanded === 'all') return true;
  if (expanded === 'topLevelOneOfs') return depth === 0 && hasChoices;
  return expanded === 'topLevel' && depth === 0;
}

/** The scope of what is inside of a schema, whose part of the page has an id. */
export function insideOf(scope: Scope, schema: SchemaView, id: string | undefined): Scope {
  const refs = id === undefined ? [] : refsOf(schema);
  if (id === undefined || refs.length === 0) return scope;
  return { ...scope, around: new Map([...(scope.around ?? []), ...refs.map((ref): [string, string] => [ref, id])]) }; // prettier-ignore
}
