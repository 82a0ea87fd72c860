type Values = Record<string, unknown>;

/** A use of a component that Astro renders. */
export interface AstroUse {
  /** What the file exports, as Astro takes it. */
  component: unknown;
  name: string;
  /** What it is given, besides content. */
  props: Values;
}

/** Content of such a use as HTML: its slots by name, and elements among its props by name of the prop. */
export interface AstroContent {
  slots: Record<string, string>;
  props: Record<string, string>;
}

/** HTML of such a use. */
export interface AstroHtml {
  html: string;
  /** What the page has once for all uses, such as the scripts of its components. */
  setup: string;
}

/** Renders a use; rejects where that fails. */
export type RenderAstroUse = (use: AstroUse, content: AstroContent) => Promise<AstroHtml>;

/** What is known while Astro renders the components of a page. */
export interface AstroRendering {
  /** The files' absolute paths and what they export, by path from the project root. */
  files: Record<string, { path: string; exports: Values }>;
  /** Uses in the order of their placeholders. */
  uses: AstroUse[];
}

/** Whether a file holds a component for Astro to render. */
export function isAstroFile(file: string): boolean {
  return /\.(?:astro|vue|svelte)$/.test(file);
}

/** Files that such a file imports, as it names them. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import)\s*(?!\s)\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g);
  return [...found].map(([, , specifier = '']) => specifier);
}

/** Whether Astro is asked to hydrate a component: `client:load`. */
export function hasDirective(props: object): boolean {
  for (const name in props) if (name.startsWith('client:')) return true;
  return false;
}

export function withoutDirectives(
  props: Record<PropertyKey, unknown>,
): Record<PropertyKey, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith('client:')));
}
