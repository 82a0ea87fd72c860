/** Name of the integration with which Trellis runs Astro; if present, that of the project does nothing. */
export const ENGINE_INTEGRATION = 'trellis:engine';
