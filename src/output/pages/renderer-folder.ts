/** In the folder of a renderer: files that are served, code, and the module in it that has the exports. */
export const [ASSETS, CODE, MODULE] = ['assets', 'code', 'renderer.mjs'] as const;

/** The base path that the layouts are compiled with; that of a site takes its place in all that comes out of them. */
export const BASE = '/__trellis_base__';
