/** Name of the integration by which the commands of Trellis run Astro; the one of a project's configuration stands back. */
export const ENGINE_INTEGRATION = 'trellis:engine';
