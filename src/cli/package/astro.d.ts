import type { AstroIntegration } from 'astro';

/** Location of the docs in an Astro project. */
export interface Placement {
  /** Folder of docs.json, relative to the root of the project (default: the root). */
  folder?: string;
  /** Path below the base of the project, `/docs` (default: the base). */
  base?: string;
}

/** Astro integration: adds the pages of docs.json to an Astro project. */
export default function trellis(placement?: Placement): AstroIntegration;
