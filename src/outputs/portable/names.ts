/**
 * Name under which the scripts of a page hand themselves over to the one that stands in for a server.
 * Every file that they would ask a server for is a script: `trellis.add(needs, run)`.
 */
export const GLOBAL = 'trellis';

/** What stands for the folder of the site in data whose addresses are not those of one page. */
export const ROOT = 'trellis-root:/';

/** What a file is called once it is a script, because pages can read no others from disk. */
export function scriptOf(path: string): string {
  return `${path}.js`;
}

/** Says of a path in the site whether it is the script that pages begin with on disk. */
export function isLoader(path: string): boolean {
  return path.startsWith('/_astro/from-disk-');
}
