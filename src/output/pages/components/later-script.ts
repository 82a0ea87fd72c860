/**
 * Addresses of the scripts that are loaded when a reader turns to what needs them, by file. Each is bundled by itself,
 * like every behaviour; see layouts/scripts.ts for those that a page begins with.
 */
const ADDRESSES = import.meta.glob<string>(
  '../../../client/behaviors/{drawer,feedback,page-menu,print-section,search,shortcuts}.ts',
  { query: '?worker&url', import: 'default', eager: true },
);

/** The address of such a script. */
export function laterScript(name: string): string | undefined {
  return ADDRESSES[`../../../client/behaviors/${name}.ts`];
}
