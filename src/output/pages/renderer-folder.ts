/** In the folder of a renderer: its code, and the module in it that has the exports. */
export const [CODE, MODULE] = ['code', 'renderer.mjs'] as const;
