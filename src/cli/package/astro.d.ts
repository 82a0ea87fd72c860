import type { AstroIntegration } from 'astro';

/** Where the docs are in an Astro project. */
export interface Placement {
  /** Folder of docs.json, relative to the root of the project; the root itself unless given. */
  folder?: string;
  /** Path below the base of the project where the docs are served, `/docs`; the base itself unless given. */
  base?: string;
}

/** Astro integration: shows the pages that docs.json describes, beside whatever else the Astro project has. */
export default function trellis(placement?: Placement): AstroIntegration;
