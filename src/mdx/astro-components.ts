/** A use of a component that Astro renders. */
export interface AstroUse {
  /** The export of the file, as Astro requires it. */
  component: unknown;
  name: string;
  /** Its props, without children. */
  props: Record<string, unknown>;
}

/** Children of such a use as HTML: slots by name, and elements among its props by prop name. */
export interface AstroContent {
  slots: Record<string, string>;
  props: Record<string, string>;
}

/** Rendered HTML of such a use. */
export interface AstroHtml {
  html: string;
  /** HTML that the page needs once for all uses, such as scripts of components. */
  setup: string;
}

/** Renders a use; rejects if that fails. */
export type RenderAstroUse = (use: AstroUse, content: AstroContent) => Promise<AstroHtml>;

/** State while Astro renders the components of a page. */
export interface AstroRendering {
  /** Absolute paths and exports of the files, by path from the project root. */
  files: Record<string, { path: string; exports: Record<string, unknown> }>;
  /** Uses in the order of their placeholders. */
  uses: AstroUse[];
}

/** Whether a file is an Astro component. */
export function isAstroFile(file: string): boolean {
  return /\.(?:astro|vue|svelte)$/.test(file);
}

/** Import specifiers in the source of an Astro file. */
export function importsIn(text: string): string[] {
  const found = text.matchAll(/\b(?:from|import)\s*(?!\s)\(?\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g);
  return [...found].map(([, , specifier = '']) => specifier);
}

/** Whether a component has a hydration directive of Astro: `client:load`. */
export function hasDirective(props: object): boolean {
  for (const name in props) if (name.startsWith('client:')) return true;
  return false;
}

/** Props without the hydration directives of Astro. */
export function withoutDirectives(
  props: Record<PropertyKey, unknown>,
): Record<PropertyKey, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([name]) => !name.startsWith('client:')));
}
