/** In the folder of a renderer: files that are served, code, and the module in it that has the exports. */
export const [ASSETS, CODE, MODULE] = ['assets', 'code', 'renderer.mjs'] as const;
