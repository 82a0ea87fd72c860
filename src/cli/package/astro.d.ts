import type { AstroIntegration } from 'astro';

/** Astro integration: shows the pages that docs.json describes, beside whatever else the Astro project has. */
export default function trellis(): AstroIntegration;
