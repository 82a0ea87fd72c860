import type { Plugin } from 'vite';

const REQUEST = /\.css\?url$/;
const MARK = '\0trellis:address:';
/** Keeps the name of a module from ending like that of a style sheet. */
const END = '.address';

/**
 * In development, gives `?url` imports of style sheets a module of their own. Astro takes them for style
 * sheets by their name and would put the text of the module into a `<style>` element of every page.
 */
export function sheetAddresses(): Plugin {
  let base = '/';
  return {
    name: 'trellis:sheet-addresses',
    apply: 'serve',
    enforce: 'pre',
    configResolved(config) {
      base = config.base;
    },
    resolveId: {
      filter: { id: REQUEST },
      async handler(id, importer, options) {
        const file = await this.resolve(id.replace(/\?url$/, ''), importer, options);
        return file && MARK + file.id + END;
      },
    },
    load(id) {
      if (!id.startsWith(MARK)) return undefined;
      const path = id.slice(MARK.length, -END.length).replace(/^\/+/, '');
      return `export default ${JSON.stringify(`${base}@fs/${path}`)}`;
    },
  };
}
